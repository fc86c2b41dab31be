// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
public import Encodings

/// The full result of a verification, check by check.
public struct SealReport: Sendable {
    /// The outcome of a verification.
    public enum Outcome: Hashable, Sendable {
        /// Every rule holds.
        case authentic
        /// The seal is genuine, but the findings should be seen.
        case authenticWithWarnings([SealFinding])
        /// The seal is not genuine or could not be checked, as the error says.
        case notAuthentic(SealError)
    }

    /// One certificate of the path.
    public struct ChainElement: Hashable, Sendable {
        /// The role of the certificate.
        public enum Role: String, Hashable, Sendable {
            /// The configured country signing certificate.
            case anchor
            /// A link certificate.
            case link
            /// The signer certificate of the seal.
            case signer
        }

        /// The role of the certificate.
        public let role: Role
        private let certificate: Certificate

        /// The certificate in DER.
        public var certificateDER: [UInt8] { certificate.der }
        /// The subject's name, such as `C=AU, O=GOV`.
        public var subject: String { certificate.subject.text }
        /// The serial number in upper-case hexadecimal.
        public var serialNumber: String { certificate.serialNumber.hex }
        /// The start of the validity, inclusive.
        public var notBefore: Instant { certificate.notBefore }
        /// The end of the validity, inclusive.
        public var notAfter: Instant { certificate.notAfter }

        init(_ role: Role, _ facts: CertificateFacts) {
            self.role = role
            certificate = facts.certificate
        }
    }

    /// The checks in order, each with its result.
    public let checks: [(check: SealCheck, status: SealCheck.Status)]
    /// The first broken rule, or `nil` for an authentic seal.
    public let error: SealError?
    /// The warnings and notices, first those of the verification, then those of the content.
    public let findings: [SealFinding]
    /// The chosen path, anchor first; only the signer, or nothing, if no path was found.
    public let chain: [ChainElement]
    /// The `thisUpdate` and `nextUpdate` of the revocation list that decided about the signer certificate.
    public let revocationList: (thisUpdate: Instant, nextUpdate: Instant?)?
    /// The time for which the seal was verified.
    public let time: Instant
    /// The proof, for an authentic seal.
    public let verified: VerifiedSeal?

    /// The outcome of the verification.
    public var outcome: Outcome {
        if let error { return .notAuthentic(error) }
        return warnings.isEmpty ? .authentic : .authenticWithWarnings(warnings)
    }
}

extension SealReport {
    /// The findings that make an authentic seal one "with warnings".
    public var warnings: [SealFinding] { findings.filter { $0.isWarning } }

    /// The result on the common scale: verified only with the proof, and attention if a warning should be seen first.
    ///
    /// A demonstration authority does not lower the result; ``VerifiedSeal/isDemo`` reports it.
    public var result: CheckResult {
        if let verified { return .verified(by: verified, needsAttention: !warnings.isEmpty) }
        guard let error, !error.isOfTrustData, !isIssuerUnknown else { return .unchecked }
        return .refused
    }

    /// Whether no trusted authority has the name or the key of the signer's issuer, so that nothing can be said about
    /// the seal.
    public var isIssuerUnknown: Bool {
        error == .noMatchingCSCAfound && !chain.contains { $0.role == .anchor }
    }
}

extension SealError {
    /// Whether the rule concerns the local certificates and lists, so that breaking it says nothing about the seal.
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

/// A seal that ``SealVerifier`` found authentic, which is the only way to get one.
///
/// Code that shows content as authentic requires this type.
public struct VerifiedSeal: Sendable, CheckProof {
    /// The seal.
    public let seal: VDSNCSeal
    /// The time for which the seal was verified.
    public let time: Instant
    /// Whether a demonstration authority issued it, so that it proves nothing.
    public let isDemo: Bool

    let signer: CertificateFacts
    let verificationFindings: [SealFinding]

    /// The result on the common scale: attention if a warning should be seen before anyone relies on the seal.
    public var result: CheckResult {
        .verified(by: self, needsAttention: findings.contains { $0.isWarning })
    }

    /// The warnings and notices, first those of the verification, then those of the content.
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
