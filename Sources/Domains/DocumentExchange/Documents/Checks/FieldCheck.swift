// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A check on the text of a field, and the rule that a failure breaks.
struct FieldCheck: Sendable {
    let rule: DocumentRule
    /// Whether the check makes sense, given the other members.
    let applies: @Sendable (DocumentRecord) -> Bool
    let holds: @Sendable (String) -> Bool

    init(
        _ rule: DocumentRule,
        where applies: @escaping @Sendable (DocumentRecord) -> Bool = { _ in true },
        _ holds: @escaping @Sendable (String) -> Bool
    ) {
        self.rule = rule
        self.applies = applies
        self.holds = holds
    }

    /// Requires one of several shapes; see ``TextPattern``.
    static func shape(_ rule: DocumentRule, _ patterns: String...) -> FieldCheck {
        let patterns = patterns.map { TextPattern($0) }
        return FieldCheck(rule) { text in patterns.contains { $0.matches(text) } }
    }

    /// The plate of a car; motorcycles and trailers have other shapes.
    static let plate: FieldCheck = {
        let pattern = TextPattern("П999ПП990")
        return FieldCheck(.plate) { record in
            record[.vehicle.categoryCode].map { $0 != .listed(.a) && $0 != .listed(.trailer) }
                ?? true
        } _: {
            pattern.matches($0)
        }
    }()
    static let pensionAccount = FieldCheck(.pensionAccountCheck) {
        CheckDigits.isPensionAccountValid($0)
    }
    static let pensionAccountRepeats = FieldCheck(.pensionAccountRepeats) { text in
        let digits = Array(text.utf8.prefix(9))
        return !digits.indices.dropLast(2).contains { place in
            digits[place] == digits[place + 1] && digits[place] == digits[place + 2]
        }
    }
    static let taxpayerNumber = FieldCheck(.taxpayerNumberCheck) {
        CheckDigits.isTaxpayerNumberValid($0)
    }
    static let insuredTaxpayerNumber = FieldCheck(.insuredTaxpayerNumber) {
        $0.utf8.count == 12 && CheckDigits.isTaxpayerNumberValid($0)
    }
    /// A temporary certificate has a nine-digit number without a check digit.
    static let medicalPolicy = FieldCheck(.medicalPolicyCheck) {
        $0.utf8.count == 9 || CheckDigits.isLuhnValid($0)
    }
    static let temporaryPolicy = FieldCheck(.temporaryPolicy) { $0.utf8.count != 9 }
    static let vehicleNumber = FieldCheck(.vehicleNumber) { CheckDigits.isVehicleNumber($0) }
    static let vehicleNumberCheck = FieldCheck(.vehicleNumberCheck) {
        CheckDigits.isVehicleNumberChecked($0)
    }
    static let cardNumber = FieldCheck(.cardNumber) { text in
        12...19 ~= text.utf8.count && text.unicodeScalars.allSatisfy { TextPattern.isDigit($0) }
    }
    static let cardNumberCheck = FieldCheck(.cardNumberCheck) { CheckDigits.isLuhnValid($0) }
    static let cardExpiry = FieldCheck(.cardExpiry) { CardExpiry($0) != nil }
}

/// The last month in which a payment card is valid, written `MM/YY`.
struct CardExpiry {
    let year: Int
    let month: Int

    /// Reads a month; `nil` for anything else.
    ///
    /// Cards are valid for a few years, so all years are in this century.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard TextPattern("99/99").matches(text) else { return nil }
        let digits = bytes.map { Int($0) - Int(UInt8(ascii: "0")) }
        month = digits[0] * 10 + digits[1]
        year = 2000 + digits[3] * 10 + digits[4]
        guard 1...12 ~= month else { return nil }
    }
}
