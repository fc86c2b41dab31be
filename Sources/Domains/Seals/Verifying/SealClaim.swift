// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A seal and the path along which it may have been issued, at one moment: what the checks of
/// ``SealCheck`` look at.
final class SealClaim: Sendable {
    let seal: VDSNCSeal
    let signer: CertificateFacts
    let path: SealPath
    let time: Instant
    let policy: SealPolicy

    /// Each certificate below the anchor with the one that issued it, the signer last.
    let hops: [(child: CertificateFacts, parent: CertificateFacts)]
    /// The readable revocation lists of the path.
    let lists: [RevocationFacts]

    init(
        of seal: VDSNCSeal,
        by signer: CertificateFacts,
        along path: SealPath,
        context: SealContext
    ) {
        self.seal = seal
        self.signer = signer
        self.path = path
        time = context.time
        policy = context.policy
        hops = path.hops(to: signer)
        lists = path.authorities.compactMap { $0.revocationList?.facts }
    }

    /// Whether the issuer's key made the signer certificate's signature, whatever else is wrong.
    var isIssued: Bool { signer.isSigned(by: path.issuer.facts) }
}

/// For which moment and by which rules a seal is judged.
struct SealContext {
    let time: Instant
    let policy: SealPolicy
}
