// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
public import Encodings

/// Decides whether seals are authentic, under one policy.
///
/// It works offline and from any number of threads at once. Parsed certificates and revocation lists are cached by
/// their bytes, so a known signer costs one signature check. Time, policy and revocation are checked anew each time.
///
/// Source: ICAO Doc 9303-12 and 9303-13, RFC 5280.
public final class SealVerifier: Sendable {
    /// The rules of this verifier.
    public let policy: SealPolicy

    /// The rules for the paths of signer certificates.
    private let pathPolicy: PathPolicy

    /// Creates a verifier.
    public init(policy: SealPolicy = .standard) {
        self.policy = policy
        pathPolicy = policy.path
    }

    /// Verifies a seal against the anchors that may have issued it.
    ///
    /// Candidates are the anchors that have the signer's issuer name, or the key identifier that the signer names. The
    /// first path that satisfies every rule wins. If all fail, the error is that of the one that got furthest, or
    /// ``SealError/noMatchingCSCAfound`` if no candidate's key signed the signer certificate.
    ///
    /// - Parameters:
    ///   - seal: the seal as read.
    ///   - anchors: the trusted country signing certificates.
    ///   - links: certificates that may be in between, at most three in a row; used only if no anchor issued the signer
    ///     certificate itself.
    ///   - time: the time at which validity is checked, usually now.
    /// - Returns: the proof.
    /// - Throws: the first broken rule.
    public func verify(
        _ seal: VDSNCSeal,
        anchors: [SealAnchor],
        links: [SealLink] = [],
        at time: Instant
    ) throws(SealError) -> VerifiedSeal {
        let signer = try signer(of: seal)
        var search = search(for: signer, SealTrustSource(anchors: anchors, links: links), time)
        search.run()
        guard let path = search.best else { throw .noMatchingCSCAfound }
        if let error = search.error { throw error }
        return try proof(checks(of: seal, along: path, time), signer)
    }

    /// Verifies a seal against one anchor and reports whichever rule it breaks.
    ///
    /// The variant for several anchors would report only that none matches.
    public func verify(
        _ seal: VDSNCSeal,
        anchor: SealAnchor,
        at time: Instant
    ) throws(SealError) -> VerifiedSeal {
        let signer = try signer(of: seal)
        guard let authority = anchor.authority else { throw .loadCSCAX509CertFailed }
        var search = search(for: signer, SealTrustSource(anchors: [], links: []), time)
        return try proof(checks(of: seal, along: search.report(on: [authority]), time), signer)
    }

    /// Verifies a seal and reports the result of each check; never throws.
    ///
    /// See ``verify(_:anchors:links:at:)`` for the parameters.
    public func evaluate(
        _ seal: VDSNCSeal,
        anchors: [SealAnchor],
        links: [SealLink] = [],
        at time: Instant
    ) -> SealReport {
        let signer: SealCaches.Signer
        do {
            signer = try self.signer(of: seal)
        } catch {
            return SealReport(unreadableSigner: error, of: seal, at: time)
        }
        var search = search(for: signer, SealTrustSource(anchors: anchors, links: links), time)
        search.run()
        guard var path = search.best else {
            return SealReport(pathless: signer.facts, of: seal, at: time)
        }
        search.complete(&path)
        let checks = checks(of: seal, along: path, time, isForReport: true)
        return SealReport(
            checks,
            error: search.error ?? checks.error,
            verified: try? proof(checks, signer)
        )
    }

    private func search(
        for signer: SealCaches.Signer,
        _ source: SealTrustSource,
        _ time: Instant
    ) -> PathSearch {
        PathSearch(for: signer.facts, in: source, policy: pathPolicy, at: time)
    }

    private func checks(
        of seal: VDSNCSeal,
        along path: PathReport,
        _ time: Instant,
        isForReport: Bool = false
    ) -> SealChecks {
        SealChecks(seal, along: path, policy: policy, at: time, isForReport: isForReport)
    }

    /// Returns the signer certificate of a seal.
    private func signer(of seal: VDSNCSeal) throws(SealError) -> SealCaches.Signer {
        let signer = try SealCaches.signer(
            seal.signature.certificateText,
            limit: policy.limits.certificateByteCount
        )
        guard signer.facts.certificate.hasConsistentAlgorithms else {
            throw .verifyBSCSignatureFailed
        }
        return signer
    }

    private func proof(
        _ checks: SealChecks,
        _ signer: SealCaches.Signer
    ) throws(SealError) -> VerifiedSeal {
        if let error = checks.error { throw error }
        SealCaches.remember(signer)
        return VerifiedSeal(
            checks.seal,
            time: checks.time,
            isDemo: checks.path.authorities[0].isDemo,
            signer: checks.path.certificate,
            findings: checks.findings
        )
    }
}

extension PathSearch {
    /// The error for a seal without a valid path, because the keys did not sign each other; `nil` if the checks of the
    /// path report it.
    fileprivate var error: SealError? {
        guard best?.reason != nil, !isIssued else { return nil }
        return hasUnusableKey ? .loadCSCACertNoPublicKey : .noMatchingCSCAfound
    }
}
