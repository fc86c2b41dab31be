// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import EtuiConformance
import Testing

/// The runners of path cases, on our own cases.
struct PathSuitesTests {
    private let root: Issuer
    private let authority: Issuer
    private let signer: Issuer

    init() throws {
        root = try Issuer("Root")
        authority = try Issuer("Authority")
        signer = try Issuer("Signer")
    }

    /// Returns a folder structured like PKITS.
    private func folder(
        outcome: JSONOutput,
        revoking: [[UInt8]] = [],
        chain: [JSONOutput] = ["root.der", "authority.der", "leaf.der"],
        at: JSONOutput = "2024-06-01T00:00:00Z"
    ) throws -> ScratchFolder {
        let cases = JSONOutput.array([
            .object([
                ("id", "9.1.1"), ("chain", .array(chain)),
                ("crls", .array(["root.crl", "ca.crl"])),
                ("at", at), ("outcome", outcome),
            ])
        ])
        let folder = try ScratchFolder(["cases.json": cases.encoded()])
        try folder.write("certs/root.der", root.issue(to: root, isAuthority: true).der)
        try folder.write("certs/authority.der", root.issue(to: authority, isAuthority: true).der)
        try folder.write("certs/leaf.der", authority.issue(to: signer).der)
        try folder.write("crls/root.crl", root.list().der)
        try folder.write("crls/ca.crl", authority.list(revoking: revoking).der)
        return folder
    }

    @Test func `a path that holds passes as valid, and fails as invalid`() throws {
        #expect(RunRecord(in: try folder(outcome: "valid"))["pkits/9.1.1"] == .passed)
        let record = RunRecord(in: try folder(outcome: "invalid"))
        #expect(record["pkits/9.1.1"] == .failed("invalid expected, valid found"))
        let either = RunRecord(in: try folder(outcome: ["invalid", "valid"]))
        #expect(either["pkits/9.1.1"] == .passed)
    }

    @Test func `a path that does not hold says why`() throws {
        let record = RunRecord(in: try folder(outcome: "valid", revoking: [[0x2A]]))
        #expect(record["pkits/9.1.1"] == .failed("valid expected, invalid (revoked at 0) found"))
        let late = RunRecord(in: try folder(outcome: "invalid", at: "2030-01-01T00:00:00Z"))
        #expect(late["pkits/9.1.1"] == .passed)
    }

    @Test func `what is missing is a failure, whatever the outcome`() throws {
        let missing: [JSONOutput] = ["root.der", "nobody.der"]
        let record = RunRecord(in: try folder(outcome: "invalid", chain: missing))
        #expect(record["pkits/9.1.1"] == .failed("a certificate or list is missing"))
        let never = RunRecord(in: try folder(outcome: "invalid", at: "never"))
        #expect(never["pkits/9.1.1"] == .failed("chain, crls or at is missing"))
        let silent = RunRecord(in: try folder(outcome: .null))
        #expect(silent["pkits/9.1.1"] == .failed("no outcome is stated"))
    }

    /// Returns a case in the format of x509-limbo.
    private func limbo(
        leaf: Certificate,
        lists: [RevocationList] = [],
        outcome: JSONOutput
    ) throws -> ConformanceVerdict? {
        let anchor = try root.issue(to: root, isAuthority: true)
        let between = try root.issue(to: authority, isAuthority: true)
        let cases = JSONOutput.array([
            .object([
                ("id", "own::case"), ("trusted", [.string(anchor.pem)]),
                ("untrusted", [.string(between.pem)]), ("leaf", .string(leaf.pem)),
                (
                    "crls",
                    .array(lists.map { .string(PEM.encode($0.der, label: "X509 CRL")) })
                ),
                ("at", "2024-06-01T00:00:00.999+00:00"), ("outcome", outcome),
            ])
        ])
        return RunRecord(in: try ScratchFolder(["cases.json": cases.encoded()]))["limbo/own::case"]
    }

    @Test func `limbo cases keep to RFC 5280 in full`() throws {
        let good = try authority.issue(to: signer)
        #expect(try limbo(leaf: good, outcome: "valid") == .passed)
        var template = authority.template(for: signer, isAuthority: false)
        template[ExtensionType.authorityKeyIdentifier] = nil
        let silent = try template.signed(by: authority.key)
        #expect(try limbo(leaf: silent, outcome: "invalid") == .passed)
    }

    @Test func `limbo cases with lists need the leaf covered`() throws {
        let leaf = try authority.issue(to: signer)
        #expect(try limbo(leaf: leaf, lists: [authority.list()], outcome: "valid") == .passed)
        let revoked = try authority.list(revoking: [[0x2A]])
        #expect(try limbo(leaf: leaf, lists: [revoked], outcome: "invalid") == .passed)
        #expect(try limbo(leaf: leaf, lists: [root.list()], outcome: "invalid") == .passed)
    }

    @Test func `a leaf that cannot be read is invalid`() throws {
        var template = authority.template(for: signer, isAuthority: false)
        template.extensions.append(.keyUsage(.digitalSignature))
        template.extensions.append(.keyUsage(.digitalSignature))
        let bytes = try template.signedBytes(by: authority.key, using: .ecdsa(.sha256))
        let cases = JSONOutput.array([
            .object([
                ("id", "own::case"), ("trusted", []), ("untrusted", []), ("crls", []),
                ("leaf", .string(PEM.encode(bytes, label: "CERTIFICATE"))),
                ("at", "2024-06-01T00:00:00Z"), ("outcome", "invalid"),
            ])
        ])
        let record = RunRecord(in: try ScratchFolder(["cases.json": cases.encoded()]))
        #expect(record["limbo/own::case"] == .passed)
    }
}
