// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
public import Cryptography
public import Encodings

/// The content and the encoding of a seal to issue.
public struct SealRequest: Sendable {
    /// Whether base64url is padded; genuine seals do both.
    public struct Padding: Hashable, Sendable {
        /// Whether the certificate is padded.
        public var certificate: Bool
        /// Whether the signature is padded.
        public var signature: Bool

        /// Both padded.
        public static let all = Padding(certificate: true, signature: true)

        /// Chooses padding for each.
        public init(certificate: Bool, signature: Bool) {
            self.certificate = certificate
            self.signature = signature
        }
    }

    /// The type (`hdr.t`): one of ``SealDocumentType`` or any other.
    public var type: String
    /// The version (`hdr.v`).
    public var version: Int = 1
    /// The issuing country (`hdr.is`), three letters.
    public var issuingCountry = SealDemonstration.issuingCountry
    /// The message (`msg`).
    public var message: JSONOutput
    /// The hash of the signature, named by `alg`: SHA-256, SHA-384 or SHA-512.
    public var hash: HashAlgorithm = .sha256
    /// Whether base64url is padded.
    public var padding: Padding = .all
    /// Whether the text has line breaks and indentation, as in samples.
    public var isPretty = false
    /// Whether the seal is the only element of an array, as with some issuers.
    public var isWrapped = false

    /// Creates a request for a seal of any type.
    public init(type: String, message: JSONOutput) {
        self.type = type
        self.message = message
    }
}

extension SealIssuer {
    /// Issues a seal.
    ///
    /// - Parameter request: the content and the encoding.
    /// - Returns: the text of the seal in UTF-8, as a QR code carries it.
    /// - Throws: `unsuitableSignerKey`, `unreadable` for content without a canonical form, `signing`.
    public func seal(_ request: SealRequest) throws(SealIssuingError) -> [UInt8] {
        let data: JSONOutput = [
            "hdr": [
                "is": .string(request.issuingCountry),
                "t": .string(request.type),
                "v": .integer(request.version),
            ],
            "msg": request.message,
        ]
        return try seal(data: data, as: request)
    }

    /// Issues a seal over any signed data, to test how readers handle it.
    ///
    /// It uses only the hash and the encoding of the request.
    public func seal(
        data: JSONOutput,
        as request: SealRequest
    ) throws(SealIssuingError) -> [UInt8] {
        let signature = try signature(over: data, hash: request.hash)
        let seal: JSONOutput = [
            "data": data,
            "sig": [
                "alg": .string(try Self.name(of: request.hash)),
                "cer": .string(
                    Base64.encode(
                        certificate.der,
                        alphabet: .urlSafe,
                        padded: request.padding.certificate
                    )
                ),
                "sigvl": .string(
                    Base64.encode(
                        signature,
                        alphabet: .urlSafe,
                        padded: request.padding.signature
                    )
                ),
            ],
        ]
        return (request.isWrapped ? [seal] : seal).utf8(pretty: request.isPretty)
    }

    private func signature(
        over data: JSONOutput,
        hash: HashAlgorithm
    ) throws(SealIssuingError) -> [UInt8] {
        guard case .ec(let publicKey) = key.publicKey, publicKey.curve.bitCount >= 256 else {
            throw .unsuitableSignerKey
        }
        let canonical: [UInt8]
        do {
            canonical = try JSONTree(parsing: data.utf8()).root.canonicalized()
        } catch {
            throw .unreadable(SealReadingError(error))
        }
        do {
            return try key.signRaw(canonical[...], hash: hash)
        } catch {
            throw .signing(error)
        }
    }

    /// Returns the `alg` of a hash.
    private static func name(of hash: HashAlgorithm) throws(SealIssuingError) -> String {
        switch hash {
        case .sha256: "ES256"
        case .sha384: "ES384"
        case .sha512: "ES512"
        default: throw .unsuitableSignerKey
        }
    }
}
