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

    /// Makes a key of the suite that every version 4 wallet supports.
    ///
    /// - Throws: `KeyError.libraryFailure`.
    public static func makeForVersion4() throws(KeyError) -> RequestKey {
        .point(try ECAgreementKey.generate(on: .p256))
    }

    /// The public key as a signed request offers it.
    var offered: OfferedKey {
        switch self {
        case .rsa(let key): OfferedKey(suite: .oaep, id: "r1", key: key.publicKey.pkcs1)
        case .point(let key): OfferedKey(suite: .hpke, id: "h1", key: key.publicKey.point)
        }
    }

    /// Returns the key as PKCS#8, which includes the type of key.
    borrowing func pkcs8() throws(KeyError) -> SecretBytes {
        switch self {
        case .rsa(let key): try key.pkcs8()
        case .point(let key): try key.pkcs8()
        }
    }

    /// Reads PKCS#8 (RFC 5208), which includes the type of key.
    ///
    /// - Parameter pkcs8: the key, not encrypted.
    /// - Throws: for keys to which no wallet would encrypt, ``DocumentExchangeError/unreadableKey``,
    ///   ``DocumentExchangeError/unsupportedModulus(bitCount:)``, ``DocumentExchangeError/weakExponent`` or
    ///   ``DocumentExchangeError/unsupportedCurve``.
    public init(pkcs8: borrowing SecretBytes) throws(DocumentExchangeError) {
        let rsa: RSADecryptionKey
        do throws(KeyError) {
            rsa = try RSADecryptionKey(pkcs8: pkcs8)
        } catch {
            switch error {
            case .unsupportedModulus(let count): throw .unsupportedModulus(bitCount: count)
            case .weakRSAKey: throw .weakExponent
            default:
                self = .point(try Self.point(pkcs8))
                return
            }
        }
        let bitCount = rsa.publicKey.bitCount
        guard ExchangeLimits.modulusBitCounts.contains(bitCount) else {
            throw .unsupportedModulus(bitCount: bitCount)
        }
        guard (try? CallerKey(rsa.publicKey)) != nil else { throw .weakExponent }
        self = .rsa(rsa)
    }

    private static func point(_ pkcs8: borrowing SecretBytes) throws(DocumentExchangeError)
        -> ECAgreementKey
    {
        let key: ECAgreementKey
        do throws(KeyError) {
            key = try ECAgreementKey(pkcs8: pkcs8)
        } catch {
            throw error == .unsupportedCurve ? .unsupportedCurve : .unreadableKey
        }
        guard key.publicKey.curve == .p256 else { throw .unsupportedCurve }
        return key
    }
}
