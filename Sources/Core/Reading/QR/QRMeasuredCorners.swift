// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Three finder patterns, each with its local coordinates.
struct QRMeasuredCorners {
    let topLeft: QRFrame
    let topRight: QRFrame
    let bottomLeft: QRFrame

    init?(_ corners: QRCorners, on ink: Ink) {
        let right = corners.topRight.center - corners.topLeft.center
        let down = corners.bottomLeft.center - corners.topLeft.center
        guard let topLeft = QRFrame(corners.topLeft, right: right, down: down, on: ink),
            let topRight = QRFrame(corners.topRight, right: right, down: down, on: ink),
            let bottomLeft = QRFrame(corners.bottomLeft, right: right, down: down, on: ink)
        else { return nil }
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomLeft = bottomLeft
    }

    /// Returns the possible versions of the code, the likeliest first.
    ///
    /// In large codes, counting modules over the whole side may be off by one version; those codes state their version
    /// next to two of the finder patterns (ISO/IEC 18004 §7.10).
    func versions(in picture: GreyPicture) -> [QRVersion] {
        let across = side(topLeft, topRight) { $0.right }
        let along = side(topLeft, bottomLeft) { $0.down }
        guard let counted = QRVersion(nearestTo: (across + along) / 2) else { return [] }
        var versions: [QRVersion] = []
        if counted.number >= 6 {
            let sampler = PictureSampler(picture)
            for bits in [
                bits(at: topRight, sampler, isAbove: true),
                bits(at: bottomLeft, sampler, isAbove: false),
            ] {
                if let told = QRVersion(bits: bits), abs(told.number - counted.number) <= 3 {
                    versions.append(told)
                }
            }
        }
        if versions.isEmpty {
            versions = [0, 1, -1].compactMap { QRVersion(number: counted.number + $0) }
        }
        return versions.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func side(_ one: QRFrame, _ other: QRFrame, _ step: (QRFrame) -> Place) -> Double {
        let distance = (other.center - one.center).length
        return distance / ((step(one).length + step(other).length) / 2) + 7
    }

    /// Returns the version information beside a finder pattern, the lowest bit first.
    ///
    /// Above right it is three columns wide and six rows high, below left the same transposed.
    private func bits(at frame: QRFrame, _ sampler: PictureSampler, isAbove: Bool) -> UInt32 {
        let values = (0..<18).map { bit in
            let (long, short) = (Double(bit / 3) - 3, Double(bit % 3) - 7)
            return sampler.value(isAbove ? frame.place(short, long) : frame.place(long, short))
        }
        // The dark middle of the pattern and the light ring around it give the threshold between dark and light.
        let dark = sampler.value(frame.center)
        let light = [(-2.0, 0.0), (2, 0), (0, -2), (0, 2)].map {
            sampler.value(frame.place($0.0, $0.1))
        }
        let threshold = (dark + light.reduce(0, +) / 4) / 2
        return values.enumerated().reduce(0) { bits, value in
            value.element < threshold ? bits | 1 << UInt32(value.offset) : bits
        }
    }
}
