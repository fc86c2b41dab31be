// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Check digits of Russian numbers, payment cards and vehicles.
public enum CheckDigits {
    /// Returns whether the last digit of a number is right by Luhn's formula.
    ///
    /// Source: ISO/IEC 7812-1, annex B; for health insurance policies the official wording gives the same digit.
    ///
    /// - Parameter number: digits only.
    /// - Returns: whether it is right; `false` for anything but digits.
    public static func isLuhnValid(_ number: String) -> Bool {
        guard let digits = digits(number), digits.count > 1 else { return false }
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let doubled = place.isMultiple(of: 2) ? digit : digit * 2
            sum += doubled > 9 ? doubled - 9 : doubled
        }
        return sum.isMultiple(of: 10)
    }

    /// Returns whether the last two digits of a pension account are right; numbers up to 001-001-998 have none.
    ///
    /// Source: rules of the Pension Fund of Russia on individual accounts.
    ///
    /// - Parameter number: eleven digits.
    /// - Returns: whether they are right; `false` for anything else.
    public static func isPensionAccountValid(_ number: String) -> Bool {
        guard let digits = digits(number), digits.count == 11 else { return false }
        let account = digits.prefix(9).reduce(0) { $0 * 10 + $1 }
        guard account > 1_001_998 else { return true }
        var sum = 0
        for (place, digit) in digits.prefix(9).enumerated() { sum += digit * (9 - place) }
        return sum % 101 % 100 == digits[9] * 10 + digits[10]
    }

    /// Returns whether the check digits of a taxpayer's number are right.
    ///
    /// A person's number has two among its twelve digits, an organisation's one among its ten.
    ///
    /// - Parameter number: ten or twelve digits.
    /// - Returns: whether they are right; `false` for anything else, and for all zeros.
    public static func isTaxpayerNumberValid(_ number: String) -> Bool {
        guard let digits = digits(number), digits.contains(where: { $0 != 0 }) else { return false }
        let checks =
            switch digits.count {
            case 10: [8]
            case 12: [9, 10]
            default: [Int]()
            }
        return !checks.isEmpty
            && checks.allSatisfy { taxpayerDigit(digits.prefix($0 + 1)) == digits[$0 + 1] }
    }

    /// Computes a check digit; the weights are the tail of a single row.
    private static func taxpayerDigit(_ digits: ArraySlice<Int>) -> Int {
        let weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8].suffix(digits.count)
        return zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 } % 11 % 10
    }

    /// Returns whether the ninth character of a vehicle's number is its check digit.
    ///
    /// Mandatory in North America and China only. Source: ISO 3779, 49 CFR §565.15.
    ///
    /// - Parameter vin: seventeen digits and Latin capital letters without I, O and Q.
    /// - Returns: whether it is; `false` for anything else.
    public static func isVehicleNumberChecked(_ vin: String) -> Bool {
        let characters = Array(vin.utf8)
        let values = characters.compactMap { vehicleValue($0) }
        guard isVehicleNumber(vin), values.count == vehicleWeights.count else { return false }
        let rest = zip(values, vehicleWeights).reduce(0) { $0 + $1.0 * $1.1 } % 11
        let expected = rest == 10 ? UInt8(ascii: "X") : UInt8(ascii: "0") + UInt8(rest)
        return characters[8] == expected
    }

    /// Returns whether a text has the length and the characters of a vehicle's number (ISO 3779).
    static func isVehicleNumber(_ vin: String) -> Bool {
        vin.utf8.count == vehicleWeights.count && vin.utf8.allSatisfy { vehicleValue($0) != nil }
    }

    private static let vehicleWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

    /// The values of letters: A…H are 1…8, J…N 1…5, P 7, R 9, S…Z 2…9.
    private static let vehicleLetters: [UInt8: Int] = {
        var values: [UInt8: Int] = [:]
        for (letters, first) in [
            ("ABCDEFGH", 1), ("JKLMN", 1), ("P", 7), ("R", 9), ("STUVWXYZ", 2),
        ] {
            for (place, letter) in letters.utf8.enumerated() { values[letter] = first + place }
        }
        return values
    }()

    private static func vehicleValue(_ character: UInt8) -> Int? {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= character
            ? Int(character - UInt8(ascii: "0")) : vehicleLetters[character]
    }

    private static func digits(_ number: String) -> [Int]? {
        var digits: [Int] = []
        for byte in number.utf8 {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            digits.append(Int(byte - UInt8(ascii: "0")))
        }
        return digits
    }
}
