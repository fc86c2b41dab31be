// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
public import Encodings

/// Everything a verification found out, check by check.
public struct SealReport: Sendable {
    /// How the verification ended.
    public enum Outcome: Hashable, Sendable {
        /// Every rule holds.
        case authentic
        /// The seal is genuine; the findings should be seen.
        case authenticWithWarnings([SealFinding])
        /// The seal is not genuine or could not be checked; the error says which.
        case notAuthentic(SealError)
    }

    /// One certificate of the path.
    public struct ChainElement: Hashable, Sendable {
        /// What the certificate is for.
        public enum Role: String, Hashable, Sendable {
            /// The configured country signing certificate.
            case anchor
            /// A link certificate.
            case link
            /// The signer certificate of the seal.
            case signer
        }

        /// What the certificate is for.
        public let role: Role
        private let certificate: Certificate

        /// The certificate in DER.
        public var certificateDER: [UInt8] { certificate.der }
        /// The subject's name, such as `C=AU, O=GOV`.
        public var subject: String { certificate.subject.text }
        /// The serial number in upper-case hexadecimal.
        public var serialNumber: String { certificate.serialNumber.hex }
        /// The first moment of the validity.
        public var notBefore: Instant { certificate.notBefore }
        /// The last moment of the validity.
        public var notAfter: Instant { certificate.notAfter }

        init(_ role: Role, _ facts: CertificateFacts) {
            self.role = role
            certificate = facts.certificate
        }
    }

    /// The checks in their order, each with how it ended.
    public let checks: [(check: SealCheck, status: SealCheck.Status)]
    /// The first broken rule, or `nil` for an authentic seal.
    public let error: SealError?
    /// What should be seen, warnings and notices, first of the verification, then of the content.
    public let findings: [SealFinding]
    /// The path that was chosen, anchor first; only the signer, or nothing, where none was found.
    public let chain: [ChainElement]
    /// The revocation list that decided about the signer certificate: its `thisUpdate` and
    /// `nextUpdate`.
    public let revocationList: (thisUpdate: Instant, nextUpdate: Instant?)?
    /// The moment the verification was made for.
    public let time: Instant
    /// The proof, for an authentic seal.
    public let verified: VerifiedSeal?

    /// How the verification ended.
    public var outcome: Outcome {
        if let error { return .notAuthentic(error) }
        return warnings.isEmpty ? .authentic : .authenticWithWarnings(warnings)
    }
}

extension SealReport {
    /// The findings that make an authentic seal one "with warnings".
    public var warnings: [SealFinding] { findings.filter(\.isWarning) }

    /// The result on the one scale: verified with the proof only, and attention where a warning should
    /// be seen first.
    ///
    /// That a demonstration authority issued the seal lowers nothing; ``VerifiedSeal/isDemo`` says it.
    public var result: CheckResult {
        if let verified { return .verified(by: verified, needsAttention: !warnings.isEmpty) }
        guard let error, !error.isOfTrustData, !isIssuerUnknown else { return .unchecked }
        return .refused
    }

    /// Whether nobody who is trusted bears the name or the key of the signer's issuer, so that
    /// nothing can be said about the seal.
    public var isIssuerUnknown: Bool {
        error == .noMatchingCSCAfound && !chain.contains { $0.role == .anchor }
    }
}

extension SealError {
    /// Whether the rule is about certificates and lists kept here, so that breaking it says nothing
    /// about the seal.
    public var isOfTrustData: Bool {
        switch self {
        case .loadCSCACertNoPublicKey, .loadCSCAX509CertFailed, .cscaCertHashDoesntMatch,
            .loadCRLFailed, .verifyCRLFailed, .extractCSCASkiFailed, .crlNotYetValid, .crlExpired,
            .crlIssuerMismatch:
            true
        default: false
        }
    }
}

/// A seal that ``SealVerifier`` found authentic: the only way to get one.
///
/// Whatever shows content as authentic asks for this type.
public struct VerifiedSeal: Sendable, CheckProof {
    /// The seal.
    public let seal: VDSNCSeal
    /// The moment the verification was made for.
    public let time: Instant
    /// Whether a demonstration authority issued it, so that it proves nothing.
    public let isDemo: Bool

    let signer: CertificateFacts
    let verificationFindings: [SealFinding]

    /// Whether a warning should be seen before anyone relies on the seal.
    public var result: CheckResult {
        .verified(by: self, needsAttention: findings.contains(where: \.isWarning))
    }

    /// What should be seen, warnings and notices, first of the verification, then of the content.
    public var findings: [SealFinding] {
        verificationFindings + seal.findings
    }

    /// The subject of the signer certificate, such as `C=AU, CN=DFAT`.
    public var signerName: String { signer.certificate.subject.text }

    init(
        _ seal: VDSNCSeal,
        time: Instant,
        isDemo: Bool,
        signer: CertificateFacts,
        findings: [SealFinding]
    ) {
        self.seal = seal
        self.time = time
        self.isDemo = isDemo
        self.signer = signer
        verificationFindings = findings
    }
}
