// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why no path to a certificate is valid.
///
/// If several paths were tried, this is the error of the one that got furthest.
public struct CertificatePathError: Error, Equatable, Sendable {
    /// The rule that was violated.
    public let reason: CertificateRuleError
    /// The certificate that violates it, counted from the last certificate, which is 0.
    public let depth: Int

    /// The number of checks that the failed path passed; negative if there is no path.
    let progress: Int

    /// Creates an error of a certificate.
    ///
    /// If a check throws it, the resulting report knows the progress.
    init(_ reason: CertificateRuleError, depth: Int, progress: Int = 0) {
        self.reason = reason
        self.depth = depth
        self.progress = progress
    }

    /// Returns whether two errors are the same rule violated by the same certificate.
    public static func == (left: CertificatePathError, right: CertificatePathError) -> Bool {
        left.reason == right.reason && left.depth == right.depth
    }

    /// Returns the more informative error: of the later check, or of the longer path if both are the same.
    func orFurther(_ other: CertificatePathError?) -> CertificatePathError {
        guard let other, (progress, depth) < (other.progress, other.depth) else { return self }
        return other
    }
}
