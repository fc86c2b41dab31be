// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Tries path after path until one holds, and keeps the one that got furthest.
struct SealAttempt {
    let seal: VDSNCSeal
    let signer: CertificateFacts
    let context: SealContext
    let isForReport: Bool

    /// The examination that succeeded or got furthest.
    private(set) var best: SealExamination?
    /// Whether the best path's key signed the signer certificate.
    private(set) var isIssued = false
    /// Whether a candidate could not be tried because its key is unusable.
    private var hasUnusableKey = false

    init(
        of seal: VDSNCSeal,
        by signer: CertificateFacts,
        context: SealContext,
        isForReport: Bool
    ) {
        self.seal = seal
        self.signer = signer
        self.context = context
        self.isForReport = isForReport
    }

    mutating func run(along paths: [SealPath]) {
        for path in paths {
            if let best, best.fault == nil { return }
            let claim = SealClaim(of: seal, by: signer, along: path, context: context)
            keep(SealExamination(claim, isForReport: isForReport))
        }
    }

    /// What to report, or `nil` for an authentic seal.
    var fault: SealFault? {
        guard let best else { return .noMatchingCSCAfound }
        if best.fault == nil || isIssued { return best.fault }
        return hasUnusableKey ? .loadCSCACertNoPublicKey : .noMatchingCSCAfound
    }

    /// A path whose key signed the signer certificate is further than any other: it is the right
    /// one, with something wrong.
    private mutating func keep(_ examination: SealExamination) {
        let isIssued = examination.fault == nil || examination.claim.isIssued
        if !examination.claim.path.issuer.facts.hasUsableKey { hasUnusableKey = true }
        if let best {
            guard (isIssued ? 1 : 0, examination.progress) > (self.isIssued ? 1 : 0, best.progress)
            else { return }
        }
        best = examination
        self.isIssued = isIssued
    }
}
