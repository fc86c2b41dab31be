// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension PublicToken {
    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: any bytes; claims are JSON.
    ///   - footer: data that is signed but readable before the signature is checked; empty for none.
    ///   - implicitAssertion: data that the verifier must know too; ignored by versions without it.
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
