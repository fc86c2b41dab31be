// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// What the operator lets an account use.
struct AccountGrantsTests {
    private static let few = AccountGrants(products: [.fastfill], features: [.offline])

    @Test func `grants are read as they are written`() throws {
        for grants in [Self.few, .all, AccountGrants(features: [])] {
            #expect(try AccountGrants(JSONTree(parsing: grants.json.utf8()).root) == grants)
        }
        let wrong = [
            "[]", "{}", #"{"products":[],"features":[]}"#,
            #"{"products":["netverify"],"features":["all"]}"#, #"{"products":["netverify"]}"#,
        ]
        for text in wrong {
            let value = try JSONTree(parsing: Array(text.utf8)).root
            #expect(throws: SettingsError.malformed) { try AccountGrants(value) }
        }
    }

    @Test func `settings use no more than is granted`() throws {
        var settings = CheckSettings()
        #expect(throws: SettingsError.notGranted("products")) { try Self.few.check(settings) }
        settings.products = [.fastfill]
        settings.hasOffline = true
        try Self.few.check(settings)
        settings.hasDebug = true
        #expect(throws: SettingsError.notGranted("features.debug")) {
            try Self.few.check(settings)
        }
        try AccountGrants.all.check(settings)
    }

    @Test func `what is no longer granted is switched off`() throws {
        var settings = CheckSettings()
        (settings.hasDebug, settings.hasOffline, settings.hasPrintedText) = (true, true, true)
        let limited = Self.few.limiting(settings)
        #expect(limited.products == [.fastfill])
        #expect(!limited.hasDebug && limited.hasOffline && !limited.hasPrintedText)
        try Self.few.check(limited)
        settings.products = [.netverify]
        #expect(Self.few.limiting(settings).products == [.fastfill])
        #expect(AccountGrants.all.limiting(settings) == settings)
    }
}
