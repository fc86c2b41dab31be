// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// A country signing certificate that someone decided to trust, with its revocation list.
///
/// Trust comes from the integrity hash, which the integrator gets by another way than the
/// certificate; the certificate's own signature is not looked at. A certificate that cannot be
/// read is no error here and surfaces at verification.
public struct SealAnchor: Sendable {
    /// What never changes; one reference, because anchors are passed around a lot.
    private final class Content: Sendable {
        let certificateDER: [UInt8]
        let integrityHash: String
        let facts: CertificateFacts?
        let isHashRight: Bool

        init(_ certificateDER: [UInt8], _ integrityHash: String) {
            self.certificateDER = certificateDER
            self.integrityHash = integrityHash
            facts = SealCaches.authority(certificateDER)
            isHashRight = SealIntegrity.matches(certificateDER, hash: integrityHash)
        }
    }

    private let content: Content

    /// The certificate in DER.
    public var certificateDER: [UInt8] { content.certificateDER }

    /// SHA-256 of these bytes in hexadecimal; case, colons and spaces do not matter.
    public var integrityHash: String { content.integrityHash }

    /// The revocation list of this authority, if there is one.
    public let revocationList: SealRevocationList?
    /// Whether the anchor is configured as a demonstration authority.
    ///
    /// An authority that calls itself one (``SealDemonstration``) is trusted only so, and each
    /// report about its seals says so.
    public let isDemo: Bool

    /// The anchor as paths know it; `nil` where the certificate cannot be read.
    let authority: PathAuthority?

    var facts: CertificateFacts? { content.facts }
    var isHashRight: Bool { content.isHashRight }

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
        self.init(Content(certificateDER, integrityHash), revocationList, isDemo)
    }

    /// The same anchor with another revocation list.
    public func replacing(revocationList: SealRevocationList?) -> SealAnchor {
        SealAnchor(content, revocationList, isDemo)
    }

    private init(_ content: Content, _ revocationList: SealRevocationList?, _ isDemo: Bool) {
        self.content = content
        self.revocationList = revocationList
        self.isDemo = isDemo
        authority = content.facts.map {
            PathAuthority(
                $0,
                isIntact: content.isHashRight,
                isDemo: isDemo,
                revocationList: revocationList?.facts,
                hasRevocationList: revocationList != nil
            )
        }
    }
}
