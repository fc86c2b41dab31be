// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// Reading certificates and revocation lists, and looking numbers up, compared with one signature check.
enum CertificateBenchmarks {
    static var plans: [Plan] { [Plan("certificates", reading), Plan("500000 entries", largeList)] }

    private static func reading() throws -> Group {
        let authority = try BenchmarkAuthority()
        let signer = try authority.signer(serialNumber: 1)
        let list = try authority.revocationList(number: 64)
        let key = authority.publicKey
        let sameName = respelt(signer.issuer)
        return Group(
            name: "certificates",
            byteCounts: ["read a signer certificate": signer.der.count],
            operations: [
                Operation("check an RSA-4096 signature") { times in
                    for _ in 0..<times { keep(try? signer.verifySignature(by: key)) }
                },
                Operation("read a signer certificate") { times in
                    for _ in 0..<times { keep(try? Certificate(der: signer.der)) }
                },
                Operation("read a signer's key") { times in
                    for _ in 0..<times { keep(try? signer.publicKey()) }
                },
                Operation("read a list without entries") { times in
                    for _ in 0..<times { keep(try? RevocationList(der: list)) }
                },
                Operation("compare names of different spelling") { times in
                    for _ in 0..<times { keep(signer.issuer.matches(sameName)) }
                },
            ]
        )
    }

    /// The same name with PrintableString changed to UTF8String and vice versa.
    private static func respelt(_ name: DistinguishedName) -> DistinguishedName {
        DistinguishedName(
            name.relativeNames.map { attributes in
                attributes.map { attribute in
                    NameAttribute(
                        type: attribute.type,
                        tag: attribute.tag == .utf8String ? .printableString : .utf8String,
                        value: attribute.value
                    )
                }
            }
        )
    }

    /// Half a million entries, the bound of the seals spec.
    private static func largeList() throws -> Group {
        let key = try SigningKey.generate(.ec(.p256))
        var template = RevocationListTemplate(
            issuer: DistinguishedName([(AttributeType.commonName, "Authority")]),
            thisUpdate: BenchmarkAuthority.time,
            nextUpdate: nil
        )
        template.entries = (0..<500_000).map { place in
            // Spread over the whole range, so that the order on the list gives no hint.
            let number = UInt64(place) &* 0x9E37_79B9_7F4A_7C15
            let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
            return RevocationListTemplate.Entry(
                serialNumber: [0x01] + bytes,
                revocationDate: BenchmarkAuthority.time
            )
        }
        let list = try template.signed(by: key)
        let publicKey = key.publicKey
        let wanted = SerialNumber(magnitude: template.entries[250_000].serialNumber)
        return Group(
            name: "500000 entries",
            byteCounts: ["read": list.der.count, "read and check": list.der.count],
            measurement: Measurement(rounds: 3),
            operations: [
                Operation("read") { times in
                    for _ in 0..<times { keep(try? RevocationList(der: list.der)) }
                },
                Operation("read and check") { times in
                    for _ in 0..<times {
                        let list = try? RevocationList(der: list.der)
                        keep(try? list?.verifySignature(by: publicKey))
                    }
                },
                Operation("look one up") { times in
                    for _ in 0..<times { keep(list.contains(wanted)) }
                },
            ]
        )
    }
}
