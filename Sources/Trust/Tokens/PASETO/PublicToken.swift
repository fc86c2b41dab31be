// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

/// A signed token as it came, its signature not yet checked.
///
/// Shape: `v2.public.` and base64url of the message with its signature, then `.` and base64url of a footer
/// if there is one (PASETO v2 §Public, v4 §Public). Of the message nothing can be had before
/// ``verified(by:implicitAssertion:)``, but for ``unverifiedClaims(of:)``.
public struct PublicToken<Version: PASETOVersion>: Sendable {
    /// What is signed but not secret, usually which key signed; empty where there is none.
    ///
    /// Not yet trusted.
    public let footer: [UInt8]
    /// The message and the signature behind it.
    private let body: [UInt8]

    /// The length of a signature.
    static var signatureByteCount: Int { 64 }

    /// Takes a token apart.
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
        // A fourth part is not empty, and there is no fifth.
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

    /// The message, if the key signed it together with the footer and what is implied.
    ///
    /// - Parameters:
    ///   - key: the key that must have signed.
    ///   - implicitAssertion: what signer and verifier know besides; ignored by versions without it.
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

    /// The claims of a token whose signature nobody checked, and of any time.
    ///
    /// For whoever lacks the signer's key and passes the token on, and for a token that brings its own key and is
    /// then verified by it; the name is there to be searched for.
    ///
    /// - Throws: as ``VerifiedMessage/claimsAtAnyTime(of:)``.
    public func unverifiedClaims(of kind: TokenKind) throws(TokenError) -> TokenClaims {
        try TokenClaims(body[..<(body.count - Self.signatureByteCount)], of: kind)
    }

    private static func signedBytes(
        _ message: ArraySlice<UInt8>,
        _ footer: [UInt8],
        _ implicitAssertion: [UInt8]
    ) -> [UInt8] {
        var pieces = [Version.header[...], message, footer[...]]
        if Version.hasImplicitAssertion { pieces.append(implicitAssertion[...]) }
        return PreAuthenticationEncoding.encode(pieces)
    }

    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: any bytes; claims are JSON.
    ///   - footer: what goes along signed but readable before the signature is checked; none if empty.
    ///   - implicitAssertion: what the verifier must know besides; ignored by versions without it.
    ///   - key: the key to sign with.
    /// - Returns: the token.
    /// - Throws: ``TokenError/malformedKey`` if the library cannot sign with the key.
    public static func sign(
        _ message: [UInt8],
        footer: [UInt8] = [],
        implicitAssertion: [UInt8] = [],
        by key: borrowing TokenSigningKey<Version>
    ) throws(TokenError) -> String {
        let signature = try key.signature(of: signedBytes(message[...], footer, implicitAssertion))
        var text = String(decoding: Version.header, as: UTF8.self)
        text += Base64.encode(message + signature, alphabet: .urlSafe, padded: false)
        guard !footer.isEmpty else { return text }
        return text + "." + Base64.encode(footer, alphabet: .urlSafe, padded: false)
    }
}

/// A message that a key signed: only ``PublicToken/verified(by:implicitAssertion:)`` makes one.
public struct VerifiedMessage<Version: PASETOVersion>: Sendable, CheckProof {
    /// The message.
    public let bytes: ArraySlice<UInt8>
    /// What was signed beside it.
    public let footer: [UInt8]
    /// The key that signed.
    public let key: VerificationKey<Version>

    init(bytes: ArraySlice<UInt8>, footer: [UInt8], key: VerificationKey<Version>) {
        self.bytes = bytes
        self.footer = footer
        self.key = key
    }
}
