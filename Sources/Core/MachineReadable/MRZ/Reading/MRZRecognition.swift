// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Finds the format of lines by their number, their lengths and the first characters.
enum MRZRecognition {
    /// Returns the layout of lines of this shape, and another possible one.
    ///
    /// `text` is the lines joined, of full length.
    static func layouts(_ shape: MRZShape, _ text: [UInt8]) -> (
        likely: MRZLayout?, other: MRZLayout?
    ) {
        guard let first = text.first else { return (nil, nil) }
        switch shape {
        case .twoOf44:
            if first == UInt8(ascii: "V") { return (.mrvA, nil) }
            return text.starts(with: russian) ? (.russianPassport, .td3) : (.td3, nil)
        case .twoOf36:
            if first == UInt8(ascii: "V") { return (.mrvB, nil) }
            let isFrench = MRZLayout.frenchIdentityCard.hasFixedTexts(text)
            return isFrench ? (.frenchIdentityCard, .td2) : (.td2, nil)
        case .threeOf30: return (.td1, nil)
        case .nineAndTwoOf30: return (.swissDrivingLicence, nil)
        case .oneOf30: return (oneLine(text), nil)
        }
    }

    private static let russian = Array("PNRUS".utf8)

    private static func oneLine(_ text: [UInt8]) -> MRZLayout? {
        if text.starts(with: "CS".utf8) || text[0] == UInt8(ascii: "W") { return .chinesePermit }
        guard MRZFormat.frenchDrivingLicence.usualFirstLetters.contains(text[0]) else { return nil }
        if MRZLayout.frenchDrivingLicence.hasFixedTexts(text) { return .frenchDrivingLicence }
        return MRZLayout.dutchDrivingLicence.hasFixedTexts(text) ? .dutchDrivingLicence : nil
    }

    /// Returns the evaluation in the layout with the most right check digits; among equals, the likelier one.
    static func evaluate(
        _ shape: MRZShape,
        _ text: [UInt8],
        _ today: CalendarDate,
        unreadable: [Int] = []
    ) -> MRZEvaluation? {
        let (likely, other) = layouts(shape, text)
        guard let likely else { return nil }
        let best = MRZEvaluation(likely, text, today, unreadable: unreadable)
        guard let other else { return best }
        let second = MRZEvaluation(other, text, today, unreadable: unreadable)
        return second.checks.validCount > best.checks.validCount ? second : best
    }
}

/// The numbers and lengths of lines that formats have.
enum MRZShape: CaseIterable {
    case twoOf44, twoOf36, threeOf30, nineAndTwoOf30, oneOf30

    /// The number of characters of each line.
    var lengths: [Int] { Self.table[place] }

    /// Finds the shape with these line lengths; a missing line has the length 0.
    init?(_ first: Int, _ second: Int, _ third: Int) {
        switch (first, second, third) {
        case (44, 44, 0): self = .twoOf44
        case (36, 36, 0): self = .twoOf36
        case (30, 30, 30): self = .threeOf30
        case (9, 30, 30): self = .nineAndTwoOf30
        case (30, 0, 0): self = .oneOf30
        default: return nil
        }
    }

    private var place: Int {
        switch self {
        case .twoOf44: 0
        case .twoOf36: 1
        case .threeOf30: 2
        case .nineAndTwoOf30: 3
        case .oneOf30: 4
        }
    }

    private static let table = [[44, 44], [36, 36], [30, 30, 30], [9, 30, 30], [30]]
}
