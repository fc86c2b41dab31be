// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A certificate by which a country signing authority vouches for its next key.
///
/// Source: ICAO Doc 9303-12 §4.1, link certificates.
public struct SealLink: Sendable {
    /// The certificate in DER.
    public let certificateDER: [UInt8]
    /// The revocation list signed with the link's key, if there is one.
    public let revocationList: SealRevocationList?

    let facts: CertificateFacts?

    /// Makes a link; reads the certificate, which is remembered by its bytes.
    public init(certificateDER: [UInt8], revocationList: SealRevocationList? = nil) {
        self.certificateDER = certificateDER
        self.revocationList = revocationList
        facts = SealKnowledge.authority(certificateDER)
    }
}
