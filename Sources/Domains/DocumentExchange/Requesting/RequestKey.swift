// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// The private key that a caller made for one request.
public enum RequestKey: ~Copyable, Sendable {
    /// For versions 2 and 3, and for ``AnswerSuite/oaep``.
    case rsa(RSADecryptionKey)
    /// For ``AnswerSuite/hpke``.
    case point(ECAgreementKey)

    /// Makes a key of the suite that every wallet of version 4 knows.
    ///
    /// - Throws: `KeyError.libraryFailure`.
    public static func makeForVersion4() throws(KeyError) -> RequestKey {
        .point(try ECAgreementKey.generate(on: .p256))
    }

    /// The public half as a signed request offers it.
    var offered: OfferedKey {
        switch self {
        case .rsa(let key): OfferedKey(suite: .oaep, id: "r1", key: key.publicKey.pkcs1)
        case .point(let key): OfferedKey(suite: .hpke, id: "h1", key: key.publicKey.point)
        }
    }

    /// The key as PKCS#8, which says of which kind it is.
    borrowing func pkcs8() throws(KeyError) -> SecretBytes {
        switch self {
        case .rsa(let key): try key.pkcs8()
        case .point(let key): try key.pkcs8()
        }
    }

    /// Reads PKCS#8 (RFC 5208), which says of which kind the key is; `nil` for anything else than an RSA
    /// key or a key on a curve.
    ///
    /// - Parameter pkcs8: the key, not encrypted.
    public init?(pkcs8: borrowing SecretBytes) {
        do throws(KeyError) {
            self = .rsa(try RSADecryptionKey(pkcs8: pkcs8))
        } catch {
            guard let key = try? ECAgreementKey(pkcs8: pkcs8) else { return nil }
            self = .point(key)
        }
    }
}
