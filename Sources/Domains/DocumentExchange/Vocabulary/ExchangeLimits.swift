// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The limits on what each side reads, checked before decoding.
public enum ExchangeLimits {
    /// A request link, bytes.
    public static let requestByteCount = 16 * 1024
    /// One callback link as the caller gives it, bytes.
    public static let callbackBaseByteCount = 2 * 1024
    /// A callback link with the answer, bytes.
    public static let callbackByteCount = 256 * 1024
    /// The documents as JSON, bytes.
    public static let payloadByteCount = 128 * 1024
    /// The nesting depth of the JSON.
    public static let payloadDepth = 16
    /// Documents in an answer.
    public static let documentCount = 50
    /// Characters of the caller's name.
    public static let sourceCharacterCount = 128
    /// The accepted lengths of an RSA key, bits.
    public static let modulusBitCounts = 2048...4096
    /// How long a caller waits for an answer, seconds.
    public static let answerSeconds: Int64 = 15 * 60
    /// How long a wallet keeps a request on the screen, seconds.
    public static let consentSeconds: Int64 = 10 * 60
}
