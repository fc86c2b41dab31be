// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The signature of a message to a receiver, with its time: `t=<unix>,v1=<hex>`.
///
/// `v1` is the HMAC-SHA-256 of `t`, a dot and the body, under the characters of the secret. While a secret is being
/// replaced there are two, one under each. Each service has a header of its own for it.
///
/// Source: spec, payment cards supplement §7.5, document scan §4.5.
public enum TimedSignature {
    /// How far the receiver's clock may be from `t`, in seconds, in both directions.
    public static let tolerance: Int64 = 300
    /// The number of secrets that are valid at the same time.
    public static let maximumSecretCount = 2
    /// The longest header that is read.
    static let headerByteCount = 1024

    /// Signs a body.
    ///
    /// - Parameters:
    ///   - body: the body, byte for byte as it is sent.
    ///   - time: the time of this attempt; each has its own.
    ///   - secret: the secret.
    /// - Returns: the value of the header.
    /// - Throws: ``CipherError/libraryFailure``.
    public static func make(
        body: [UInt8],
        at time: Instant,
        secret: borrowing SecretBytes
    ) throws(CipherError) -> String {
        let code = try code(message(time.secondsSinceEpoch, body), secret)
        return "t=\(time.secondsSinceEpoch),v1=\(code)"
    }

    /// Signs a body under two secrets, while the second replaces the first.
    ///
    /// - Returns: the value of the header, with two `v1`.
    /// - Throws: ``CipherError/libraryFailure``.
    public static func make(
        body: [UInt8],
        at time: Instant,
        secret: borrowing SecretBytes,
        former: borrowing SecretBytes
    ) throws(CipherError) -> String {
        let start = try make(body: body, at: time, secret: secret)
        let code = try code(message(time.secondsSinceEpoch, body), former)
        return "\(start),v1=\(code)"
    }

    private static func message(_ time: Int64, _ body: [UInt8]) -> [UInt8] {
        Array("\(time).".utf8) + body
    }

    private static func code(
        _ message: [UInt8],
        _ secret: borrowing SecretBytes
    ) throws(CipherError) -> String {
        try Hex.encode(HMAC(.sha256).code(of: message, key: secret))
    }

    /// Checks the signature of a body that a receiver got.
    ///
    /// A valid signature can be sent again within the tolerance, so the receiver keeps what it got for at least ten
    /// minutes, and answers a repetition with 200 without acting on it. While two secrets are valid, one match is
    /// enough.
    ///
    /// - Parameters:
    ///   - header: the value of the header.
    ///   - body: the body, byte for byte as received.
    ///   - secret: the secret; try again with the other one while both are valid.
    ///   - now: the receiver's time.
    /// - Throws: ``SignatureError/malformedSignature`` for a header of another form; ``SignatureError/wrongSignature``
    ///   for a time outside the tolerance, and a signature of another body or secret.
    public static func verify(
        _ header: String,
        body: [UInt8],
        secret: borrowing SecretBytes,
        at now: Instant
    ) throws(SignatureError) {
        guard let parts = Parts(header) else { throw .malformedSignature }
        guard isCurrent(parts.time, at: now) else { throw .wrongSignature }
        let message = message(parts.time, body)
        var isValid = false
        for code in parts.codes where HMAC(.sha256).isValid(code, of: message, key: secret) {
            isValid = true
        }
        guard isValid else { throw .wrongSignature }
    }

    private static func isCurrent(_ time: Int64, at now: Instant) -> Bool {
        // Both are far from the limits of the type: the header has at most 12 digits.
        (now.secondsSinceEpoch - time).magnitude <= tolerance.magnitude
    }

    /// The parts of a header.
    private struct Parts {
        var time: Int64
        var codes: [[UInt8]] = []

        /// Reads a header: one `t`, one or two `v1`, and entries of other versions, which have no effect.
        init?(_ header: String) {
            guard header.utf8.count <= headerByteCount else { return nil }
            var time: Int64?
            var codes: [[UInt8]] = []
            for entry in header.split(separator: ",", omittingEmptySubsequences: false) {
                let pair = entry.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                guard pair.count == 2 else { return nil }
                switch pair[0] {
                case "t":
                    guard time == nil, let seconds = Self.seconds(pair[1]) else { return nil }
                    time = seconds
                case "v1":
                    guard let code = Self.code(pair[1]) else { return nil }
                    codes.append(code)
                default: continue
                }
            }
            guard let time, 1...maximumSecretCount ~= codes.count else { return nil }
            self.time = time
            self.codes = codes
        }

        /// Reads 64 lower-case hexadecimal digits.
        private static func code(_ text: Substring) -> [UInt8]? {
            guard let code = try? Hex.decode(String(text)),
                code.count == HashAlgorithm.sha256.byteCount, Hex.encode(code) == text
            else { return nil }
            return code
        }

        private static func seconds(_ text: Substring) -> Int64? {
            guard 1...12 ~= text.utf8.count, let seconds = Int64(text), String(seconds) == text,
                seconds >= 0
            else { return nil }
            return seconds
        }
    }
}
