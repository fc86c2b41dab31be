// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension KeyIdentifier {
    /// The longest footer that is read, in bytes.
    static var footerByteLimit: Int { 256 }

    /// Reads the footer that names the key of a token: `{"kid":"k2.pid.…"}` and nothing else.
    ///
    /// - Throws: ``TokenError/footer``.
    init(footer: [UInt8]) throws(TokenError) {
        let limits = JSONLimits(byteCount: Self.footerByteLimit, depth: 1, nodeCount: 3)
        guard let root = try? JSONTree(parsing: footer, limits: limits).root,
            root.count == 1, let text = root["kid"]?.string
        else { throw .footer }
        do {
            try self.init(parsing: text)
        } catch {
            throw .footer
        }
    }

    /// The footer that names this key, without white space.
    public var footer: [UInt8] { JSONOutput.object([("kid", .string(text))]).utf8() }
}

extension PublicToken {
    /// Signs claims, written without white space, with a footer that names the key.
    ///
    /// - Throws: ``TokenError/malformedKey`` if the library cannot sign with the key.
    public static func sign(
        claims: JSONOutput,
        by key: borrowing TokenSigningKey<Version>
    ) throws(TokenError) -> String {
        try sign(claims.utf8(), footer: key.verificationKey.identifier.footer, by: key)
    }

    /// The key that the footer names, which need not be the one that signed.
    ///
    /// - Throws: ``TokenError/footer``.
    public var keyIdentifier: KeyIdentifier<Version> {
        get throws(TokenError) { try KeyIdentifier(footer: footer) }
    }
}
