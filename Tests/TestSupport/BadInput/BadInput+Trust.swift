// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Certificates
import Cryptography
import Encodings
package import Seals

/// The rows about the trusted certificate and its revocation list.
extension BadInput {
    package static var trust: [BadInput] { anchors + lists + dates + revoked }

    private static func list(
        _ row: Int,
        _ what: String,
        _ error: SealError,
        _ edit: @escaping @Sendable (inout RevocationListTemplate) -> Void
    ) -> BadInput {
        BadInput(row, what, error) { $0.editList = edit }
    }

    /// Returns an edit that adds an entry to a list.
    package static func revoke(
        _ serial: [UInt8],
        extensions: [CertificateExtension] = []
    ) -> @Sendable (inout RevocationListTemplate) -> Void {
        {
            $0.entries.append(
                .init(
                    serialNumber: serial,
                    revocationDate: SealScene.time.adding(seconds: -9),
                    extensions: extensions
                )
            )
        }
    }

    private static let anchors: [BadInput] = [
        BadInput(41, "one digit of the hash", .cscaCertHashDoesntMatch) {
            let hash = SealKeys.authority.integrityHash
            $0.integrityHash = (hash.first == "0" ? "1" : "0") + hash.dropFirst()
        },
        BadInput(41, authentic: "a hash in upper case") {
            $0.integrityHash = SealKeys.authority.integrityHash.uppercased()
        },
        BadInput(41, authentic: "a hash with colons and spaces") {
            let hash = SealKeys.authority.integrityHash
            $0.integrityHash =
                hash.prefix(2) + ":" + hash.dropFirst(2).prefix(2) + " "
                + hash.dropFirst(4)
        },
        BadInput(42, "an anchor without bytes", .noMatchingCSCAfound) {
            $0.editAnchorBytes = { $0 = [] }
        }.single(.loadCSCAX509CertFailed),
        BadInput(42, "an anchor that is no certificate", .noMatchingCSCAfound) {
            $0.editAnchorBytes = { $0 = [0x30, 0x03, 0x02, 0x01, 0x01] }
        }.single(.loadCSCAX509CertFailed),
        BadInput(43, "a generator of the authority's own", .loadCSCACertNoPublicKey) {
            $0.authority = try withForeignGenerator()
        },
    ]

    /// Makes an authority with the explicit parameters of P-256, but its own point as generator.
    ///
    /// Its private key is therefore 1 (CVE-2020-0601).
    private static func withForeignGenerator() throws -> SealTestAuthority {
        let honest = try SealKeys.authority(.ec(.p256)) { $0.usesExplicitParameters = true }
        let generator = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
        return try SealKeys.authority(like: honest) { template in
            let info = template.subjectPublicKeyInfo
            let x = try Hex.decode(generator)
            guard let place = info.indices.first(where: { info[$0...].starts(with: x) }) else {
                throw PlaceNotFound(part: generator)
            }
            let point = info.suffix(64)
            template.subjectPublicKeyInfo.replaceSubrange(place..<(place + 64), with: point)
        }
    }

    private static let lists: [BadInput] = [
        BadInput(45, "an empty list", .loadCRLFailed) { $0.editListBytes = { $0 = [] } },
        BadInput(45, "a web page for a list", .loadCRLFailed) {
            $0.editListBytes = { $0 = Array("<!doctype html><title>Sign in</title>".utf8) }
        },
        BadInput(45, "no list", .loadCRLFailed) { $0.editListBytes = { $0 = nil } },
        BadInput(46, "a stranger's list", .crlIssuerMismatch) {
            $0.listAuthority = SealKeys.stranger
        },
        BadInput(46, "another key's list", .verifyCRLFailed) {
            $0.listAuthority = SealKeys.sameName
        },
        BadInput(46, "another key's list that does not say so", .verifyCRLFailed) {
            $0.listAuthority = SealKeys.sameName
            $0.editList = { $0.extensions = [] }
        },
        BadInput(47, "a bit of the list's signature", .verifyCRLFailed) {
            $0.editListBytes = { bytes in
                bytes = bytes.map { $0.dropLast() + [($0.last ?? 0) ^ 1] }
            }
        },
        BadInput(47, "a truncated list", .loadCRLFailed) {
            $0.editListBytes = { bytes in bytes = bytes.map { $0.dropLast() } }
        },
        BadInput(49, authentic: "neither entries nor extensions") {
            $0.editList = { $0.extensions = [] }
        },
        list(52, "a delta list", .verifyCRLFailed) {
            $0.extensions.append(.deltaIndicator(base: 63))
        },
        list(52, "a critical extension of the list", .verifyCRLFailed) {
            $0.extensions.append(unknownExtension)
        },
        list(
            52,
            "a critical extension of an entry",
            .verifyCRLFailed,
            revoke([0x01], extensions: [unknownExtension])
        ),
    ]

    private static let unknownExtension = CertificateExtension(
        "1.2.3.4",
        isCritical: true,
        value: DER.null
    )

    private static let dates: [BadInput] = [
        list(50, "a list of the future", .crlNotYetValid) {
            $0.thisUpdate = SealScene.time.adding(seconds: 1)
        }.original(.authentic),
        BadInput(51, "an old list", endsIn: stale) {
            $0.editList = { $0.nextUpdate = SealScene.time.adding(seconds: -1) }
        }.strict(.crlExpired).original(.authentic),
        BadInput(51, "a list that never ends", endsIn: stale) {
            $0.editList = { $0.nextUpdate = nil }
        }.strict(.crlExpired).original(.authentic),
    ]

    package static let stale = SealReport.Outcome.authenticWithWarnings([SealFinding(.crlStale)])

    private static let revoked: [BadInput] = [
        list(48, "a listed signer", .verifyBSCCertNotInCRLFailed, revoke([0x18, 0xAD])),
        BadInput(48, "a number with a leading 00", .verifyBSCCertNotInCRLFailed) {
            $0.editSigner = { $0.serialNumber = [0x00, 0x98, 0xAD] }
            $0.editList = revoke([0x00, 0x98, 0xAD])
        },
        list(
            48,
            "a number that only the list pads",
            .verifyBSCCertNotInCRLFailed,
            revoke([0x00, 0x18, 0xAD])
        ),
        BadInput(48, "a number that only the signer pads", .verifyBSCCertNotInCRLFailed) {
            $0.editSigner = { $0.serialNumber = [0x00, 0x18, 0xAD] }
            $0.editList = revoke([0x18, 0xAD])
        },
        // The list's age is checked before its entries, so the strict policy never reaches them.
        list(48, "a list without next update", .verifyBSCCertNotInCRLFailed) {
            revoke([0x18, 0xAD])(&$0)
            $0.nextUpdate = nil
        }.strict(.crlExpired),
        list(48, "a list of version 1", .verifyBSCCertNotInCRLFailed) {
            revoke([0x18, 0xAD])(&$0)
            $0.version = .v1
            $0.extensions = []
        },
    ]
}

extension CertificateExtension {
    /// deltaCRLIndicator with the number of the list that the changes apply to.
    package static func deltaIndicator(base: Int) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.deltaIndicator,
            isCritical: true,
            value: DER.integer(base)
        )
    }
}
