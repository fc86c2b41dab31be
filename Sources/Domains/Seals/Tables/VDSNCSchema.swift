// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The members of a VDS-NC seal as the profiles define them: the only table for findings and displays.
///
/// Source: ICAO VDS-NC profiles for proofs of vaccination and of testing.
enum VDSNCSchema {
    /// One member of an object.
    struct Member: Sendable {
        let key: JSONName
        let content: Content
        let isRequired: Bool

        var name: String { key.text }

        init(_ name: String, _ content: Content, isRequired: Bool = false) {
            key = JSONName(name)
            self.content = content
            self.isRequired = isRequired
        }
    }

    /// The content of a member.
    indirect enum Content: Sendable {
        /// A value with a label.
        case value(SealFieldLabel, Form)
        /// An object with these members, in the order of display.
        case object([Member])
        /// A list of at least one such object.
        case list([Member])
    }

    /// The form of a value.
    enum Form: Sendable {
        /// Text up to a maximum number of characters.
        case text(maximum: Int?)
        /// `yyyy-MM-dd`.
        case date
        /// `yyyy-MM-dd`, or its known part.
        case partialDate
        /// RFC 3339 with offset.
        case dateTime
        /// One of a few codes.
        case choice([String])
        /// A whole number within bounds, or its decimal digits in a string.
        case number(ClosedRange<Int>)
    }

    /// Returns the members of `data` for a type; for an unknown type, only the header is known.
    static func members(of type: SealDocumentType?) -> [Member] {
        switch type {
        case .vaccination: vaccinationSeal
        case .test: testSeal
        case nil: unknownSeal
        }
    }

    private static let vaccinationSeal = [
        header, Member("msg", .object(vaccination), isRequired: true),
    ]

    private static let testSeal = [header, Member("msg", .object(test), isRequired: true)]

    private static let unknownSeal = [header]

    private static let header = Member(
        "hdr",
        .object([
            Member("t", .value(.type, .text(maximum: nil)), isRequired: true),
            Member("v", .value(.version, .number(1...1)), isRequired: true),
            Member("is", .value(.issuingCountry, .text(maximum: 3)), isRequired: true),
        ]),
        isRequired: true
    )

    private static let vaccination = [
        Member("uvci", .value(.vaccinationIdentifier, .text(maximum: 12)), isRequired: true),
        Member(
            "pid",
            .object([
                Member("n", .value(.name, .text(maximum: 39)), isRequired: true),
                // Required unless `i` is present, which a row of this table cannot express.
                Member("dob", .value(.birthDate, .partialDate)),
                Member("sex", .value(.sex, .choice(["M", "F", "X"]))),
                Member("i", .value(.travelDocumentNumber, .text(maximum: 11))),
                Member("ai", .value(.otherDocumentNumber, .text(maximum: 24))),
            ]),
            isRequired: true
        ),
        Member("ve", .list(event), isRequired: true),
    ]

    private static let event = [
        Member("des", .value(.vaccine, .text(maximum: 6)), isRequired: true),
        Member("nam", .value(.vaccineBrand, .text(maximum: nil)), isRequired: true),
        Member("dis", .value(.disease, .text(maximum: 6))),
        Member(
            "vd",
            .list([
                Member("dvc", .value(.vaccinationDate, .date), isRequired: true),
                Member("seq", .value(.doseNumber, .number(1...99)), isRequired: true),
                Member("ctr", .value(.vaccinationCountry, .text(maximum: 3)), isRequired: true),
                Member("adm", .value(.administeringCentre, .text(maximum: 20)), isRequired: true),
                Member("lot", .value(.batchNumber, .text(maximum: 20)), isRequired: true),
                Member("dvn", .value(.nextDoseDate, .date)),
            ]),
            isRequired: true
        ),
    ]

    private static let test = [
        Member("utci", .value(.testIdentifier, .text(maximum: 12)), isRequired: true),
        Member(
            "pid",
            .object([
                Member("n", .value(.name, .text(maximum: 39)), isRequired: true),
                Member("dob", .value(.birthDate, .partialDate), isRequired: true),
                Member(
                    "dt",
                    .value(.documentType, .choice(["P", "A", "C", "I", "AC", "V", "D"])),
                    isRequired: true
                ),
                Member("dn", .value(.documentNumber, .text(maximum: 24)), isRequired: true),
            ]),
            isRequired: true
        ),
        Member("sp", .object(provider), isRequired: true),
        Member(
            "dat",
            .object([
                Member("sc", .value(.sampleCollected, .dateTime), isRequired: true),
                Member("ri", .value(.reportIssued, .dateTime), isRequired: true),
            ]),
            isRequired: true
        ),
        Member("tr", .object(result), isRequired: true),
        Member("opt", .value(.optionalData, .text(maximum: 20))),
    ]

    private static let provider = [
        Member("spn", .value(.testingFacility, .text(maximum: 20)), isRequired: true),
        Member("ctr", .value(.testCountry, .text(maximum: 3)), isRequired: true),
        Member(
            "cd",
            .object([
                Member("p", .value(.contactTelephone, .text(maximum: 19)), isRequired: true),
                Member("e", .value(.contactEmail, .text(maximum: nil))),
                Member("a", .value(.contactAddress, .text(maximum: nil))),
            ]),
            isRequired: true
        ),
    ]

    private static let result = [
        Member(
            "tc",
            .value(
                .test,
                .choice(["molecular(PCR)", "molecular(other)", "antigen", "antibody"])
            ),
            isRequired: true
        ),
        Member(
            "r",
            .value(.testResult, .choice(["normal", "abnormal", "positive", "negative"])),
            isRequired: true
        ),
        Member(
            "m",
            .value(
                .testMethod,
                .choice(["nasopharyngeal", "oropharyngeal", "saliva", "blood", "other"])
            )
        ),
    ]
}
