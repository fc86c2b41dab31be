// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

@testable import InsuranceCards

/// Records of fictional people, the same for the same seed.
enum GeneratedRecord {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyzäöüéèàçñšž'- ").map(String.init)

    static func make(_ random: inout some RandomNumberGenerator) throws -> CardRecord {
        let insurer = digits(5, &random)
        let number =
            "80756" + (Bool.random(using: &random) ? insurer : digits(5, &random))
            + digits(10, &random)
        let coverage = CardCoverage.allCases.randomElement(using: &random) ?? .mandatory
        let (birth, end) = (birthDate(&random), validUntil(&random))
        var members: [(String, JSONOutput)] = [
            ("card_kind", .string(coverage.rawValue)),
            ("family_name", .string("É" + text(0...99, &random))),
            ("given_name", .string("字" + text(0...99, &random))),
            ("birth_date", .string(birth)),
            ("insurer_name", .string(text(1...60, &random))), ("insurer_bag", .string(insurer)),
            ("valid_until", .string(end)),
        ]
        if coverage == .mandatory || Bool.random(using: &random) {
            let sex = [0, 1, 2, 9].randomElement(using: &random) ?? 0
            members.append(("sex", .integer(sex)))
            members.append(("ahv", .string(withCheckDigit("756" + digits(9, &random)))))
        }
        let more: [(String, JSONOutput)] = [
            ("rel", .string(CardRelation.allCases.randomElement(using: &random)?.rawValue ?? "")),
            ("insured_no", .string(text(1...20, &random))),
            ("hotline", .string("+41 " + digits(9, &random))),
            ("emergency_abroad", .string("+41 " + digits(9, &random))),
            ("age_over_18", false),
        ]
        members += more.filter { _ in Bool.random(using: &random) }
        if coverage == .mandatory, Bool.random(using: &random) {
            members.append(("ehic", european(number, birth, end, &random)))
        }
        let value = try TestIssuer.parse(.object(members))
        return try CardRecord(value, number: number, insurer: insurer)
    }

    private static func european(
        _ number: String,
        _ birth: String,
        _ end: String,
        _ random: inout some RandomNumberGenerator
    ) -> JSONOutput {
        [
            "country": "CH", "name": .string(text(1...100, &random)),
            "given": .string(text(1...100, &random)), "birth": .string(birth),
            "pin": .string(text(1...20, &random)), "inst_id": .string(digits(5, &random)),
            "inst_name": .string(text(1...21, &random)), "card": .string(number),
            "valid_until": .string(end),
        ]
    }

    /// Returns twelve digits with their EAN-13 check digit.
    private static func withCheckDigit(_ digits: String) -> String {
        (0...9).map { digits + String($0) }.first { EAN13.isValid($0) } ?? digits
    }

    private static func digits(
        _ count: Int,
        _ random: inout some RandomNumberGenerator
    ) -> String {
        (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }

    /// Includes quotes and backslashes, which JSON escapes.
    private static func text(
        _ counts: ClosedRange<Int>,
        _ random: inout some RandomNumberGenerator
    ) -> String {
        let count = Int.random(in: counts, using: &random)
        return (0..<count).map { _ in
            Int.random(in: 0..<20, using: &random) == 0
                ? ["\"", "\\", "𝛼", "字"].randomElement(using: &random) ?? ""
                : letters.randomElement(using: &random) ?? ""
        }.joined()
    }

    private static func birthDate(_ random: inout some RandomNumberGenerator) -> String {
        let year = Int.random(in: 1920...2025, using: &random)
        let month = Int.random(in: 0...12, using: &random)
        let day = month == 0 ? 0 : Int.random(in: 0...28, using: &random)
        return "\(year)-\(padded(month))-\(padded(day))"
    }

    private static func validUntil(_ random: inout some RandomNumberGenerator) -> String {
        let month = Int.random(in: 1...12, using: &random)
        let day = Int.random(in: 2...28, using: &random)
        return "2026-\(padded(month))-\(padded(day))"
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
