// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation

/// The result of an identity check, as it came to your server and with a right signature.
public struct ResultCallback: Sendable, Hashable {
    /// Why a request is no result.
    public enum Mistake: Error, Sendable, Hashable {
        /// The signature is of another secret or body, or older than five minutes.
        case signature
        /// The body is not a form, or a parameter is there twice.
        case form
    }

    /// The check: store results under this, since a result may come more than once.
    public let reference: String
    /// Your own reference, if you gave one.
    public let merchantReference: String?
    /// What was decided: `APPROVED_VERIFIED`, `DENIED_FRAUD` and so on; `PENDING` if only the pictures arrived.
    public let status: String
    /// All parameters.
    public let parameters: [String: String]

    /// Checks a request and reads it.
    ///
    /// - Parameters:
    ///   - body: the body, byte for byte as received.
    ///   - signature: the header field `Docscan-Signature`.
    ///   - secret: the account's callback secret.
    ///   - now: the time.
    /// - Throws: `Mistake`.
    public init(
        body: [UInt8],
        signature: String,
        secret: String,
        now: Date
    ) throws(Mistake) {
        do {
            try TimedSignature.verify(
                signature,
                body: body,
                secret: SecretBytes(copying: Array(secret.utf8)),
                at: Instant(secondsSinceEpoch: Int64(now.timeIntervalSince1970))
            )
        } catch {
            throw .signature
        }
        var parameters: [String: String] = [:]
        for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let value = String(parts[1]).removingPercentEncoding,
                parameters.updateValue(value, forKey: String(parts[0])) == nil
            else { throw .form }
        }
        guard let reference = parameters["jumioIdScanReference"],
            let status = parameters["verificationStatus"]
        else { throw .form }
        self.reference = reference
        self.status = status
        merchantReference = parameters["merchantIdScanReference"]
        self.parameters = parameters
    }
}
