// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Seals

/// Scenes beyond the table, for errors that none of its rows ends in.
extension BadInput {
    package static let beyondTheTable: [BadInput] = [
        BadInput(nil, "a signer with an RSA key", .loadBSCCertNoPublicKey) {
            $0.editSigner = {
                $0.subjectPublicKeyInfo = Array(
                    SealKeys.authority.certificate.subjectPublicKeyInfo
                )
            }
        },
        BadInput(nil, "an anchor without identifier", .extractCSCASkiFailed) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0[ExtensionType.subjectKeyIdentifier] = nil
            }
        },
        BadInput(nil, "another issuer name", .issuerSubjectsDontMatch) {
            $0.editSigner = {
                $0.issuer = DistinguishedName([(AttributeType.country, "AU")])
            }
        },
        BadInput(nil, "an anchor to come", .cscaNotYetValid) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0.notBefore = SealScene.time.adding(seconds: 1)
            }
        }.original(.authentic),
        BadInput(nil, "an anchor of the past", .cscaExpired) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0.notAfter = SealScene.time.adding(seconds: -1)
            }
        }.original(.authentic),
        BadInput(nil, "an anchor that may not sign certificates", .cscaNotAuthorised) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0[ExtensionType.keyUsage] = .keyUsage([.cRLSign])
            }
        }.original(.authentic),
        BadInput(nil, "an anchor that may not sign lists", .verifyCRLFailed) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0[ExtensionType.keyUsage] = .keyUsage([.keyCertSign])
            }
        }.original(.authentic),
        // The key's own identifier, which the original took for a signature algorithm's (W7).
        BadInput(nil, "a key's identifier for an algorithm", .noMatchingCSCAfound) {
            let identifier = DER.sequence([DER.oid("1.2.840.113549.1.1.1"), DER.null])
            $0.editSigner = {
                $0.innerAlgorithm = .verbatim(identifier)
                $0.outerAlgorithm = .verbatim(identifier)
            }
        }.single(.bscKeyAlgorithmNotSupported),
    ]
}
