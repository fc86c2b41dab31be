// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// A certificate by which a country signing authority vouches for its next key.
///
/// Source: ICAO Doc 9303-12 §4.1, link certificates.
public struct SealLink: Sendable {
    /// The certificate in DER.
    public let certificateDER: [UInt8]
    /// The revocation list signed with the link's key, if there is one.
    public let revocationList: SealRevocationList?

    let facts: CertificateFacts?

    /// Whether the certificate is readable and signed by a key other than its own.
    ///
    /// A self-signed certificate links nothing, whatever its names say.
    public var isLink: Bool { facts.map { !$0.certificate.isSelfSigned } ?? false }

    /// Returns whether a list is complete and signed with the link's key.
    public func issued(_ list: SealRevocationList) -> Bool {
        guard let facts, let list = list.facts else { return false }
        return (try? list.verify(asOnlyListOf: facts)) != nil
    }

    /// Returns the same link with a revocation list.
    public func replacing(revocationList: SealRevocationList?) -> SealLink {
        SealLink(certificateDER: certificateDER, revocationList: revocationList)
    }

    /// Creates a link; reads and caches the certificate.
    public init(certificateDER: [UInt8], revocationList: SealRevocationList? = nil) {
        self.certificateDER = certificateDER
        self.revocationList = revocationList
        facts = SealCaches.link(certificateDER)
    }
}
