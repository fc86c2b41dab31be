// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A path with the outcomes of its checks, as far as they were made.
package struct PathReport: Sendable {
    /// The anchor, then the certificates below it in order of issue.
    package let authorities: [PathAuthority]
    /// The last certificate.
    package let certificate: CertificateFacts
    /// Whether the first authority is an anchor.
    let isAnchored: Bool

    /// The first broken rule.
    package private(set) var reason: CertificateRuleError?
    /// The depth of the certificate that breaks it.
    private(set) var depth = 0
    /// The number of checks before the first failure.
    private(set) var progress = 0
    private(set) var outcomes: [PathOutcome] = []
    var findings: [PathFinding] = []

    init(
        _ authorities: [PathAuthority],
        to certificate: CertificateFacts,
        isAnchored: Bool = true
    ) {
        self.authorities = authorities
        self.certificate = certificate
        self.isAnchored = isAnchored
        outcomes.reserveCapacity(PathCheck.allCases.count)
    }

    /// The outcome of a check.
    package subscript(check: PathCheck) -> PathOutcome {
        check.rawValue < outcomes.count ? outcomes[check.rawValue] : .notPerformed
    }

    /// The authority that issued the last certificate; `nil` if none was found.
    package var issuer: PathAuthority? { authorities.last }

    /// Whether a readable list was supplied with any authority.
    var hasRevocationLists: Bool { authorities.contains { $0.revocationList != nil } }

    /// Returns the certificate below an authority.
    func child(below place: Int) -> CertificateFacts {
        place + 1 < authorities.count ? authorities[place + 1].facts : certificate
    }

    /// Returns the depth of an authority.
    func depth(of place: Int) -> Int { authorities.count - place }

    /// The certificates in order, the anchor first.
    var certificates: [Certificate] {
        authorities.map { $0.facts.certificate } + [certificate.certificate]
    }

    mutating func append(_ outcome: PathOutcome) {
        outcomes.append(outcome)
        guard reason == nil else { return }
        guard case .failed(let reason, let depth) = outcome else {
            progress += 1
            return
        }
        (self.reason, self.depth) = (reason, depth)
    }

    /// The error of the path, or `nil` if it is valid.
    var error: CertificatePathError? {
        reason.map { CertificatePathError($0, depth: depth, progress: progress) }
    }
}
