// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
public import Cryptography
public import Encodings

/// What a seal to be issued says, and how it is written.
public struct SealRequest: Sendable {
    /// Whether base64url is written with padding; genuine seals do both.
    public struct Padding: Hashable, Sendable {
        /// For the certificate.
        public var certificate: Bool
        /// For the signature.
        public var signature: Bool

        /// Both written with padding.
        public static let all = Padding(certificate: true, signature: true)

        /// Chosen for each.
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
    /// The hash of the signature, which `alg` names: SHA-256, SHA-384 or SHA-512.
    public var hash: HashAlgorithm = .sha256
    /// Whether base64url is written with padding.
    public var padding: Padding = .all
    /// Whether the text is written with line ends and indentation, as in samples.
    public var isPretty = false
    /// Whether the seal is the only element of an array, as some issuers write it.
    public var isWrapped = false

    /// A seal of any type.
    public init(type: String, message: JSONOutput) {
        self.type = type
        self.message = message
    }
}

extension SealIssuer {
    /// Issues a seal.
    ///
    /// - Parameter request: what it says.
    /// - Returns: the text of the seal in UTF-8, as a QR code carries it.
    /// - Throws: `unsuitableSignerKey`, `unreadable` for what cannot be canonical, `signing`.
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

    /// Issues a seal over any signed data, for tests of what readers make of it.
    ///
    /// Of the request only the hash and the way of writing count.
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

    /// `alg` for a hash.
    private static func name(of hash: HashAlgorithm) throws(SealIssuingError) -> String {
        switch hash {
        case .sha256: "ES256"
        case .sha384: "ES384"
        case .sha512: "ES512"
        default: throw .unsuitableSignerKey
        }
    }
}
