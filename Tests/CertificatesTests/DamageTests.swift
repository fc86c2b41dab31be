// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Testing

/// Damaged certificates and lists: never a trap, never a valid signature.
///
/// The tests use RSA, because ECDSA signatures have a second form (`s` and `n - s`) and DER lengths
/// that can change; here the signature fixes every byte.
struct DamageTests {
    @Test func `no damaged certificate verifies`() throws {
        let authority = try Party("Authority", .rsa(bits: 2048))
        let bytes = try authority.selfSigned {
            $0.extensions.append(.subjectAlternativeName([.dns("example.com")]))
        }.der
        let key = authority.key.publicKey
        for damaged in Self.damaged(bytes) {
            guard let certificate = try? Certificate(der: damaged) else { continue }
            #expect(throws: CertificateRuleError.self) { try certificate.verifySignature(by: key) }
            Self.askEverything(certificate)
        }
    }

    @Test func `no damaged list verifies`() throws {
        let authority = try Party("Authority", .rsa(bits: 2048))
        let bytes = try authority.list(revoking: [[0x2A], [0x00, 0x80]]) {
            $0.entries[0].extensions = [.reason(.keyCompromise)]
            $0.extensions.append(
                .issuingDistributionPoint(
                    IssuedScope(
                        name: .full([.uri("http://example.com/a.crl")]),
                        flags: [.endEntitiesOnly]
                    )
                )
            )
        }.der
        let key = authority.key.publicKey
        for damaged in Self.damaged(bytes) {
            guard let list = try? RevocationList(der: damaged) else { continue }
            #expect(throws: CertificateRuleError.self) { try list.verifySignature(by: key) }
            _ = list.contains(SerialNumber(magnitude: [0x2A]))
        }
    }

    /// Returns every truncation, and every byte with its first, its last and all bits flipped.
    private static func damaged(_ bytes: [UInt8]) -> [[UInt8]] {
        var all = (0..<bytes.count).map { Array(bytes.prefix($0)) }
        for place in bytes.indices {
            for change in [0x01, 0x80, 0xFF] as [UInt8] {
                var copy = bytes
                copy[place] ^= change
                all.append(copy)
            }
        }
        return all
    }

    /// Reads every lazily read value, whether it is valid or throws.
    private static func askEverything(_ certificate: Certificate) {
        _ = certificate.subject.text
        _ = certificate.issuer.matchKey
        _ = try? certificate.publicKey()
        _ = try? certificate.subjectAlternativeNames()
        _ = try? certificate.distributionPoints()
        _ = try? certificate.nameConstraints()
    }
}
