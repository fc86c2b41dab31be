// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why no path to a certificate holds.
///
/// Where several paths were tried, the error of the one that got furthest.
public struct CertificatePathError: Error, Equatable, Sendable {
    /// The rule that was violated.
    public let reason: CertificateRuleError
    /// Which certificate violates it, counted from the last certificate, which is 0.
    public let depth: Int

    /// How many checks the path passed whose error this is; negative where there is no path.
    let progress: Int

    /// An error of a certificate.
    ///
    /// Where a check throws it, the report that it ends in knows the progress.
    init(_ reason: CertificateRuleError, depth: Int, progress: Int = 0) {
        self.reason = reason
        self.depth = depth
        self.progress = progress
    }

    /// Whether two errors are the same rule violated by the same certificate.
    public static func == (left: CertificatePathError, right: CertificatePathError) -> Bool {
        left.reason == right.reason && left.depth == right.depth
    }

    /// The error that says more: of the later check, and of the longer path where both are the same.
    func orFurther(_ other: CertificatePathError?) -> CertificatePathError {
        guard let other, (progress, depth) < (other.progress, other.depth) else { return self }
        return other
    }
}
