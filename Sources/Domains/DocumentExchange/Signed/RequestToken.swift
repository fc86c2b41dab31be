// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// A signed request on the wire: a compact JWS with ES256 (RFC 7515 §3.1, RFC 7518 §3.4), kept as received.
public struct RequestToken: Sendable {
    /// The only algorithm.
    public static let algorithm = "ES256"
    /// The token type in the header.
    public static let type = "dx-request+jws"

    /// The token as received.
    public let text: String
    /// The algorithm in the header; anything but ``algorithm`` does not verify.
    public let algorithm: String
    /// The name of the caller's signing key, from the header.
    public let keyID: String
    /// The content of the token; proven only after ``isSigned(by:)``.
    public let payload: JSONValue
    private let signingInput: ArraySlice<UInt8>
    private let signature: [UInt8]

    private static let limits = JSONLimits(
        byteCount: ExchangeLimits.requestByteCount,
        depth: 8,
        nodeCount: 2000
    )

    /// Parses a token.
    ///
    /// `nil` unless it has three parts in unpadded base64url, the first two strict JSON objects, and a header of
    /// exactly `alg`, `kid` and `typ`, where `typ` is ``type``.
    public init?(parsing text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]),
            let payload = Self.object(parts[1]), let signature = Self.bytes(parts[2]),
            header.count == 3, let algorithm = header["alg"]?.string,
            let keyID = header["kid"]?.string, header["typ"]?.string == Self.type
        else { return nil }
        self.text = text
        self.algorithm = algorithm
        self.keyID = keyID
        self.payload = payload
        self.signature = signature
        signingInput = Array(text.utf8)[..<(parts[0].utf8.count + 1 + parts[1].utf8.count)]
    }

    /// The state in the token, if valid; as unproven as the rest.
    public var state: String? {
        payload["state"]?.string.flatMap { RequestClaims.isState($0) ? $0 : nil }
    }

    /// Returns whether a caller's key signed the token.
    public func isSigned(by key: ECPublicKey) -> Bool {
        guard algorithm == Self.algorithm, key.curve == .p256 else { return false }
        do throws(SignatureError) {
            try key.verifyRaw(signature[...], of: signingInput, hash: .sha256)
            return true
        } catch {
            return false
        }
    }

    /// Returns the bytes to sign for a payload.
    ///
    /// - Parameters:
    ///   - payload: the claims as JSON.
    ///   - keyID: the wallets' name for the caller's key.
    /// - Returns: header and payload in base64url with a full stop between them, as ASCII.
    public static func signingInput(payload: [UInt8], keyID: String) -> [UInt8] {
        let header: JSONOutput = [
            "alg": .string(algorithm), "kid": .string(keyID), "typ": .string(type),
        ]
        return Array((encoded(header.utf8()) + "." + encoded(payload)).utf8)
    }

    /// Returns the token for a signing input and its signature, 64 bytes `r || s`.
    public static func text(signingInput: [UInt8], signature: [UInt8]) -> String {
        String(decoding: signingInput, as: UTF8.self) + "." + encoded(signature)
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        Base64.encode(bytes, alphabet: .urlSafe, padded: false)
    }

    private static func bytes(_ part: Substring) -> [UInt8]? {
        try? Base64.decode(Array(part.utf8), alphabet: .urlSafe, padding: .forbidden)
    }

    private static func object(_ part: Substring) -> JSONValue? {
        guard let bytes = bytes(part), let tree = try? JSONTree(parsing: bytes, limits: limits),
            tree.root.kind == .object
        else { return nil }
        return tree.root
    }
}
