// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// The documents that an account accepts.
struct AcceptedDocumentsTests {
    private static func accepted(_ text: String) throws -> AcceptedDocuments {
        try AcceptedDocuments(JSONTree(parsing: Array(text.utf8)).root)
    }

    private static func error(_ text: String) -> SettingsError? {
        do {
            _ = try accepted(text)
            return nil
        } catch {
            return error as? SettingsError
        }
    }

    @Test func `rows are read as they are written`() throws {
        let text = """
            {"rows":[{"country":"AUT","types":["PASSPORT","ID_CARD"],\
            "variants":["plastic","paper"]},\
            {"country":"XKX","types":["VISA"],"variants":["plastic"]}]}
            """
        #expect(try Self.accepted(text).json.encoded() == text)
        #expect(try Self.accepted(#"{"rows":[]}"#).rows.isEmpty)
    }

    @Test func `only what a row names is accepted`() throws {
        let accepted = try Self.accepted(#"{"rows":[{"country":"AUT","types":["PASSPORT"]}]}"#)
        #expect(accepted.accepts(country: "AUT") && !accepted.accepts(country: "DEU"))
        #expect(accepted.accepts(country: "AUT", type: .passport))
        #expect(!accepted.accepts(country: "AUT", type: .passport, variant: .paper))
        #expect(!accepted.accepts(country: "AUT", type: .visa))
    }

    @Test(arguments: ["ZZZ", "AT", "aut", "D", "", "XXB"])
    func `a country that issues nothing is refused`(country: String) {
        let text = #"{"rows":[{"country":"\#(country)","types":["PASSPORT"]}]}"#
        #expect(Self.error(text) == .unknownCountry(country))
    }

    @Test func `a country has one row`() {
        let row = #"{"country":"AUT","types":["PASSPORT"]}"#
        #expect(Self.error(#"{"rows":[\#(row),\#(row)]}"#) == .unknownCountry("AUT"))
    }

    @Test(arguments: [
        "{}", "[]", #"{"rows":1}"#, #"{"rows":[],"x":1}"#, #"{"rows":[1]}"#,
        #"{"rows":[{"country":"AUT"}]}"#, #"{"rows":[{"country":"AUT","types":[]}]}"#,
        #"{"rows":[{"country":"AUT","types":["passport"]}]}"#,
        #"{"rows":[{"country":"AUT","types":"PASSPORT"}]}"#,
        #"{"rows":[{"country":1,"types":["PASSPORT"]}]}"#,
        #"{"rows":[{"country":"AUT","types":["PASSPORT"],"variants":[]}]}"#,
        #"{"rows":[{"country":"AUT","types":["PASSPORT"],"variants":["glass"]}]}"#,
        #"{"rows":[{"country":"AUT","types":["PASSPORT"],"force":true}]}"#,
    ])
    func `rows of another form are malformed`(text: String) {
        #expect(Self.error(text) == .malformed)
    }
}
