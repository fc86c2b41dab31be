// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiConformance
import TestSupport
import Testing

/// The vectors of document exchange, run in place, also with other expected results.
@Suite(.enabled(if: TestSupport.shared != nil))
struct ExchangeSuiteTests {
    private static let folder = "data/exchange/vectors/"

    @Test func `every check of the vectors comes out as stated`() throws {
        let shared = try #require(TestSupport.shared)
        let record = RunRecord([shared + "/" + Self.folder])
        #expect(record.failures == [])
        #expect(record.summary.passed == 37)
    }

    /// Returns the failures of a vector in which a text was replaced.
    private func failures(
        _ name: String,
        _ old: String,
        _ new: String,
        withKeys: Bool = true
    ) throws -> [String] {
        let bytes = try #require(TestSupport.sharedBytes(Self.folder + name))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(old))
        let folder = try ScratchFolder([name: text.replacing(old, with: new)])
        let keys = [
            "rsa2048-private.pem", "p256-recipient-private.pem", "p256-signing-private.pem",
        ]
        for key in keys where withKeys {
            try folder.write(key, try #require(TestSupport.sharedBytes(Self.folder + key)))
        }
        return RunRecord([folder.path]).failures
    }

    @Test(arguments: [
        ("01-v3-single.json", "\"ivHex\": \"a9", "\"ivHex\": \"a8", "encryption"),
        ("01-v3-single.json", "get_documents", "get_document", "request"),
        ("04-v2-rsa-chunks.json", "  \"RusSNILS\"", "  \"RusINN\"", "callback"),
        ("05-v3-android-dialect.json", "\"cryptographyError\"", "\"success\"", "callback"),
        ("06-v4-hpke.json", "\"malformedData\"", "\"success\"", "suite-swapped"),
        ("07-v4-oaep.json", "&kid=r1", "&kid=r2", "callback"),
    ])
    func `another outcome than the stated one is a failure`(
        name: String,
        old: String,
        new: String,
        check: String
    ) throws {
        let found = try failures(name, old, new)
        #expect(found.contains { $0.contains("/" + check) })
    }

    @Test func `a vector without its key is a failure`() throws {
        #expect(try failures("02-v3-multi.json", "v3", "v3", withKeys: false).count == 1)
    }
}
