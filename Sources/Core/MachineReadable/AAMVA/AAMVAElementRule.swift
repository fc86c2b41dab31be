// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The meaning of an element and the editions of the standard that define it.
struct AAMVAElementRule: Sendable {
    let identifier: AAMVAElementID
    /// The editions that define it; up to 99 if the newest still does.
    let versions: ClosedRange<Int>
    let meaning: String

    private init(_ identifier: AAMVAElementID, _ versions: ClosedRange<Int>, _ meaning: String) {
        self.identifier = identifier
        self.versions = versions
        self.meaning = meaning
    }
}

extension AAMVAElementRule {
    /// Every element of the standard's editions; entries of one identifier are in the order of the editions.
    ///
    /// Cards use elements of editions other than the one their header states, so readers look up this table by
    /// identifier alone. Source: AAMVA card design standard, annex D of each edition.
    static let all: [AAMVAElementRule] = personal + alias + licence + flags + permit

    private static let personal: [AAMVAElementRule] = [
        .init("DAA", 0...1, "full name"),
        .init("DAB", 0...1, "surname"),
        .init("DAC", 0...99, "first name"),
        .init("DAD", 0...99, "middle names"),
        .init("DAE", 0...1, "suffix of the name"),
        .init("DAF", 0...1, "prefix of the name"),
        .init("DAG", 0...99, "street of the postal address"),
        .init("DAH", 0...99, "second line of the street of the postal address"),
        .init("DAI", 0...99, "city of the postal address"),
        .init("DAJ", 0...99, "state or province of the postal address"),
        .init("DAK", 0...99, "post code of the postal address"),
        .init("DAL", 0...1, "street of the residence"),
        .init("DAM", 0...1, "second line of the street of the residence"),
        .init("DAN", 0...1, "city of the residence"),
        .init("DAO", 0...1, "state or province of the residence"),
        .init("DAP", 0...1, "post code of the residence"),
        .init("DAQ", 0...99, "document number"),
        .init("DAR", 0...1, "vehicle class"),
        .init("DAS", 0...1, "restrictions"),
        .init("DAT", 0...1, "endorsements"),
        .init("DAU", 0...99, "height"),
        .init("DAV", 0...1, "height in centimetres"),
        .init("DAW", 0...99, "weight in pounds"),
        .init("DAX", 0...99, "weight in kilograms"),
        .init("DAY", 0...99, "colour of the eyes"),
        .init("DAZ", 0...99, "colour of the hair"),
        .init("DBA", 0...99, "expiry date"),
        .init("DBB", 0...99, "birth date"),
        .init("DBC", 0...99, "sex"),
        .init("DBD", 0...99, "issue date"),
        .init("DBE", 0...1, "time of issue"),
        .init("DBF", 0...1, "number of duplicates"),
    ]

    private static let alias: [AAMVAElementRule] = [
        .init("DBG", 0...1, "medical codes"),
        .init("DBG", 3...10, "given names of an alias"),
        .init("DBH", 0...1, "organ donor"),
        .init("DBI", 0...1, "non-resident"),
        .init("DBJ", 0...1, "customer number"),
        .init("DBK", 0...1, "social insurance number"),
        .init("DBL", 0...1, "birth date of an alias"),
        .init("DBM", 0...1, "social insurance number of an alias"),
        .init("DBN", 0...10, "name of an alias, from version 3 on its surname"),
        .init("DBO", 0...1, "surname of an alias"),
        .init("DBP", 0...1, "first name of an alias"),
        .init("DBQ", 0...1, "middle names of an alias"),
        .init("DBR", 0...1, "suffix of an alias"),
        .init("DBS", 0...1, "prefix of an alias"),
        .init("DBS", 3...10, "suffix of an alias"),
    ]

    private static let licence: [AAMVAElementRule] = [
        .init("DCA", 2...99, "vehicle class of the jurisdiction"),
        .init("DCB", 2...99, "restrictions of the jurisdiction"),
        .init("DCD", 2...99, "endorsements of the jurisdiction"),
        .init("DCE", 2...99, "range of weight"),
        .init("DCF", 2...99, "document discriminator"),
        .init("DCG", 2...99, "country"),
        .init("DCH", 2...3, "federal codes for commercial vehicles"),
        .init("DCI", 2...99, "place of birth"),
        .init("DCJ", 2...99, "audit information"),
        .init("DCK", 2...99, "inventory control number"),
        .init("DCL", 2...10, "race"),
        .init("DCM", 2...99, "standard vehicle class"),
        .init("DCN", 2...99, "standard endorsements"),
        .init("DCO", 2...99, "standard restrictions"),
        .init("DCP", 2...99, "description of the vehicle class"),
        .init("DCQ", 2...99, "description of the endorsements"),
        .init("DCR", 2...99, "description of the restrictions"),
        .init("DCS", 2...99, "surname"),
        .init("DCT", 2...3, "given names"),
        .init("DCU", 2...99, "suffix of the name"),
    ]

    private static let flags: [AAMVAElementRule] = [
        .init("DDA", 4...99, "compliance type"),
        .init("DDB", 4...99, "revision date of the card"),
        .init("DDC", 4...10, "expiry of the permission for hazardous goods"),
        .init("DDD", 4...99, "limited duration"),
        .init("DDE", 4...99, "whether the surname is cut"),
        .init("DDF", 4...99, "whether the first name is cut"),
        .init("DDG", 4...99, "whether the middle names are cut"),
        .init("DDH", 4...99, "under 18 until"),
        .init("DDI", 4...99, "under 19 until"),
        .init("DDJ", 4...99, "under 21 until"),
        .init("DDK", 5...99, "organ donor"),
        .init("DDL", 6...99, "veteran"),
        .init("DDM", 11...99, "commercial licence"),
        .init("DDN", 11...99, "commercial licence without domicile"),
        .init("DDO", 11...99, "enhanced card"),
        .init("DDP", 11...99, "permit"),
    ]

    private static let permit: [AAMVAElementRule] = [
        .init("PAA", 0...1, "class of the permit"),
        .init("PAB", 0...1, "expiry date of the permit"),
        .init("PAC", 0...1, "number of the permit"),
        .init("PAD", 0...1, "issue date of the permit"),
        .init("PAE", 0...1, "restrictions of the permit"),
        .init("PAF", 0...1, "endorsements of the permit"),
    ]
}

extension AAMVAElementID {
    /// Every identifier of the standard.
    private static let known = Set(AAMVAElementRule.all.map { $0.identifier })

    /// Whether any edition of the standard defines it.
    public var isKnown: Bool { Self.known.contains(self) }

    /// Returns the meaning of the element in English, as the given edition of the standard defines it.
    ///
    /// Uses another edition if that one does not define it; `nil` if none does.
    public func meaning(inVersion version: Int) -> String? {
        let rules = AAMVAElementRule.all.filter { $0.identifier == self }
        return (rules.first { $0.versions.contains(version) } ?? rules.last)?.meaning
    }
}
