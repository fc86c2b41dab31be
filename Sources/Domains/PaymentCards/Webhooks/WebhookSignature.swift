// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The signature of a notification: `Issuing-Signature: t=<unix>,v1=<hex>`.
///
/// The value is a `TimedSignature` under the characters of the secret.
public enum WebhookSignature {
    /// The name of the header.
    public static let header = "Issuing-Signature"

    /// Signs a body.
    ///
    /// - Parameters:
    ///   - body: the body, byte for byte as it is sent.
    ///   - time: the time of this attempt; each has its own.
    ///   - secret: the secret.
    /// - Returns: the value of the header.
    /// - Throws: `cryptography`.
    public static func make(
        body: [UInt8],
        at time: Instant,
        secret: borrowing SecretBytes
    ) throws(PaymentCardError) -> String {
        do {
            return try TimedSignature.make(body: body, at: time, secret: secret)
        } catch {
            throw .cryptography
        }
    }

    /// Signs a body under two secrets, while the second replaces the first.
    ///
    /// - Returns: the value of the header, with two `v1`.
    /// - Throws: `cryptography`.
    public static func make(
        body: [UInt8],
        at time: Instant,
        secret: borrowing SecretBytes,
        former: borrowing SecretBytes
    ) throws(PaymentCardError) -> String {
        do {
            return try TimedSignature.make(body: body, at: time, secret: secret, former: former)
        } catch {
            throw .cryptography
        }
    }

    /// Checks the signature of a body that a receiver got, as `TimedSignature` says.
    ///
    /// The receiver keeps the `id` of each event for at least ten minutes, and answers a repetition with 200 without
    /// acting on it.
    ///
    /// - Throws: `refused(.signatureInvalid)` for a header of another form, a time outside the tolerance, and a
    ///   signature of another body or secret.
    public static func verify(
        _ header: String,
        body: [UInt8],
        secret: borrowing SecretBytes,
        at now: Instant
    ) throws(PaymentCardError) {
        do {
            try TimedSignature.verify(header, body: body, secret: secret, at: now)
        } catch {
            throw .refused(.signatureInvalid)
        }
    }
}
