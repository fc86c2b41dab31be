// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import TestSupport
import Testing

/// The trust store from the shell, with the genuine certificate and its list.
@Suite(.enabled(if: TestSupport.shared != nil))
struct GenuineTrustTests {
    private static let folder = (TestSupport.shared ?? "") + "/data/vdsnc/"
    private static let hash = "35623a89f6b40cb4888e05147f7d16d27f7bf754aad563c37fef6e1a0e7ff5cf"
    private let home: Scratch

    init() throws { home = try Scratch() }

    private func etui(_ arguments: [String]) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(arguments, environment: ["XDG_DATA_HOME": home.path])
    }

    private func add(_ more: [String] = []) throws -> BuiltCommand.Outcome {
        try etui(
            ["trust", "add", Self.folder + "csca.der", "--crl", Self.folder + "crl.der"] + more
        )
    }

    @Test func `an added authority verifies seals without naming it again`() throws {
        #expect(try add(["--sha256", Self.hash]).status == 0)
        let outcome = try etui(["seal", "verify", Self.folder + "valid.json"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("! ATTENTION: authentic, with "))
        #expect(try etui(["seal", "verify", Self.folder + "invalid.json"]).status == 1)
    }

    @Test func `without a hash to compare it asks to compare one`() throws {
        let outcome = try add()
        #expect(outcome.output.contains("SHA-256      " + Self.hash))
        #expect(outcome.diagnostics.contains("compare the SHA-256"))
        #expect(try add(["--sha256", Self.hash.uppercased()]).diagnostics.isEmpty)
    }

    @Test func `a wrong hash is refused and adds nothing`() throws {
        let outcome = try add(["--sha256", Self.hash.replacing("35", with: "36")])
        #expect(outcome.status == 1)
        #expect(outcome.diagnostics.contains("has another SHA-256 than the one named"))
        #expect(try etui(["trust", "list"]).output.isEmpty)
    }

    @Test func `the list says how old the revocation list is`() throws {
        _ = try add(["--crl", "https://example.org/AUS.crl"])
        let output = try etui(["trust", "list"]).output
        #expect(output.contains("35623a89f6b40cb4  C=AU, O=GOV"))
        #expect(
            output.contains("list no. 64 of 2021-08-19T03:56:55Z, next due 2021-11-17T03:56:55Z")
        )
        #expect(output.contains("address      https://example.org/AUS.crl"))
    }

    @Test func `an entry as JSON`() throws {
        _ = try add()
        let output = try etui(["trust", "list", "--json"]).output
        let entry = try JSONTree(parsing: Array(output.utf8)).root
        #expect(entry["schema"]?.string == "etui.trust-entry.v1")
        #expect(entry["sha256"]?.string == Self.hash)
        #expect(entry["isDemo"]?.boolean == false)
        #expect(entry["revocationList"]?["entryCount"]?.number?.integer == 0)
    }

    @Test func `a removed authority verifies nothing`() throws {
        _ = try add()
        #expect(try etui(["trust", "remove", "3562"]).output == "removed 35623a89f6b40cb4\n")
        let outcome = try etui(["seal", "verify", Self.folder + "valid.json"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("? COULD NOT CHECK"))
    }

    @Test func `a bundle is imported, what is unusable is counted`() throws {
        let scratch = try Scratch()
        let certificate = try #require(TestSupport.sharedBytes("data/vdsnc/csca.der"))
        let list = try #require(TestSupport.sharedBytes("data/vdsnc/crl.der"))
        let bundle = try scratch.write(
            "bundle.pem",
            text: Self.pem(certificate, "CERTIFICATE") + Self.pem([1, 2, 3], "CERTIFICATE")
                + Self.pem(list, "X509 CRL")
        )
        let outcome = try etui(["trust", "import", bundle])
        #expect(
            outcome.output
                == "\(bundle): 1 certificate and 1 revocation list added, 1 object left out\n"
                + "  left out: no. 2, certificate: cannot be read: another element than expected, "
                + "at byte 0\n"
        )
        #expect(try etui(["seal", "verify", Self.folder + "valid.json"]).status == 0)
    }

    @Test func `a revocation list of another authority is refused`() throws {
        let other = Self.folder + "../../vectors/csca/gb-492eeb29.der"
        let outcome = try etui(["trust", "add", other, "--crl", Self.folder + "crl.der"])
        #expect(outcome.status == 1)
        #expect(outcome.diagnostics.contains("is the revocation list of none of these authorities"))
    }

    private static func pem(_ bytes: [UInt8], _ label: String) -> String {
        "-----BEGIN \(label)-----\n\(Base64.encode(bytes))\n-----END \(label)-----\n"
    }
}

struct TrustCommandTests {
    @Test(arguments: [
        (["trust", "add", "/nowhere"], "/nowhere: no such file"),
        (["trust", "add", "/dev/null"], "/dev/null is no certificate that can be read"),
        (
            [
                "trust", "add", "/dev/null", "--crl", "http://a.example", "--crl",
                "http://b.example",
            ],
            "--crl takes one file and one address"
        ),
        (["trust", "import", "/nowhere"], "/nowhere"),
        (["trust", "remove"], "ID is missing"),
        (["trust", "lits"], "did you mean 'list'?"),
    ])
    func `what cannot be read or done is said`(arguments: [String], message: String) throws {
        let outcome = try BuiltCommand.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains(message))
        #expect(outcome.output.isEmpty)
    }

    @Test func `an unknown entry cannot be removed`() throws {
        #expect(try BuiltCommand.run(["trust", "remove", "0123"]).status == 1)
    }

    @Test func `an empty store is no error`() throws {
        let outcome = try BuiltCommand.run(["trust", "list"])
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains("no authority is trusted yet"))
    }

    @Test func `a demonstration authority is trusted only where that is said`() throws {
        let authority = try IssuedAuthority()
        let home = ["--data", authority.scratch.path + "/data"]
        let files = [authority.folder + "/csca.cer", "--crl", authority.folder + "/csca.crl"]
        let refused = try BuiltCommand.run(["trust", "add"] + files + home)
        #expect(refused.status == 1)
        #expect(refused.diagnostics.contains("belongs to a demonstration authority; add --demo"))
        let added = try BuiltCommand.run(["trust", "add", "--demo"] + files + home)
        #expect(added.status == 0)
        #expect(added.output.contains("  (demo)\n"))
        let text = Array(try authority.issue().output.utf8)
        let verdict = try BuiltCommand.run(["seal", "verify", "-"] + home, input: text)
        #expect(verdict.status == 0)
        #expect(verdict.output.contains("DEMONSTRATION ONLY: "))
    }

    @Test func `an address that does not answer leaves the list in place`() throws {
        let authority = try IssuedAuthority()
        let home = ["--data", authority.scratch.path + "/data"]
        // Port 9 (discard) is closed on any well-maintained machine.
        _ = try BuiltCommand.run(
            [
                "trust", "add", authority.folder + "/csca.cer", "--crl",
                authority.folder + "/csca.crl",
            ]
                + ["--demo", "--crl", "http://127.0.0.1:9/UTO.crl"] + home
        )
        let outcome = try BuiltCommand.run(["trust", "update", "--json"] + home)
        #expect(outcome.status == 1)
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(report["schema"]?.string == "etui.trust-update.v1")
        #expect(report["outcome"]?.string == "unreachable")
        #expect(report["entry"]?["revocationList"]?.isNull == false)
    }
}
