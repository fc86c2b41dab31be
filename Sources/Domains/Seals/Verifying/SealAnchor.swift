// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A country signing certificate that someone decided to trust, with its revocation list.
///
/// Trust comes from the integrity hash, which the integrator gets by another way than the
/// certificate; the certificate's own signature is not looked at. A certificate that cannot be
/// read is no error here and surfaces at verification.
public struct SealAnchor: Sendable {
    /// The certificate in DER.
    public let certificateDER: [UInt8]
    /// SHA-256 of these bytes in hexadecimal; case, colons and spaces do not matter.
    public let integrityHash: String
    /// The revocation list of this authority, if there is one.
    public let revocationList: SealRevocationList?
    /// Whether the anchor is configured as a demonstration authority.
    ///
    /// An authority that calls itself one (``SealDemonstration``) is trusted only so, and each
    /// report about its seals says so.
    public let isDemo: Bool

    let facts: CertificateFacts?
    let isHashRight: Bool

    /// Makes an anchor; reads the certificate, which is remembered by its bytes.
    public init(
        certificateDER: [UInt8],
        integrityHash: String,
        revocationListDER: [UInt8]? = nil,
        isDemo: Bool = false
    ) {
        self.init(
            certificateDER: certificateDER,
            integrityHash: integrityHash,
            revocationList: revocationListDER.map { SealRevocationList(der: $0) },
            isDemo: isDemo
        )
    }

    /// Makes an anchor with a revocation list that is already read.
    public init(
        certificateDER: [UInt8],
        integrityHash: String,
        revocationList: SealRevocationList?,
        isDemo: Bool = false
    ) {
        self.certificateDER = certificateDER
        self.integrityHash = integrityHash
        self.revocationList = revocationList
        self.isDemo = isDemo
        facts = SealKnowledge.authority(certificateDER)
        isHashRight = SealIntegrity.matches(certificateDER, hash: integrityHash)
    }

    /// The same anchor with another revocation list.
    public func replacing(revocationList: SealRevocationList?) -> SealAnchor {
        SealAnchor(self, revocationList: revocationList)
    }

    private init(_ other: SealAnchor, revocationList: SealRevocationList?) {
        certificateDER = other.certificateDER
        integrityHash = other.integrityHash
        self.revocationList = revocationList
        isDemo = other.isDemo
        facts = other.facts
        isHashRight = other.isHashRight
    }
}
