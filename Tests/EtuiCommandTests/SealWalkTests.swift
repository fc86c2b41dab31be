// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Pictures
import Reading
import Testing

/// A newcomer's path: make an authority, issue a seal, verify it, and understand the answer.
struct SealWalkTests {
    private let authority: IssuedAuthority
    private let home: Scratch

    init() throws {
        authority = try IssuedAuthority()
        home = try Scratch()
    }

    private func etui(_ arguments: [String], input: [UInt8] = []) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(arguments, input: input, environment: ["XDG_DATA_HOME": home.path])
    }

    private func verify(_ text: String, _ options: [String] = []) throws -> BuiltCommand.Outcome {
        try etui(["seal", "verify", "-"] + options, input: Array(text.utf8))
    }

    private func json(_ outcome: BuiltCommand.Outcome) throws -> JSONValue {
        try JSONTree(parsing: Array(outcome.output.utf8)).root
    }

    private static let warning = "    DEMONSTRATION ONLY: "
    private static let kinds = ["icao.vacc", "icao.test", "utopia.visa"]

    @Test(arguments: kinds)
    func `an issued seal verifies by naming the authority's certificate`(type: String) throws {
        let text = try authority.issue(["--type", type]).output
        for trust in [authority.folder, authority.folder + "/csca.cer"] {
            let outcome = try verify(text, ["--trust", trust])
            #expect(outcome.status == 0)
            // No profile covers visas of Utopia, which is a separate warning.
            let verdict =
                type == "utopia.visa" ? "! ATTENTION: authentic, with 1 warning" : "✓ VERIFIED"
            #expect(outcome.output.hasPrefix("-: \(verdict) (DEMONSTRATION)\n"))
            #expect(outcome.output.contains(Self.warning))
            #expect(outcome.output.contains("  Type        \(type)\n"))
        }
    }

    @Test(arguments: kinds)
    func `an issued seal verifies once its authority is in the trust directory`(
        type: String
    ) throws {
        let files = [authority.folder + "/csca.cer", "--crl", authority.folder + "/csca.crl"]
        let refused = try etui(["trust", "add"] + files)
        #expect(refused.status == 1)
        #expect(refused.diagnostics.contains("add --demo"))
        #expect(try etui(["trust", "add", "--demo"] + files).status == 0)
        let text = try authority.issue(["--type", type]).output
        let outcome = try verify(text)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(Self.warning))
        let report = try json(try verify(text, ["--json"]))
        #expect(report["status"]?.string == "verified")
        #expect(report["advice"]?.isNull == true)
        #expect(report["findings"]?[0]?["code"]?.string == "demonstrationAuthority")
        #expect(report["findings"]?[0]?["isWarning"]?.boolean == false)
        #expect(report["isDemonstration"]?.boolean == true)
    }

    @Test func `the printed code of an issued seal verifies like its text`() throws {
        let picture = authority.scratch.path + "/seal.png"
        #expect(try authority.issue(["--qr", picture]).status == 0)
        let outcome = try etui(["seal", "verify", picture, "--trust", authority.folder])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(Self.warning))
    }

    @Test func `the warning stands before the list of checks`() throws {
        let output = try verify(try authority.issue().output, ["--trust", authority.folder]).output
        let warning = try #require(output.range(of: Self.warning))
        let checks = try #require(output.range(of: "  Checks\n"))
        #expect(warning.lowerBound < checks.lowerBound)
    }

    @Test
    func `without its authority a seal could not be checked, and the report says what to get`()
        throws
    {
        let other = try IssuedAuthority(["--key", "p256", "--country", "AUS"])
        let text = try authority.issue().output
        for trust in [[], ["--trust", other.folder]] {
            let outcome = try verify(text, trust)
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("? COULD NOT CHECK\n"))
            #expect(outcome.output.contains("No authority that issued the signer's certificate"))
            #expect(outcome.output.contains("  Next: The issuer, C=UT, O=Etui, "))
            let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("etui trust add --demo csca.cer --crl csca.crl."))
            #expect(outcome.output.contains("✗ authority's certificate is known and can be read"))
            #expect(outcome.output.contains("– 20 more checks not reached\n"))
            #expect(!outcome.output.contains(Self.warning))
            let report = try json(try verify(text, trust + ["--json"]))
            #expect(report["error"]?.string == "noMatchingCSCAfound")
            #expect(report["advice"]?.string?.contains("etui trust add --demo") == true)
            #expect(report["authority"]?.isNull == true)
        }
    }

    @Test func `an authority that only has the name is not taken for the issuer`() throws {
        let other = try IssuedAuthority()
        let outcome = try verify(try authority.issue().output, ["--trust", other.folder])
        #expect(outcome.output.contains("✗ NOT AUTHENTIC\n"))
        #expect(outcome.output.contains("though one is called the same."))
        #expect(outcome.output.contains("  Tried with  "))
        #expect(!outcome.output.contains(Self.warning))
    }

    @Test func `without its list no check of the list counts as passed`() throws {
        let certificate = home.path + "/alone.cer"
        try FileManager.default.copyItem(
            atPath: authority.folder + "/csca.cer",
            toPath: certificate
        )
        let text = try authority.issue().output
        let outcome = try verify(text, ["--trust", certificate])
        #expect(outcome.output.contains("? COULD NOT CHECK\n"))
        #expect(outcome.output.contains("Next: Get the revocation list of C=UT, "))
        #expect(outcome.output.contains("– signer is not revoked – not reached"))
        let report = try json(try verify(text, ["--trust", certificate, "--json"]))
        #expect(report["checks"]?["revocationList"]?.string == "failed")
        #expect(report["checks"]?["revocationStatus"]?.string == "notPerformed")
        #expect(report["checks"]?["sealSignature"]?.string == "passed")
        #expect(report["advice"]?.string?.contains("--crl") == true)
    }

    @Test(arguments: [
        ("standard", "! ATTENTION: authentic, with 1 warning (DEMONSTRATION)\n", 0),
        ("strict", "? COULD NOT CHECK\n", 1),
    ])
    func `an old list is a warning or a want, and the report says how to renew it`(
        policy: String,
        verdict: String,
        status: Int32
    ) throws {
        let old = try IssuedAuthority(["--key", "p256", "--at", "2024-01-01"])
        let text = try old.issue(["--at", "2024-01-02"]).output
        let outcome = try verify(
            text,
            ["--trust", old.folder, "--at", "2024-06-01", "--policy", policy]
        )
        #expect(outcome.status == status)
        #expect(outcome.output.contains(verdict))
        #expect(outcome.output.contains("Next: Get the newest revocation list: etui trust update"))
    }

    @Test func `a revoked signer's seal is not authentic, and nothing is to be got`() throws {
        let text = try authority.issue().output
        let serial = try #require(try authority.signers().last)
        _ = try etui(["seal", "authority", "revoke", authority.folder, serial])
        let outcome = try verify(text, ["--trust", authority.folder])
        #expect(outcome.output.contains("✗ NOT AUTHENTIC\n  The signer's certificate is revoked."))
        #expect(!outcome.output.contains("Next:"))
        #expect(outcome.output.contains("✗ signer is not revoked – no\n"))
    }

    @Test func `a picture without a code gets advice`() throws {
        let paper = try #require(
            GreyPicture(width: 400, height: 300, pixels: [UInt8](repeating: 255, count: 120_000))
        )
        let blank = try #require(PNGWriter.encode(paper))
        let outcome = try etui(["seal", "verify", "-"], input: blank)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("? NOTHING FOUND\n"))
        #expect(outcome.output.contains("  Next: Try a sharper or larger picture"))
    }
}
