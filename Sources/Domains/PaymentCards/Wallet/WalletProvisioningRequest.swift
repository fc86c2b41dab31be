// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The body of `POST /cards/{id}/wallet/apple`: what the wallet gave the app for the issuer.
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
    /// The device of the wallet; `nil` if the app has not named it.
    public let device: WalletDevice?

    /// Joins the parts.
    ///
    /// - Throws: `refused(.fieldInvalid)` with the name of the member: for a number of certificates outside
    ///   ``certificateCounts``, certificates that are not one DER sequence each, and empty or too long values.
    public init(
        certificates: [[UInt8]],
        nonce: [UInt8],
        nonceSignature: [UInt8],
        scheme: Scheme,
        device: WalletDevice? = nil
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
        self.device = device
    }

    /// Reads the body.
    ///
    /// - Throws: `refused` with `requestMalformed` for anything but an object, and with the name of the member
    ///   `fieldUnknown`, `fieldMissing` or `fieldInvalid`.
    public init(_ value: JSONValue) throws(PaymentCardError) {
        guard let members = value.members else { throw .refused(.requestMalformed) }
        let names = ["certificates", "nonce", "nonce_signature", "encryption_scheme"]
        let known = names + ["device_name", "device_type"]
        guard members.allSatisfy({ known.contains($0.name) }) else {
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
            scheme: scheme,
            device: Self.device(value)
        )
    }

    /// Reads the device, whose name and type are both optional: without a type it is a phone.
    private static func device(_ value: JSONValue) throws(PaymentCardError) -> WalletDevice? {
        var kind = WalletDevice.Kind.phone
        if let member = value["device_type"] {
            guard let named = member.string.flatMap(WalletDevice.Kind.init(rawValue:)) else {
                throw .refused(.fieldInvalid, field: "device_type")
            }
            kind = named
        }
        guard let member = value["device_name"] else {
            return value["device_type"] == nil ? nil : .unnamed(kind)
        }
        guard let device = member.string.flatMap({ WalletDevice(name: $0, kind: kind) }) else {
            throw .refused(.fieldInvalid, field: "device_name")
        }
        return device
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
