// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
public import Foundation
import Seals

/// Decides whether seals are authentic.
///
/// Synchronous, offline and usable from any thread. `verify…` returns `true` or throws; it never
/// returns `false`.
public final class VDSAuthenticator: Sendable {
    /// The rules that this authenticator applies.
    public let policy: VDSVerificationPolicy

    let verifier: SealVerifier
    private let now: @Sendable () -> Date

    /// Creates an authenticator with the standard policy.
    public convenience init() {
        self.init(policy: .standard)
    }

    /// Creates an authenticator.
    public convenience init(policy: VDSVerificationPolicy) {
        self.init(policy: policy, now: { Date() })
    }

    /// Creates an authenticator with a given clock.
    @preconcurrency public init(policy: VDSVerificationPolicy, now: @escaping @Sendable () -> Date)
    {
        self.policy = policy
        self.now = now
        verifier = SealVerifier(policy: policy.rules)
    }

    /// Verifies a seal against the CSCA certificates that may have issued it.
    ///
    /// Throws ``VDSVerifyError/noMatchingCSCAfound`` if none did, and otherwise the error of the certificate that got
    /// furthest.
    @discardableResult
    public func verify(
        vds: VDS,
        cscaCertificates: [CSCACertificate]
    ) throws(VDSVerifyError) -> Bool {
        let seal = try seal(of: vds)
        do {
            _ = try verifier.verify(seal, anchors: cscaCertificates.map(\.anchor), at: instant)
            return true
        } catch {
            throw VDSVerifyError(error)
        }
    }

    /// Verifies a seal against the CSCA certificates that may have issued it; see
    /// ``verify(vds:cscaCertificates:)``.
    @discardableResult
    public func verify(
        vds: VDS,
        withCscaCertificates cscaCertificates: [CSCACertificate]
    ) throws(VDSVerifyError) -> Bool {
        try verify(vds: vds, cscaCertificates: cscaCertificates)
    }

    /// Verifies a seal against one CSCA certificate; throws the first broken rule.
    @discardableResult
    public func verify(
        vds: VDS,
        withCscaCertificate cscaCertificate: CSCACertificate
    ) throws(VDSVerifyError) -> Bool {
        try verify(vds, cscaCertificate.anchor)
    }

    /// Verifies a seal against one CSCA certificate given in its parts: DER, SHA-256 in hexadecimal, revocation list
    /// in DER.
    @discardableResult
    public func verify(
        vds: VDS,
        withCscaCertData cscaCertData: Data,
        cscaCertSHA256Hash: String,
        crlData: Data
    ) throws(VDSVerifyError) -> Bool {
        let anchor = SealAnchor(
            certificateDER: [UInt8](cscaCertData),
            integrityHash: cscaCertSHA256Hash,
            revocationListDER: [UInt8](crlData)
        )
        return try verify(vds, anchor)
    }

    /// Verifies a seal and reports the result of each check; never throws.
    ///
    /// - Parameters:
    ///   - vds: the seal as read.
    ///   - cscaCertificates: the trusted CSCA certificates.
    ///   - linkCertificates: certificates by which an authority vouches for its next key; they
    ///     need no integrity hash, and bring the revocation list signed with their own key.
    /// - Returns: all checks with their status, the warnings and the chosen chain.
    public func evaluate(
        vds: VDS,
        cscaCertificates: [CSCACertificate],
        linkCertificates: [CSCACertificate] = []
    ) -> VDSVerificationReport {
        let date = policy.verificationDate ?? now()
        let seal: VDSNCSeal
        do {
            seal = try self.seal(of: vds)
        } catch {
            return VDSVerificationReport(unreadable: error, date: date)
        }
        let report = verifier.evaluate(
            seal,
            anchors: cscaCertificates.map(\.anchor),
            links: linkCertificates.map(\.link),
            at: Instant(date)
        )
        return VDSVerificationReport(report, date: date)
    }

    private var instant: Instant { Instant(policy.verificationDate ?? now()) }

    private func verify(_ vds: VDS, _ anchor: SealAnchor) throws(VDSVerifyError) -> Bool {
        let seal = try seal(of: vds)
        do {
            _ = try verifier.verify(seal, anchor: anchor, at: instant)
            return true
        } catch {
            throw VDSVerifyError(error)
        }
    }

    /// The seal in `originalJson`, which must match `data` and `sig`.
    func seal(of vds: VDS) throws(VDSVerifyError) -> VDSNCSeal {
        if let seal = vds.seal, policy.rules.limits == .standard { return seal }
        guard let text = vds.originalJson else { throw .parseJsonNoJsonFound }
        let seal: VDSNCSeal
        do {
            seal = try VDSNCSeal(parsing: Array(text.utf8), limits: policy.rules.limits)
        } catch {
            throw VDSVerifyError(error)
        }
        guard seal.data.isEqual(to: vds.data.json), VDSSig(seal.signature) == vds.sig else {
            throw .dataDoesNotMatchSignedJson
        }
        return seal
    }
}
