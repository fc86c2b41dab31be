// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// A trusted country signing certificate, with its revocation list.
///
/// Trust comes from the integrity hash, which the integrator obtains separately from the certificate; the certificate's
/// own signature is not checked. An unreadable certificate is no error here and shows up at verification.
public struct SealAnchor: Sendable {
    /// The immutable content, as one reference because anchors are passed around a lot.
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

    /// The certificate's SHA-256 in hexadecimal; case, colons and spaces do not matter.
    public var integrityHash: String { content.integrityHash }

    /// The revocation list of this authority, if there is one.
    public let revocationList: SealRevocationList?
    /// Whether the anchor is configured as a demonstration authority.
    ///
    /// An authority that calls itself a demonstration (``SealDemonstration``) is trusted only with this setting, and
    /// every report about its seals says so.
    public let isDemo: Bool

    /// The anchor for path building; `nil` if the certificate is unreadable.
    let authority: PathAuthority?

    var facts: CertificateFacts? { content.facts }
    var isHashRight: Bool { content.isHashRight }

    /// Creates an anchor; reads and caches the certificate.
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

    /// Creates an anchor with a revocation list that is already read.
    public init(
        certificateDER: [UInt8],
        integrityHash: String,
        revocationList: SealRevocationList?,
        isDemo: Bool = false
    ) {
        self.init(Content(certificateDER, integrityHash), revocationList, isDemo)
    }

    /// Returns the same anchor with another revocation list.
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
