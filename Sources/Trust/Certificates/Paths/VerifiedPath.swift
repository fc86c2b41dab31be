// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A path of certificates that was checked in full, from an anchor to the last certificate.
///
/// Only ``PathValidation`` makes one.
public struct VerifiedPath: Sendable {
    /// The certificates, the anchor first.
    public let certificates: [Certificate]
    /// What was found besides, which does not speak against the path.
    public let findings: [PathFinding]

    /// The certificate that is trusted by configuration.
    public var anchor: Certificate { certificates[0] }

    /// The certificate that the path was searched for.
    public var certificate: Certificate { certificates[certificates.count - 1] }

    init(certificates: [Certificate], findings: [PathFinding]) {
        precondition(certificates.count >= 2, "a path has an anchor and a last certificate")
        self.certificates = certificates
        self.findings = findings
    }
}

/// Something worth knowing about a path that holds.
public enum PathFinding: Hashable, Sendable {
    /// The list that was used for the certificate at this depth is outdated.
    case outdatedRevocationList(depth: Int)
    /// No list of the issuer of the certificate at this depth was at hand.
    case noRevocationList(depth: Int)
}
