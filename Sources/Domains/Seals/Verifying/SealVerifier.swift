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

    /// The rules for the paths of signer certificates.
    private let pathPolicy: PathPolicy

    /// Makes a verifier.
    public init(policy: SealPolicy = .standard) {
        self.policy = policy
        pathPolicy = policy.path
    }

    /// Verifies a seal against the anchors that may have issued it.
    ///
    /// Candidates are the anchors whose name is the signer's issuer or whose key identifier the
    /// signer names; the first along which every rule holds wins. Of several that fail, the one
    /// that got furthest is reported, and ``SealError/noMatchingCSCAfound`` where no candidate's
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
    ) throws(SealError) -> VerifiedSeal {
        let signer = try signer(of: seal)
        var search = search(for: signer, SealTrustSource(anchors: anchors, links: links), time)
        search.run()
        guard let path = search.best else { throw .noMatchingCSCAfound }
        if let error = search.error { throw error }
        return try proof(checks(of: seal, along: path, time), signer)
    }

    /// Verifies a seal against one anchor, whichever rule it breaks.
    ///
    /// Throws the first broken rule, where the variant for several anchors would say that none
    /// matches.
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

    /// Verifies a seal and says how each check ended; never throws.
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

    /// The signer certificate of a seal.
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
    /// Why there is no path that holds, as an error of a seal whose keys did not issue each other;
    /// `nil` where the checks of the path say it.
    fileprivate var error: SealError? {
        guard best?.reason != nil, !isIssued else { return nil }
        return hasUnusableKey ? .loadCSCACertNoPublicKey : .noMatchingCSCAfound
    }
}
