// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// The key with which requests to an object store are signed; its secret cannot be printed.
public final class BucketCredential: Sendable {
    /// The identifier of the key, which requests name.
    public let keyIdentifier: String
    /// The token of a temporary credential; nil for a lasting one.
    let sessionToken: String?
    let secret: SecretBytes

    /// The longest text that is read.
    public static let byteLimit = 16 << 10

    /// Creates a credential.
    ///
    /// - Throws: ``ObjectStorageError/credentialForm`` if a part is empty or has characters that no header takes.
    public init(
        keyIdentifier: String,
        secret: consuming SecretBytes,
        sessionToken: String? = nil
    ) throws(ObjectStorageError) {
        guard Self.isVisible(keyIdentifier), secret.count > 0,
            sessionToken.map(Self.isVisible) ?? true
        else { throw .credentialForm }
        self.keyIdentifier = keyIdentifier
        self.sessionToken = sessionToken
        self.secret = secret
    }

    /// Reads the text of a file as the store's own tools write it: `aws_access_key_id = …`, `aws_secret_access_key = …`
    /// and, for a temporary one, `aws_session_token = …`, on lines of their own.
    ///
    /// Lines that begin with `#`, `;` or `[` have no effect; other names have none either.
    ///
    /// - Throws: ``ObjectStorageError/credentialForm`` unless identifier and secret are there once.
    public convenience init(parsing text: [UInt8]) throws(ObjectStorageError) {
        var values: [String: [[UInt8]]] = [:]
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: Self.trimmed(line[..<sign]), as: UTF8.self)
            values[name.lowercased(), default: []].append(
                Array(Self.trimmed(line[line.index(after: sign)...]))
            )
        }
        let tokens = values["aws_session_token"] ?? []
        guard let identifiers = values["aws_access_key_id"], identifiers.count == 1,
            var secrets = values["aws_secret_access_key"], secrets.count == 1, tokens.count <= 1
        else { throw .credentialForm }
        try self.init(
            keyIdentifier: String(decoding: identifiers[0], as: UTF8.self),
            secret: SecretBytes(moving: &secrets[0]),
            sessionToken: tokens.first.map { String(decoding: $0, as: UTF8.self) }
        )
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return bytes
    }

    private static func isVisible(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
