// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A VDS-NC seal as read, without any verification.
///
/// One strict parse of the text feeds the typed model, the canonical form that the signature covers, and every display
/// of the seal, so that they can never disagree. Numbers are stored in their canonical spelling. Only ``SealVerifier``
/// turns a seal into a ``VerifiedSeal``.
///
/// Shape: `{"data":{"hdr":{…},"msg":{…}},"sig":{"alg","cer","sigvl"}}`; only `data` is signed.
///
/// Source: ICAO Doc 9303-13 and the VDS-NC technical report.
public struct VDSNCSeal: Sendable {
    /// The header of a seal: type, version and country (`hdr`).
    public struct Header: Hashable, Sendable {
        /// `t`: the type, such as `icao.vacc`; see ``SealDocumentType``.
        public let type: String
        /// `v`: the version of the profile, 1 in every known one.
        public let version: Int
        /// `is`: three-letter code of the issuing country.
        public let issuingCountry: String
    }

    /// The signer and the signature (`sig`), with texts as in the seal.
    public struct Signature: Hashable, Sendable {
        /// `alg`: ES256, ES384 or ES512; names the hash only.
        public let algorithm: String
        /// `cer`: the signer certificate, base64url of DER.
        public var certificate: String { String(decoding: certificateText, as: UTF8.self) }
        /// `sigvl`: the signature, base64url of `r || s`.
        public var value: String { String(decoding: valueText, as: UTF8.self) }

        // Slices of the seal's UTF-8: verification needs no strings of them.
        let certificateText: ArraySlice<UInt8>
        let valueText: ArraySlice<UInt8>
    }

    /// The parsed content, as one reference because seals are passed around a lot.
    final class Content: Sendable {
        let header: Header
        let documentType: SealDocumentType?
        let signature: Signature
        let data: JSONValue
        /// The whole seal as an object, including members outside `data` and `sig`.
        let root: JSONValue
        /// The seal as written, as a slice of the text that was read.
        let text: ArraySlice<UInt8>

        init(
            root: JSONValue,
            text: ArraySlice<UInt8>,
            data: JSONValue,
            header: Header,
            signature: Signature
        ) {
            self.root = root
            self.text = text
            self.data = data
            self.header = header
            documentType = SealDocumentType(rawValue: header.type)
            self.signature = signature
        }
    }

    private let content: Content

    init(_ content: Content) {
        self.content = content
    }

    /// The header: type, version and country.
    public var header: Header { content.header }

    /// The message, as far as this library knows the members.
    ///
    /// Each access reads it anew.
    public var message: VDSNCMessage {
        guard let fields = content.data[.msg].map({ SealFields($0) }),
            let message = try? VDSNCMessage(fields, type: documentType)
        else { return .unknown }
        return message
    }

    /// The signer and the signature.
    public var signature: Signature { content.signature }

    /// The signed tree (`data`), with every member in the order of the text.
    ///
    /// Numbers have their signed, canonical spelling, however the text spells them.
    public var data: JSONValue { content.data }

    /// The text of the seal as read, without its surroundings.
    public var text: ArraySlice<UInt8> { content.text }

    /// Returns the signed bytes: `data` in canonical form (RFC 8785).
    ///
    /// Throws only if the seal did not come from ``init(parsing:limits:)``, which refuses numbers without a canonical
    /// form.
    public func signedBytes() throws(JSONError) -> [UInt8] {
        try data.canonicalized()
    }

    /// The type, or `nil` if this library does not know it.
    public var documentType: SealDocumentType? { content.documentType }
}

extension VDSNCSeal: CustomStringConvertible {
    /// Type and country only, since a seal contains personal data.
    public var description: String {
        "VDS-NC seal (\(documentType?.rawValue ?? "unknown type"))"
    }
}

#if !hasFeature(Embedded)
extension VDSNCSeal: CustomReflectable {
    /// A mirror without children, so that `dump` shows no personal field.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
