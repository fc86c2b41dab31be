// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation
import Seals

/// A country signing (CSCA) certificate that the integrator trusts.
///
/// Creating one never fails; malformed data is reported at verification.
public struct CSCACertificate: Sendable {
    /// The certificate in DER.
    public let data: Data
    /// SHA-256 of these bytes in hexadecimal.
    public let integrityHash: String
    /// The revocation list of this authority.
    public let crl: CRL
    /// Whether this is configured as a demonstration authority; see `SealDemonstration`.
    public let isDemo: Bool

    private let prepared: SealAnchor

    /// Creates a certificate with its revocation list, whose updates it will vouch for.
    public init(data: Data, integrityHash: String, crl: CRL) {
        self.init(data: data, integrityHash: integrityHash, crl: crl, isDemo: false)
    }

    /// Creates a certificate that may belong to a demonstration authority.
    public init(data: Data, integrityHash: String, crl: CRL, isDemo: Bool) {
        self.data = data
        self.integrityHash = integrityHash
        self.crl = crl
        self.isDemo = isDemo
        prepared = SealAnchor(
            certificateDER: [UInt8](data),
            integrityHash: integrityHash,
            isDemo: isDemo
        )
        crl.accept(listsOf: prepared)
    }

    /// The certificate with its current revocation list.
    package var anchor: SealAnchor {
        prepared.replacing(revocationList: crl.list)
    }

    /// The certificate as a link between an anchor and a signer.
    var link: SealLink {
        SealLink(certificateDER: prepared.certificateDER, revocationList: crl.list)
    }
}
