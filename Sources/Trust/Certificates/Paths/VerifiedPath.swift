// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A fully checked path of certificates, from an anchor to the last certificate.
///
/// Only ``PathValidation`` makes one.
public struct VerifiedPath: Sendable {
    /// The certificates, the anchor first.
    public let certificates: [Certificate]
    /// Findings that do not invalidate the path.
    public let findings: [PathFinding]

    init(certificates: [Certificate], findings: [PathFinding]) {
        precondition(certificates.count >= 2, "a path has an anchor and a last certificate")
        self.certificates = certificates
        self.findings = findings
    }
}

/// A noteworthy fact about a valid path.
public enum PathFinding: Hashable, Sendable {
    /// The list that was used for the certificate at this depth is outdated.
    case outdatedRevocationList(depth: Int)
    /// No list of the issuer of the certificate at this depth was available.
    case noRevocationList(depth: Int)
}
