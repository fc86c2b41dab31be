// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// `etui trust` with our own certificates, as odd as genuine ones.
struct TrustImportTests {
    private let folder: Scratch
    private let authority: SealTestAuthority
    /// The authority's certificate with each TRUE as `01`, signed again.
    private let loose: [UInt8]

    init() throws {
        folder = try Scratch()
        authority = try SealKeys.authority(.ec(.p256))
        loose = try LooseTrue.certificate(
            authority.certificate.der,
            signedBy: authority.key,
            using: authority.algorithm
        )
    }

    private func etui(_ words: [String]) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(words, environment: ["XDG_DATA_HOME": folder.path], in: folder)
    }

    private func report(_ words: [String]) throws -> JSONValue {
        try JSONTree(parsing: Array(try etui(words + ["--json"]).output.utf8)).root
    }

    private static func pem(_ bytes: [UInt8], _ label: String = "CERTIFICATE") -> String {
        "-----BEGIN \(label)-----\n\(Base64.encode(bytes))\n-----END \(label)-----\n"
    }

    /// Returns a bundle with one good certificate and one of each kind that is skipped.
    private func bundle() throws -> String {
        let demo = try SealKeys.authority(.ec(.p256), name: SealDemonstration.authorityName)
        let stranger = try SealKeys.authority(.ec(.p256))
        let list = try stranger.revocationList(.init(thisUpdate: SealScene.time)).der
        var broken = authority.certificate.der
        broken[3] ^= 1
        return try folder.write(
            "bundle.pem",
            text: Self.pem([0x30, 0x00]) + Self.pem(demo.certificate.der)
                + Self.pem(SealKeys.stranger.certificate.der) + Self.pem(list, "X509 CRL")
                + Self.pem([1, 2], "PUBLIC KEY") + Self.pem(broken)
        )
    }

    @Test func `what is left out of an import is named, with its place and the reason`() throws {
        let outcome = try etui(["trust", "import", try bundle()])
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(
            lines.first?.hasSuffix("1 certificate and 0 revocation lists added, 5 objects left out")
                == true
        )
        let expected = [
            (1, "certificate: cannot be read"),
            (2, "C=UT, "), (4, "is of no authority that is trusted"),
            (5, "'PUBLIC KEY': is neither a certificate nor a revocation list"),
            (6, "certificate: cannot be read"),
        ]
        for (position, words) in expected {
            let line = lines.first { $0.contains("left out: no. \(position), ") }
            #expect(line?.contains(words) == true, "\(position): \(line ?? "")")
        }
        #expect(lines.contains { $0.contains("no. 4, revocation list C=AU") })
        #expect(lines.contains { $0.contains("demonstration authority (etui trust add --demo)") })
    }

    @Test func `the same as JSON`() throws {
        let report = try report(["trust", "import", try bundle()])
        #expect(report["skipped"]?.number?.integer == 5)
        let entries = try #require(report["skippedEntries"]?.elements)
        #expect(entries.compactMap { $0["position"]?.number?.integer } == [1, 2, 4, 5, 6])
        #expect(
            entries.compactMap { $0["reason"]?.string } == [
                "unreadable", "demonstrationAuthority", "revocationListOfAnother", "otherKind",
                "unreadable",
            ]
        )
        #expect(entries.allSatisfy { $0["message"]?.string?.isEmpty == false })
        #expect(entries[2]["kind"]?.string == "revocationList")
        #expect(entries[2]["subject"]?.string?.hasPrefix("C=AU") == true)
    }

    @Test func `where nothing can be used the reasons are given all the same`() throws {
        let path = try folder.write("bad.pem", text: Self.pem([0x30, 0x00]))
        let outcome = try etui(["trust", "import", path])
        #expect(outcome.status == 1 && outcome.output.contains("left out: no. 1, certificate"))
        let keys = try folder.write("keys.pem", text: Self.pem([1], "PUBLIC KEY"))
        #expect(try etui(["trust", "import", keys]).status == 2)
    }

    @Test(arguments: ["add", "import"])
    func `an authority with a TRUE as 01 is taken, with a finding`(verb: String) throws {
        let path = try folder.write("loose.pem", text: Self.pem(loose))
        let words = verb == "add" ? ["trust", "add", path] : ["trust", "import", path]
        let outcome = try etui(words)
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        #expect(outcome.output.contains("encoded as 01 instead of FF"))
        let list = try etui(["trust", "list"])
        #expect(list.output.contains("finding      A TRUE of the authority's certificate"))
        #expect(list.output.contains("signed by    its own key"))
        let entry = try report(["trust", "list"])
        #expect(entry["findings"]?[0]?["code"]?.string == "authorityNotDER")
        #expect(entry["isSelfSigned"]?.boolean == true)
    }

    @Test(arguments: [true, false])
    func `a seal below it is verified, and the report says it`(isNamed: Bool) throws {
        try folder.write("loose.cer", loose)
        let crl = try authority.revocationList(
            .init(
                thisUpdate: SealScene.time.adding(seconds: -9),
                nextUpdate: SealScene.time.adding(seconds: 9_000_000)
            )
        ).der
        try folder.write("loose.crl", crl)
        try folder.write("seal.json", Array(try SealScene(authority: authority).text().utf8))
        if !isNamed {
            #expect(try etui(["trust", "add", "loose.cer", "--crl", "loose.crl"]).status == 0)
        }
        let trust = isNamed ? ["--trust", "loose.cer"] : []
        let words = ["seal", "verify", "seal.json", "--at", "2021-09-15"] + trust
        let outcome = try report(words)
        #expect(outcome["status"]?.string == "verified", "\(outcome["error"]?.string ?? "")")
        let finding = outcome["findings"]?[0]
        #expect(finding?["code"]?.string == "authorityNotDER")
        #expect(finding?["isWarning"]?.boolean == false)
        #expect(try etui(words).output.contains("encoded as 01 instead of FF"))
    }

    @Test func `the list says of a link that another key signed it`() throws {
        let next = try SealKeys.authority(.ec(.p256))
        try folder.write("link.cer", try authority.link(to: next, validity: SealKeys.validity).der)
        #expect(try etui(["trust", "add", "link.cer"]).status == 0)
        #expect(try etui(["trust", "list"]).output.contains("signed by    another key"))
        #expect(try report(["trust", "list"])["isSelfSigned"]?.boolean == false)
    }
}
