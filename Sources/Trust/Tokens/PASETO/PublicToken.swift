// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

/// A signed token as received, before its signature is checked.
///
/// Shape: `v2.public.` and base64url of the message with its signature, then `.` and base64url of a footer
/// if there is one (PASETO v2 §Public, v4 §Public). The message is accessible only through
/// ``verified(by:implicitAssertion:)`` and ``unverifiedClaims(of:)``.
public struct PublicToken<Version: PASETOVersion>: Sendable {
    /// Data that is signed but not secret, usually the name of the key; empty if there is none.
    ///
    /// Not yet trusted.
    public let footer: [UInt8]
    /// The message, followed by the signature.
    private let body: [UInt8]

    /// The length of a signature.
    static var signatureByteCount: Int { 64 }

    /// Splits a token into its parts.
    ///
    /// - Throws: ``TokenError/tooLong(limit:)``, ``TokenError/malformed``, ``TokenError/wrongHeader``,
    ///   ``TokenError/base64``, ``TokenError/tooShort``.
    public init(
        parsing text: ArraySlice<UInt8>,
        maximumByteCount: Int
    ) throws(TokenError) {
        guard text.count <= maximumByteCount else { throw .tooLong(limit: maximumByteCount) }
        let header = Version.header
        guard text.starts(with: header) else {
            let separators = text.count { $0 == Self.separator }
            throw 2...3 ~= separators ? .wrongHeader : .malformed
        }
        let rest = text.dropFirst(header.count)
        let end = rest.firstIndex(of: Self.separator) ?? rest.endIndex
        let last = rest[end...].dropFirst()
        // A fourth part must not be empty, and there is no fifth.
        guard end == rest.endIndex || !last.isEmpty, !last.contains(Self.separator) else {
            throw .malformed
        }
        body = try Self.bytes(of: rest[..<end])
        guard body.count >= Self.signatureByteCount else { throw .tooShort }
        footer = try Self.bytes(of: last)
    }

    private static var separator: UInt8 { UInt8(ascii: ".") }

    private static func bytes(of part: ArraySlice<UInt8>) throws(TokenError) -> [UInt8] {
        do {
            return try Base64.decode(part, alphabet: .urlSafe, padding: .forbidden)
        } catch {
            throw .base64
        }
    }

    /// Returns the message if the key signed it together with the footer and the implicit assertion.
    ///
    /// - Parameters:
    ///   - key: the key that must have signed.
    ///   - implicitAssertion: data known to both sides but not in the token; ignored by versions without it.
    /// - Returns: the verified message.
    /// - Returns: the message, as one that was signed.
    /// - Throws: ``TokenError/wrongSignature``.
    public func verified(
        by key: VerificationKey<Version>,
        implicitAssertion: [UInt8] = []
    ) throws(TokenError) -> VerifiedMessage<Version> {
        let split = body.count - Self.signatureByteCount
        let message = body[..<split]
        let signed = Self.signedBytes(message, footer, implicitAssertion)
        do {
            try key.key.verify(body[split...], of: signed[...])
        } catch {
            throw .wrongSignature
        }
        return VerifiedMessage(bytes: message, footer: footer, key: key)
    }

    /// Returns the claims without checking the signature or the time.
    ///
    /// For intermediaries that lack the signer's key and pass the token on, and for a token that contains its own key
    /// and is verified with it afterwards; the name makes such uses easy to search for.
    ///
    /// - Throws: like ``VerifiedMessage/claimsAtAnyTime(of:)``.
    public func unverifiedClaims(of kind: TokenKind) throws(TokenError) -> TokenClaims {
        try TokenClaims(body[..<(body.count - Self.signatureByteCount)], of: kind)
    }

    static func signedBytes(
        _ message: ArraySlice<UInt8>,
        _ footer: [UInt8],
        _ implicitAssertion: [UInt8]
    ) -> [UInt8] {
        var pieces = [Version.header[...], message, footer[...]]
        if Version.hasImplicitAssertion { pieces.append(implicitAssertion[...]) }
        return PreAuthenticationEncoding.encode(pieces)
    }
}

/// A message whose signature was checked; only ``PublicToken/verified(by:implicitAssertion:)`` makes one.
public struct VerifiedMessage<Version: PASETOVersion>: Sendable, CheckProof {
    /// The message.
    public let bytes: ArraySlice<UInt8>
    /// The footer that was signed with it.
    public let footer: [UInt8]
    /// The key that signed.
    public let key: VerificationKey<Version>

    init(bytes: ArraySlice<UInt8>, footer: [UInt8], key: VerificationKey<Version>) {
        self.bytes = bytes
        self.footer = footer
        self.key = key
    }
}
