// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings

/// A search for a path, with its findings and its remaining budget.
///
/// It tries paths from short to long, and those of the same length in the order of the source. Only
/// signatures and identifiers decide how a path continues. ``PathCheck`` checks everything else once the path
/// reaches an anchor, so that an invalid path can be reported in full.
package struct PathSearch {
    let certificate: CertificateFacts
    let source: any PathSource
    let policy: PathPolicy
    let time: Instant
    var budget: PathBudget
    /// Whether the last certificate is itself an anchor.
    var isAnchor = false
    /// The signers of revocation lists that are being checked.
    var pending: [CertificateFacts] = []
    /// The signatures that a key is known not to have made.
    var failures: Set<FailedSignature> = []
    /// The reason why the search ended early.
    private(set) var exhausted: CertificateRuleError?

    /// The valid path, or the one that got furthest.
    package private(set) var best: PathReport?
    /// Whether each certificate of the best path is signed with the key of the one above.
    package private(set) var isIssued = false
    /// Whether the key of an issuer that was tried is unusable.
    package private(set) var hasUnusableKey = false
    /// The error of the path that got furthest without reaching an anchor.
    private var deadEnd: CertificatePathError?

    /// A signature that a key did not make.
    struct FailedSignature: Hashable {
        let certificate: ObjectIdentifier
        let key: KeyIdentity
    }

    /// Prepares a search for the paths to a certificate.
    package init(
        for certificate: CertificateFacts,
        in source: any PathSource,
        policy: PathPolicy,
        at time: Instant
    ) {
        self.certificate = certificate
        self.source = source
        self.policy = policy
        self.time = time
        budget = policy.budget
    }

    /// Why there is no valid path; `nil` if there is one.
    var error: CertificatePathError? {
        if let best, best.reason == nil { return nil }
        if let exhausted { return CertificatePathError(exhausted, depth: 0, progress: -1) }
        let none = CertificatePathError(.noIssuer, depth: 0, progress: -1)
        guard let error = best?.error else { return none.orFurther(deadEnd) }
        return isIssued ? error : error.orFurther(deadEnd)
    }

    /// Tries one path after another until one is valid.
    package mutating func run() {
        tryAnchors(above: [])
        if isIssued, policy.prefersDirectPaths { return }
        var chains: [[PathAuthority]] = [[]]
        while !isOver, let chain = chains.first, chain.count + 2 < policy.budget.depth {
            var longer: [[PathAuthority]] = []
            for chain in chains {
                let extended = extended(chain)
                guard !isOver else { return }
                if extended.isEmpty { explain(chain) }
                longer += extended
            }
            chains = longer
            for chain in chains {
                tryAnchors(above: chain)
                guard !isOver else { return }
            }
        }
    }

    /// Whether there is a valid path or the budget is used up.
    private var isOver: Bool { exhausted != nil || (best != nil && best?.reason == nil) }

    /// Spends one unit of an item and returns whether the budget allowed it.
    mutating func spend(_ item: PathBudget.Item) -> Bool {
        do {
            try budget.spend(item)
            return true
        } catch {
            exhausted = error
            return false
        }
    }

    /// Ends the search because a limit was reached elsewhere.
    mutating func end(by bound: CertificateRuleError) { exhausted = bound }

    /// Checks the paths from each anchor that may have issued the top of a chain; the chain starts with the
    /// last certificate.
    private mutating func tryAnchors(above chain: [PathAuthority]) {
        let child = chain.last?.facts ?? certificate
        let anchors = source.anchors(issuing: child)
        for anchor in anchors {
            guard spend(.candidate) else { return }
            // A direct path is always checked, so that its report can say what is wrong with it.
            let isStep =
                chain.isEmpty
                ? mayGo(from: child, to: anchor, chain) : isStep(child, anchor, chain)
            guard isStep else { continue }
            // The list of a single anchor is a direct path already, which saves most verifications an allocation.
            let isWhole = chain.isEmpty && anchors.count == 1
            keep(report(on: isWhole ? anchors : [anchor] + chain.reversed()))
            guard !isOver else { return }
        }
    }

    /// Returns the chains that are one certificate longer.
    private mutating func extended(_ chain: [PathAuthority]) -> [[PathAuthority]] {
        let child = chain.last?.facts ?? certificate
        var longer: [[PathAuthority]] = []
        for issuer in source.intermediates(issuing: child) {
            guard spend(.candidate) else { return longer }
            guard !issuer.facts.isSameSubject(as: certificate),
                !chain.contains(where: { $0.facts.isSameSubject(as: issuer.facts) }),
                isStep(child, issuer, chain)
            else { continue }
            longer.append(chain + [issuer])
        }
        return longer
    }

    /// Returns whether identifiers allow one certificate to have issued another, if they decide at all.
    private mutating func mayGo(
        from child: CertificateFacts,
        to issuer: PathAuthority,
        _ chain: [PathAuthority]
    ) -> Bool {
        guard !policy.requiresKeyIdentifiers else { return true }
        do {
            try child.certificate.verifyMayBeSigned(by: issuer.facts.certificate)
            return true
        } catch {
            note(CertificatePathError(error, depth: chain.count + 1, progress: 0))
            return false
        }
    }

    /// Returns whether a certificate was issued by another: not itself, and signed with its key.
    private mutating func isStep(
        _ child: CertificateFacts,
        _ issuer: PathAuthority,
        _ chain: [PathAuthority]
    ) -> Bool {
        guard issuer.facts !== child, mayGo(from: child, to: issuer, chain) else { return false }
        let failureCount = failures.count
        if isSigned(child, by: issuer.facts) { return true }
        // Failures that were known before have already been explained.
        if failures.count > failureCount { explain(chain + [issuer]) }
        return false
    }

    /// Returns whether an issuer's key signed a certificate; never checks a signature twice.
    mutating func isSigned(_ child: CertificateFacts, by issuer: CertificateFacts) -> Bool {
        let key = issuer.key
        if child.isKnownToBeSigned(by: key) { return true }
        let failure = FailedSignature(certificate: ObjectIdentifier(child), key: key)
        guard !failures.contains(failure), spend(.signature) else { return false }
        if child.isSigned(by: issuer) { return true }
        failures.insert(failure)
        return false
    }

    /// Keeps the path that got further.
    ///
    /// A path whose keys signed each certificate beats all others: it is the right one, with an error.
    private mutating func keep(_ report: PathReport) {
        let isIssued = report.reason == nil || isSignedThroughout(report)
        if !isIssued, report.issuer?.facts.publicKey == nil { hasUnusableKey = true }
        if let best {
            guard (isIssued ? 1 : 0, report.progress) > (self.isIssued ? 1 : 0, best.progress)
            else { return }
        }
        best = report
        self.isIssued = isIssued
    }

    private mutating func isSignedThroughout(_ report: PathReport) -> Bool {
        for (place, authority) in report.authorities.enumerated() {
            guard isSigned(report.child(below: place), by: authority.facts) else { return false }
        }
        return true
    }

    /// Finds the error of a chain that does not reach an anchor; the chain starts with the last
    /// certificate.
    private mutating func explain(_ chain: [PathAuthority]) {
        // Under this policy, reports contain only paths from anchors.
        guard !policy.prefersDirectPaths else { return }
        let report = report(on: chain.reversed(), isAnchored: false)
        let none = CertificatePathError(.noIssuer, depth: chain.count, progress: -1)
        note(report.error ?? none)
    }

    private mutating func note(_ error: CertificatePathError) {
        deadEnd = error.orFurther(deadEnd)
    }
}
