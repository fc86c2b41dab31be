// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The body of `POST /cards/{id}/wallet/apple`: what the wallet gave the app for the issuer (spec, payment cards §4.2).
public struct WalletRequest: Sendable, Hashable {
    /// How the wallet wants the card's data encrypted.
    public enum Scheme: String, Sendable, CaseIterable {
        /// Elliptic curves.
        case ecc = "ECC_V2"
        /// RSA.
        case rsa = "RSA_V2"
    }

    /// The number of certificates.
    public static let certificateCounts = 2...4
    /// The longest certificate, nonce or signature that is accepted.
    static let valueByteCount = 8192

    /// The certificates of the wallet's server, DER, the leaf first.
    public let certificates: [[UInt8]]
    /// The wallet's nonce.
    public let nonce: [UInt8]
    /// The wallet's signature over the nonce.
    public let nonceSignature: [UInt8]
    /// How the wallet wants the card's data encrypted.
    public let scheme: Scheme

    /// Joins the parts.
    ///
    /// - Throws: `refused(.fieldInvalid)` with the name of the member: for a number of certificates outside
    ///   ``certificateCounts``, certificates that are not one DER sequence each, and empty or too long values.
    public init(
        certificates: [[UInt8]],
        nonce: [UInt8],
        nonceSignature: [UInt8],
        scheme: Scheme
    ) throws(PaymentCardError) {
        guard Self.certificateCounts ~= certificates.count,
            certificates.allSatisfy(Self.isCertificate)
        else { throw .refused(.fieldInvalid, field: "certificates") }
        guard 1...Self.valueByteCount ~= nonce.count else {
            throw .refused(.fieldInvalid, field: "nonce")
        }
        guard 1...Self.valueByteCount ~= nonceSignature.count else {
            throw .refused(.fieldInvalid, field: "nonce_signature")
        }
        self.certificates = certificates
        self.nonce = nonce
        self.nonceSignature = nonceSignature
        self.scheme = scheme
    }

    /// Reads the body.
    ///
    /// - Throws: `refused` with `requestMalformed` for anything but an object, and with the name of the member
    ///   `fieldUnknown`, `fieldMissing` or `fieldInvalid`.
    public init(_ value: JSONValue) throws(PaymentCardError) {
        guard let members = value.members else { throw .refused(.requestMalformed) }
        let names = ["certificates", "nonce", "nonce_signature", "encryption_scheme"]
        guard members.allSatisfy({ names.contains($0.name) }) else {
            // The name is the caller's text, so the answer does not repeat it.
            throw .refused(.fieldUnknown)
        }
        for name in names where value[name] == nil { throw .refused(.fieldMissing, field: name) }
        var certificates: [[UInt8]] = []
        for element in value["certificates"]?.elements ?? [] {
            certificates.append(try Self.bytes(element, "certificates"))
        }
        guard let scheme = value["encryption_scheme"]?.string.flatMap(Scheme.init(rawValue:))
        else { throw .refused(.fieldInvalid, field: "encryption_scheme") }
        try self.init(
            certificates: certificates,
            nonce: Self.bytes(value["nonce"], "nonce"),
            nonceSignature: Self.bytes(value["nonce_signature"], "nonce_signature"),
            scheme: scheme
        )
    }

    /// The body as an app sends it.
    public var json: JSONOutput {
        [
            "certificates": .array(certificates.map { .string(Base64.encode($0)) }),
            "nonce": .string(Base64.encode(nonce)),
            "nonce_signature": .string(Base64.encode(nonceSignature)),
            "encryption_scheme": .string(scheme.rawValue),
        ]
    }

    private static func bytes(_ value: JSONValue?, _ name: String) throws(PaymentCardError)
        -> [UInt8]
    {
        guard let text = value?.utf8,
            let bytes = try? Base64.decode(text, alphabet: .standard, padding: .required)
        else { throw .refused(.fieldInvalid, field: name) }
        return bytes
    }

    /// Returns whether bytes can be a certificate: one DER sequence; the provider reads what is inside.
    private static func isCertificate(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= valueByteCount else { return false }
        var reader = DERReader(bytes)
        return (try? reader.read(.sequence)) != nil && reader.isAtEnd
    }
}
