// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography

/// A file with a private key as PKCS#8, in PEM (RFC 7468 §10) or DER, read into memory that is wiped.
enum PrivateKeyFile {
    /// The largest file in bytes; an RSA key of 8192 bits takes 6500 in PEM.
    private static let byteLimit = 64 << 10

    /// Reads the key without parsing it.
    ///
    /// - Parameter path: the file; `-` is standard input.
    /// - Returns: the bytes, which may be anything if there are no PEM lines.
    /// - Throws: ``CommandError/unusable(_:)`` with what to do, for a key that is encrypted or in another form.
    static func read(_ path: String) throws(CommandError) -> SecretBytes {
        let content: SecretBytes
        do throws(CommandError) {
            content = try Input.readSecret(path, limit: byteLimit)
        } catch {
            let words = error == .tooLarge(limit: byteLimit) ? "too large for a key" : error.message
            throw .unusable("\(path.visible): \(words)")
        }
        let labels = PEM.labels(in: content)
        guard !labels.isEmpty else { return content }
        guard labels.contains(PEM.Block.privateKey) else {
            throw .unusable("\(path.visible): \(words(labels))")
        }
        guard let key = PEM.secret(in: content, label: PEM.Block.privateKey), key.count > 0 else {
            throw .unusable("\(path.visible): its PRIVATE KEY is damaged or cut off")
        }
        return key
    }

    /// Returns why blocks with these labels contain no key.
    private static func words(_ labels: [String]) -> String {
        let change = "; openssl pkcs8 -topk8 -nocrypt -in FILE -out NEW makes one that is read"
        if labels.contains("ENCRYPTED PRIVATE KEY") { return "is protected by a password" + change }
        if let old = labels.first(where: { $0.hasSuffix("PRIVATE KEY") }) {
            return "has the older form \(old)" + change
        }
        return "holds \(labels[0]) and no PRIVATE KEY"
    }
}
