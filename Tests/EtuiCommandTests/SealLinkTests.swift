// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// `--link` and `--revocation` of `etui seal verify`.
struct SealLinkTests {
    private let folder: Scratch
    private let older: SealTestAuthority
    private let newer: SealTestAuthority
    private let time = ["--at", "2021-09-15", "--json"]

    /// Makes an authority that changed to a new key, with a seal under the new one.
    init() throws {
        folder = try Scratch()
        older = try SealKeys.authority(.ec(.p256))
        newer = try SealKeys.authority(.ec(.p256))
        try folder.write("old.cer", older.certificate.der)
        try folder.write("new.cer", newer.certificate.der)
        try folder.write(
            "links/link.cer",
            try older.link(to: newer, validity: SealKeys.validity).der
        )
        try folder.write("old.crl", try Self.list(of: older))
        try folder.write("links/link.crl", try Self.list(of: newer))
        try folder.write("seal.json", Array(try SealScene(authority: newer).text().utf8))
    }

    private static func list(of authority: SealTestAuthority) throws -> [UInt8] {
        try authority.revocationList(
            .init(
                thisUpdate: SealScene.time.adding(seconds: -9),
                nextUpdate: SealScene.time.adding(seconds: 9_000_000)
            )
        ).der
    }

    private func report(_ options: [String]) throws -> (status: Int32, report: JSONValue) {
        let outcome = try BuiltCommand.run(
            ["seal", "verify", "seal.json"] + time + options,
            in: folder
        )
        let text = outcome.output.isEmpty ? "null" : outcome.output
        return (outcome.status, try JSONTree(parsing: Array(text.utf8)).root)
    }

    @Test(arguments: ["links/link.cer", "links"])
    func `a link leads from the new key to the trusted one`(path: String) throws {
        let without = try report(["--trust", "old.cer"])
        #expect(without.status == 1)
        #expect(without.report["error"]?.string == "noMatchingCSCAfound")
        let with = try report(["--trust", "old.cer", "--link", path, "--policy", "strict"])
        #expect(with.status == 0, "\(with.report["error"]?.string ?? "")")
        #expect(with.report["status"]?.string == "verified")
    }

    @Test func `the list of the new key may be named by itself`() throws {
        try folder.write(
            "bare/link.cer",
            try older.link(to: newer, validity: SealKeys.validity).der
        )
        let trust = ["--trust", "old.cer", "--link", "bare/link.cer"]
        let without = try report(trust)
        #expect(without.report["error"]?.string == "loadCRLFailed")
        #expect(try report(trust + ["--crl", "links/link.crl"]).status == 0)
    }

    @Test func `what its own key signed is no link`() throws {
        let outcome = try BuiltCommand.run(
            ["seal", "verify", "seal.json", "--trust", "old.cer", "--link", "new.cer"],
            in: folder
        )
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("new.cer: holds no link certificate"))
    }

    /// Each mode, with the status, error and finding if there is no list.
    static let modes: [(mode: String?, status: Int32, error: String?, finding: String?)] = [
        (nil, 1, "loadCRLFailed", nil), ("required", 1, "loadCRLFailed", nil),
        ("if-available", 0, nil, "revocationNotChecked"),
        ("ignore", 0, nil, "revocationNotChecked"),
    ]

    @Test(arguments: modes)
    func `a missing list means what --revocation says`(
        mode: String?,
        status: Int32,
        error: String?,
        finding: String?
    ) throws {
        try folder.write("bare/new.cer", newer.certificate.der)
        let options = mode.map { ["--revocation", $0] } ?? []
        let outcome = try report(["--trust", "bare/new.cer"] + options)
        #expect(outcome.status == status)
        #expect(outcome.report["error"]?.string == error)
        let codes = outcome.report["findings"]?.elements?.compactMap { $0["code"]?.string }
        #expect(finding == nil || codes?.contains(finding ?? "") == true)
    }

    @Test func `a revoked signer counts as long as lists are looked at`() throws {
        let scene = SealScene(authority: newer)
        try folder.write(
            "revoked.crl",
            try newer.revocationList(
                .init(
                    thisUpdate: SealScene.time.adding(seconds: -9),
                    revoked: [Self.serial(try scene.signerCertificate())]
                )
            ).der
        )
        try folder.write("bare/new.cer", newer.certificate.der)
        let trust = ["--trust", "bare/new.cer", "--crl", "revoked.crl", "--revocation"]
        for mode in ["required", "if-available"] {
            #expect(
                try report(trust + [mode]).report["error"]?.string == "verifyBSCCertNotInCRLFailed"
            )
        }
        #expect(try report(trust + ["ignore"]).status == 0)
    }

    private static func serial(_ der: [UInt8]) throws -> [UInt8] {
        Array(try Certificate(der: der).serialNumberContent)
    }

    @Test(arguments: ["never", "ifAvailable", ""])
    func `another word is none of the modes`(mode: String) throws {
        #expect(try report(["--trust", "new.cer", "--revocation", mode]).status == 2)
    }
}
