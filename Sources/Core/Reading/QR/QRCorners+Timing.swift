// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension QRCorners {
    /// Returns how far the lines between the patterns are from changing once a module (ISO/IEC 18004 §6.3.5).
    ///
    /// `nil` if they do not come close.
    func timingMisfit(on ink: Ink) -> Double? {
        let across = topRight.center - topLeft.center
        let along = bottomLeft.center - topLeft.center
        guard let one = timing(from: across, beside: along, on: ink),
            let two = timing(from: along, beside: across, on: ink)
        else { return nil }
        return one + two
    }

    private func timing(from way: Place, beside: Place, on ink: Ink) -> Double? {
        let module = (topLeft.module + topRight.module + bottomLeft.module) / 3
        let start = topLeft.center + beside * (3 * module / beside.length)
        let step = way * (module / 3 / way.length)
        let first = 4.5 * module
        let last = way.length - 4.5 * module
        guard last > first else { return nil }
        var (changes, isDark) = (0, false)
        for number in Int(first / module * 3)...Int(last / module * 3) {
            let now = ink.isDark(start + step * Double(number))
            if now != isDark { changes += 1 }
            isDark = now
        }
        let ratio = Double(changes) / ((last - first) / module)
        return (0.6...1.5).contains(ratio) ? abs(ratio - 1) : nil
    }
}
