// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import IdentityServer

/// What a reviewer sees of a document's fields by source.
struct ReviewFieldsTests {
    /// A name in two spellings, and a number that print has otherwise.
    private static let data = """
        {"lastName":"MUELLER","idNumber":"TR0000001","issuingCountry":"DEU","city":"BERN",
        "sources":{"lastName":"MRZ","idNumber":"MRZ","issuingCountry":"MRZ","city":"BARCODE"},
        "otherReadings":[{"field":"lastName","source":"OCR","value":"MÜLLER"},
        {"field":"idNumber","source":"OCR","value":"TROO0001"},
        {"field":"city","source":"OCR","value":"BERNE"}]}
        """

    private static func comparison(
        of field: String,
        claim: String? = nil,
        isReliable: Bool = true
    ) throws -> JSONValue? {
        let compared = """
            [{"field":"lastName","outcome":"agree","isReliable":true},
            {"field":"idNumber","outcome":"differ","isReliable":\(isReliable)},
            {"field":"issuingCountry","outcome":"notRead","isReliable":false}]
            """
        let fields = ReviewFields(
            data: try JSONTree(parsing: Array(data.utf8)).root,
            claim: try claim.map { try JSONTree(parsing: Array($0.utf8)).root },
            comparisons: try JSONTree(parsing: Array(compared.utf8)).root
        )
        let json = try JSONTree(parsing: fields.json.utf8()).root
        let found = json.elements?.first { $0["name"]?.string == field }
        return try #require(found)["comparison"]
    }

    @Test func `two spellings of a name are the same`() throws {
        #expect(try Self.comparison(of: "lastName")?.string == "agree")
    }

    @Test(arguments: [true, false])
    func `a difference is one only if both readings are certain`(isReliable: Bool) throws {
        let comparison = try Self.comparison(of: "idNumber", isReliable: isReliable)
        #expect(comparison?.string == (isReliable ? "differ" : "unclear"))
    }

    @Test func `a value alone is compared with nothing`() throws {
        #expect(try Self.comparison(of: "issuingCountry")?.isNull == true)
    }

    @Test func `what no rule compares is unclear where it differs`() throws {
        #expect(try Self.comparison(of: "city")?.string == "unclear")
    }

    @Test(arguments: [("deu", "agree"), ("AUT", "differ")])
    func `what the app says is compared with what the server read`(
        claimed: String,
        expected: String
    ) throws {
        let claim = #"{"issuingCountry":"\#(claimed)"}"#
        #expect(try Self.comparison(of: "issuingCountry", claim: claim)?.string == expected)
    }
}
