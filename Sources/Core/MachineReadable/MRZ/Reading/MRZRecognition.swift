// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Finds the format of lines by their number, their lengths and the first characters.
enum MRZRecognition {
    /// The layouts that lines of these lengths may have, the likeliest first.
    ///
    /// `text` is the lines joined, of full length.
    static func layouts(_ lengths: [Int], _ text: [UInt8]) -> [MRZLayout] {
        guard let first = text.first else { return [] }
        switch lengths {
        case [44, 44]:
            if first == UInt8(ascii: "V") { return [.mrvA] }
            return text.starts(with: russian) ? [.russianPassport, .td3] : [.td3]
        case [36, 36]:
            if first == UInt8(ascii: "V") { return [.mrvB] }
            return text.starts(with: french) ? [.frenchIdentityCard, .td2] : [.td2]
        case [30, 30, 30]: return [.td1]
        case [9, 30, 30]: return [.swissDrivingLicence]
        case [30]: return oneLine(text)
        default: return []
        }
    }

    /// All shapes there are.
    static let shapes: [[Int]] = [[44, 44], [36, 36], [30, 30, 30], [9, 30, 30], [30]]

    private static let russian = Array("PNRUS".utf8)
    private static let french = Array("IDFRA".utf8)

    private static func oneLine(_ text: [UInt8]) -> [MRZLayout] {
        if text.starts(with: "CS".utf8) || text[0] == UInt8(ascii: "W") { return [.chinesePermit] }
        guard MRZFormat.frenchDrivingLicence.usualFirstLetters.contains(text[0]) else { return [] }
        if text[2..<5].elementsEqual("FRA".utf8) { return [.frenchDrivingLicence] }
        return text[2..<5].elementsEqual("NLD".utf8) ? [.dutchDrivingLicence] : []
    }

    /// The evaluation in the layout with the most right check digits; of equals, the likelier one.
    static func evaluate(
        _ lengths: [Int],
        _ text: [UInt8],
        _ today: CalendarDate,
        unreadable: [Int] = []
    ) -> MRZEvaluation? {
        var best: MRZEvaluation?
        for layout in layouts(lengths, text) {
            let found = MRZEvaluation(layout, text, today, unreadable: unreadable)
            guard let leader = best else {
                best = found
                continue
            }
            if found.checks.validCount > leader.checks.validCount { best = found }
        }
        return best
    }
}
