// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// The key by which the server recognises a repeated request.
///
/// Shape: a UUID, 8-4-4-4-12 hexadecimal digits; upper and lower case are the same key (RFC 9562 §4).
public struct IdempotencyKey: Sendable, Hashable {
    /// How long the server keeps a key with its answer, in seconds.
    public static let lifetime: Int64 = 24 * 60 * 60

    /// The key in lower case.
    public let text: String

    private static let groups = [8, 4, 4, 4, 12]

    /// Reads the header of a request.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `idempotency_required` if it is missing or no UUID.
    public init(header: String?) throws(PaymentCardError) {
        guard let header, header.utf8.count == 36 else { throw .refused(.idempotencyRequired) }
        let groups = header.utf8.split(
            separator: UInt8(ascii: "-"),
            omittingEmptySubsequences: false
        )
        guard groups.map(\.count) == Self.groups, groups.joined().allSatisfy(Self.isHex) else {
            throw .refused(.idempotencyRequired)
        }
        text = header.lowercased()
    }

    /// Draws a new key, a UUID of version 4 (RFC 9562 §5.4).
    public init(random: some RandomSource) {
        var bytes = random.bytes(count: 16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var digits = Hex.encode(bytes)[...]
        var groups: [Substring] = []
        for count in Self.groups {
            groups.append(digits.prefix(count))
            digits = digits.dropFirst(count)
        }
        text = groups.joined(separator: "-")
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}

/// What a request asked for, as a hash: repeating it with the same key must ask for the same.
public struct RequestFingerprint: Sendable, Hashable {
    /// SHA-256 of method, path and body.
    public let bytes: [UInt8]

    /// Hashes a request.
    ///
    /// Method and path have no line feed, so the parts cannot run into each other.
    public init(method: String, path: String, body: [UInt8]) {
        bytes = HashAlgorithm.sha256.digest(of: Array("\(method)\n\(path)\n".utf8) + body)
    }

    /// Takes a stored hash; `nil` if it is not as long as one.
    public init?(stored bytes: [UInt8]) {
        guard bytes.count == HashAlgorithm.sha256.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Checks that a request with a known key is the one that came first.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `idempotency_key_reused` for another request.
    public func check(repeats first: RequestFingerprint) throws(PaymentCardError) {
        guard self == first else { throw .refused(.idempotencyKeyReused) }
    }
}
