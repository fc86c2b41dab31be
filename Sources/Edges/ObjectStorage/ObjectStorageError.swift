// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why an object store cannot be used, or did not do what it was asked.
///
/// Names the rule or the answer, never a secret and never the name of an object.
public enum ObjectStorageError: Error, Equatable, Sendable {
    /// The part of an address that cannot be used.
    public enum AddressFault: Equatable, Sendable {
        /// Not `s3://BUCKET` or `s3://BUCKET/PREFIX`.
        case form
        /// The name breaks the rules for buckets: 3 to 63 of `a` to `z`, digits, `-` and `.`.
        case bucket
        /// The prefix has other characters than letters, digits, `-`, `_`, `.` and `/`, or an empty segment.
        case prefix
        /// The endpoint is no `https://HOST`, with a port if need be.
        case endpoint
        /// The endpoint speaks plain text, and is not on this machine.
        case plainText
        /// The region has other characters than `a` to `z`, digits and `-`.
        case region
    }

    /// The address of the bucket cannot be used.
    case address(AddressFault)
    /// The text of the credential has not exactly one key identifier and one secret.
    case credentialForm
    /// There is no such name, or nothing listens there.
    case unreachable
    /// TLS failed, or the certificate is not trusted.
    case notTrusted
    /// No whole answer within the time for all attempts.
    case timedOut
    /// The store failed or asked to wait (5xx, 429), in every attempt.
    case busy(status: Int)
    /// The store does not know the key identifier.
    case keyUnknown
    /// The secret does not belong to the key identifier.
    case secretWrong
    /// The credential's session has ended.
    case sessionEnded
    /// The clocks of this machine and of the store differ too much; by how many seconds this one is ahead, if known.
    case clockSkew(seconds: Int64?)
    /// The credential may not do this.
    case denied
    /// There is no such bucket.
    case bucketMissing
    /// The bucket is in another region; which one, if the store says so.
    case otherRegion(String?)
    /// The store answered otherwise; its code consists of letters and digits.
    case refused(status: Int, code: String)
    /// What was read is not what was written, or the answer cannot be read.
    case answerInvalid
    /// The object is longer than the limit in bytes.
    case tooLarge(limit: Int)
    /// The crypto library failed.
    case cryptography
    /// The waiting task was cancelled.
    case cancelled
}
