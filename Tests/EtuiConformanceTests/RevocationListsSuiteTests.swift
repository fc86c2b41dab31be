// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import EtuiConformance
import Testing

/// The runner of revocation list cases, on our own cases.
struct RevocationListsSuiteTests {
    private let authority: Issuer
    private let leaf: Certificate

    init() throws {
        authority = try Issuer("Authority")
        leaf = try authority.issue(to: Issuer("Signer"))
    }

    private func verdict(
        _ list: [UInt8],
        _ stated: [(String, JSONOutput)]
    ) throws -> ConformanceVerdict? {
        let cases = JSONOutput.array([
            .object(
                [
                    ("name", "own"), ("crl", "own.crl"), ("leaf", "leaf.der"),
                    ("issuer", "ca.der"), ("at", "2024-06-01T00:00:00Z"),
                ] + stated
            )
        ])
        let folder = try ScratchFolder(["cases.json": cases.encoded()])
        try folder.write("own.crl", list)
        try folder.write("leaf.der", leaf.der)
        try folder.write("ca.der", authority.issue(to: authority, isAuthority: true).der)
        try folder.write("ca2.der", Issuer("Authority").issue(to: authority, isAuthority: true).der)
        return RunRecord(in: folder)["crl-unittest/own"]
    }

    @Test func `good, revoked and refused are told apart`() throws {
        let good = try authority.list().der
        let revoked = try authority.list(revoking: [[0x00, 0x2A]]).der
        #expect(try verdict(good, [("outcome", "good")]) == .passed)
        #expect(try verdict(revoked, [("outcome", "revoked")]) == .passed)
        #expect(try verdict(good.dropLast(), [("outcome", "refused")]) == .passed)
        #expect(try verdict(revoked, [("outcome", ["refused", "revoked"])]) == .passed)
        #expect(
            try verdict(good, [("outcome", "revoked")])
                == .failed("revoked expected, good found")
        )
    }

    @Test func `outdated lists are good with a warning and refused where that is enforced`() throws
    {
        let endless = try authority.list(nextUpdate: nil).der
        let stated: [(String, JSONOutput)] = [
            ("outcome", "good"), ("outdated", true), ("outcomeStrict", "refused"),
        ]
        #expect(try verdict(endless, stated) == .passed)
        #expect(
            try verdict(endless, [("outcome", "good")])
                == .failed("outdated false expected, true found")
        )
        let lax: [(String, JSONOutput)] = [("outcome", "good"), ("outdated", true)]
        guard case .failed = try verdict(endless, lax) else {
            Issue.record("the strict answer was not compared")
            return
        }
    }

    @Test func `another key of the issuer may have signed`() throws {
        let list = try Issuer("Authority").list().der
        #expect(
            try verdict(list, [("outcome", "refused"), ("otherIssuerKey", "ca2.der")]) == .passed
        )
        let good = try authority.list().der
        #expect(try verdict(good, [("outcome", "good"), ("otherIssuerKey", "ca2.der")]) == .passed)
        #expect(
            try verdict(good, [("outcome", "good"), ("otherIssuerKey", "nobody.der")])
                == .failed("a file is missing")
        )
    }
}
