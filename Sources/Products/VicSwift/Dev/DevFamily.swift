// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if DEBUG || DevelopmentCards

import Encodings
import InsuranceCards
import MachineReadable

/// The four made-up cards of ``VicEnv/DEV``.
enum DevFamily {
    /// An insurer number that no insurer has.
    static let insurerNumber = "09999"
    fileprivate static let insurerName = "Muster Krankenkasse"
    fileprivate static let phone = "+41 00 000 00 00"

    fileprivate struct Member {
        let number: String
        let givenName: String
        let birthDate: String
        /// The sex as a code of ISO/IEC 5218.
        let sex: Int
        let ahvNumber: String
        let insuredNumber: String
        let relation: String
        var coverage = CardCoverage.mandatory
    }

    private static let members = [
        Member(
            number: "80756099990000000001",
            givenName: "Anna",
            birthDate: "1985-04-12",
            sex: 2,
            ahvNumber: "7561234567897",
            insuredNumber: "100.001",
            relation: "self"
        ),
        Member(
            number: "80756099990000000002",
            givenName: "Beat",
            birthDate: "1983-11-30",
            sex: 1,
            ahvNumber: "7569876543217",
            insuredNumber: "100.002",
            relation: "spouse"
        ),
        Member(
            number: "80756099990000000003",
            givenName: "Lea",
            birthDate: "2016-06-05",
            sex: 2,
            ahvNumber: "7561111222239",
            insuredNumber: "100.003",
            relation: "child"
        ),
        Member(
            number: "80756099990000000004",
            givenName: "Anna",
            birthDate: "1985-04-12",
            sex: 2,
            ahvNumber: "7561234567897",
            insuredNumber: "100.001",
            relation: "self",
            coverage: .complementary
        ),
    ]

    /// What a wallet sends in place of insurers' claims: one for each card.
    static var claims: [Wallet.UsableClaim] {
        members.enumerated().compactMap { index, member in
            CardNumber(member.number).map {
                Wallet.UsableClaim(index: index, text: member.number, number: $0)
            }
        }
    }

    /// The records of the family's cards, valid until the end of next year.
    static func records(at now: Instant) throws(CardError) -> [CardRecord] {
        let validUntil = "\(CalendarDate(now).year + 1)-12-31"
        var records: [CardRecord] = []
        for member in members {
            let text = member.body(validUntil: validUntil).utf8()
            guard let body = try? JSONTree(parsing: text).root else { throw .notObject }
            records.append(
                try CardRecord(body, number: member.number, insurer: insurerNumber)
            )
        }
        return records
    }
}

extension DevFamily.Member {
    fileprivate func body(validUntil: String) -> JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("card_kind", .string(coverage.rawValue)), ("rel", .string(relation)),
            ("family_name", "Muster"), ("given_name", .string(givenName)),
            ("birth_date", .string(birthDate)), ("sex", .integer(sex)),
            ("ahv", .string(ahvNumber)), ("insurer_name", .string(DevFamily.insurerName)),
            ("insurer_bag", .string(DevFamily.insurerNumber)),
            ("insured_no", .string(insuredNumber)), ("valid_until", .string(validUntil)),
            ("hotline", .string(DevFamily.phone)), ("emergency_abroad", .string(DevFamily.phone)),
        ]
        if coverage == .mandatory { members.append(("ehic", european(validUntil))) }
        return .object(members)
    }

    private func european(_ validUntil: String) -> JSONOutput {
        [
            "country": "CH", "name": "Muster", "given": .string(givenName),
            "birth": .string(birthDate),
            "pin": .string(AHVNumber(ahvNumber)?.grouped ?? ahvNumber),
            "inst_id": .string(DevFamily.insurerNumber), "inst_name": "Muster Krankenkasse",
            "card": .string(number), "valid_until": .string(validUntil),
        ]
    }
}

#endif
