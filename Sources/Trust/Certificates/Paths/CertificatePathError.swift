// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why no path to a certificate holds.
///
/// Where several paths were tried, the error of the one that got furthest.
public struct CertificatePathError: Error, Equatable, Sendable {
    /// The rule that was violated.
    public let fault: CertificateFault
    /// Which certificate violates it, counted from the last certificate, which is 0.
    public let depth: Int

    /// How far the path got whose error this is.
    let progress: Progress

    /// The stages of checking a path, in their order.
    enum Progress: Int, Comparable, Sendable {
        case search, issuer, signature, names, revocation

        static func < (left: Progress, right: Progress) -> Bool { left.rawValue < right.rawValue }
    }

    /// An error of a certificate.
    init(_ fault: CertificateFault, depth: Int, progress: Progress) {
        self.fault = fault
        self.depth = depth
        self.progress = progress
    }

    /// Whether two errors are the same rule violated by the same certificate.
    public static func == (left: CertificatePathError, right: CertificatePathError) -> Bool {
        left.fault == right.fault && left.depth == right.depth
    }

    /// Whether the search must end.
    var isFatal: Bool {
        guard case .budgetExceeded = fault else { return false }
        return true
    }

    /// The error that says more: of the later stage, and of the longer path where both are the same.
    func orFurther(_ other: CertificatePathError) -> CertificatePathError {
        (progress, depth) < (other.progress, other.depth) ? other : self
    }
}
