// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
public import Encodings

/// Decides whether seals are authentic, under one policy.
///
/// Works offline and from any number of threads at once. What certificates and revocation lists
/// say is remembered by their bytes, so a signer seen before costs one signature check; time,
/// policy and revocation are looked at anew each time.
///
/// Source: ICAO Doc 9303-12 and 9303-13, RFC 5280.
public final class SealVerifier: Sendable {
    /// The rules this verifier goes by.
    public let policy: SealPolicy

    /// Makes a verifier.
    public init(policy: SealPolicy = .standard) {
        self.policy = policy
    }

    /// Verifies a seal against the anchors that may have issued it.
    ///
    /// Candidates are the anchors whose name is the signer's issuer or whose key identifier the
    /// signer names; the first along which every rule holds wins. Of several that fail, the one
    /// that got furthest is reported, and ``SealFault/noMatchingCSCAfound`` where no candidate's
    /// key signed the signer certificate.
    ///
    /// - Parameters:
    ///   - seal: the seal as read.
    ///   - anchors: the trusted country signing certificates.
    ///   - links: certificates that may stand between, at most three in a row; looked at only
    ///     where no anchor issued the signer certificate itself.
    ///   - time: the moment for which validity is judged, usually now.
    /// - Returns: the proof.
    /// - Throws: the first broken rule.
    public func verify(
        _ seal: VDSNCSeal,
        anchors: [SealAnchor],
        links: [SealLink] = [],
        at time: Instant
    ) throws(SealFault) -> VerifiedSeal {
        let signer = try signer(of: seal)
        let result = examine(
            seal,
            by: signer.facts,
            trust: (anchors, links),
            at: time,
            isForReport: false
        )
        return try proof(result, signer)
    }

    /// Verifies a seal against one anchor, whichever rule it breaks.
    ///
    /// Throws the first broken rule, where the variant for several anchors would say that none
    /// matches.
    public func verify(
        _ seal: VDSNCSeal,
        anchor: SealAnchor,
        at time: Instant
    ) throws(SealFault) -> VerifiedSeal {
        let signer = try signer(of: seal)
        guard let facts = anchor.facts else { throw .loadCSCAX509CertFailed }
        let claim = SealClaim(
            of: seal,
            by: signer.facts,
            along: SealPath(anchor: anchor, facts: facts),
            context: SealContext(time: time, policy: policy)
        )
        let examination = SealExamination(claim, isForReport: false)
        return try proof((examination, examination.fault), signer)
    }

    /// Verifies a seal and says how each check ended; never throws.
    ///
    /// See ``verify(_:anchors:links:at:)`` for the parameters.
    public func evaluate(
        _ seal: VDSNCSeal,
        anchors: [SealAnchor],
        links: [SealLink] = [],
        at time: Instant
    ) -> SealReport {
        let signer: SealKnowledge.Signer
        do {
            signer = try self.signer(of: seal)
        } catch {
            return SealReport(unreadableSigner: error, of: seal, at: time)
        }
        let result = examine(
            seal,
            by: signer.facts,
            trust: (anchors, links),
            at: time,
            isForReport: true
        )
        guard var examination = result.examination else {
            return SealReport(pathless: result.fault, of: seal, by: signer.facts, at: time)
        }
        examination.complete()
        return SealReport(
            examination,
            fault: result.fault,
            verified: try? proof(result, signer)
        )
    }

    private typealias Conclusion = (examination: SealExamination?, fault: SealFault?)

    /// The signer certificate of a seal.
    private func signer(of seal: VDSNCSeal) throws(SealFault) -> SealKnowledge.Signer {
        let signer = try SealKnowledge.signer(
            seal.signature.certificateText,
            limit: policy.limits.certificateByteCount
        )
        guard signer.facts.certificate.hasConsistentAlgorithms else {
            throw .verifyBSCSignatureFailed
        }
        return signer
    }

    private func examine(
        _ seal: VDSNCSeal,
        by signer: CertificateFacts,
        trust: (anchors: [SealAnchor], links: [SealLink]),
        at time: Instant,
        isForReport: Bool
    ) -> Conclusion {
        var search = SealPathSearch(signer: signer, anchors: trust.anchors, links: trust.links)
        var attempt = SealAttempt(
            of: seal,
            by: signer,
            context: SealContext(time: time, policy: policy),
            isForReport: isForReport
        )
        attempt.run(along: search.direct())
        if !attempt.isIssued, !trust.links.isEmpty {
            attempt.run(along: search.overLinks())
        }
        return (attempt.best, attempt.fault)
    }

    private func proof(
        _ result: Conclusion,
        _ signer: SealKnowledge.Signer
    ) throws(SealFault) -> VerifiedSeal {
        if let fault = result.fault { throw fault }
        guard let examination = result.examination else { throw .noMatchingCSCAfound }
        SealKnowledge.remember(signer)
        return VerifiedSeal(
            examination.claim.seal,
            time: examination.claim.time,
            isDemo: examination.claim.path.anchor.isDemo,
            signer: examination.claim.signer,
            findings: examination.findings
        )
    }
}
