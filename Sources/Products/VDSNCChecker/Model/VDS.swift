// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Apps import only this module, so it also provides the type of a seal's JSON.
@_exported public import Encodings
import Seals

/// A visible digital seal for non-constrained environments (VDS-NC) as read.
///
/// Reading verifies nothing; see ``VDSAuthenticator``. Source: ICAO Doc 9303-13.
public struct VDS: Codable, Sendable {
    /// The signed data.
    public let data: VDSData
    /// The signature and its certificate.
    public let sig: VDSSig
    /// The text handed to the reader.
    ///
    /// Verification reads this text and compares it with ``data`` and ``sig``. It is never taken from JSON input and
    /// never encoded, so no input can supply a text that differs from the displayed data.
    public var originalJson: String? {
        didSet { seal = nil }
    }

    /// The seal that was read from ``originalJson``, until that is replaced.
    private(set) var seal: VDSNCSeal?

    private enum CodingKeys: String, CodingKey {
        case data, sig
    }

    init(_ seal: VDSNCSeal, originalJson: String?) {
        data = VDSData(seal)
        sig = VDSSig(seal.signature)
        self.originalJson = originalJson
        self.seal = originalJson == nil ? nil : seal
    }

    /// Reads a seal that an encoder wrote; ``originalJson`` stays empty.
    public init(from decoder: any Decoder) throws {
        let tree = try DecodedJSON(from: decoder)
        self.init(try tree.seal(at: decoder.codingPath), originalJson: nil)
    }
}

/// The signed data of a seal.
public struct VDSData: Codable, Sendable {
    /// The kind of seal.
    public let hdr: VDSHdr
    /// The content of the seal.
    public let msg: VDSMsg
    /// Every signed member, known or not, in the order of the text.
    public let json: JSONValue

    init(_ seal: VDSNCSeal) {
        hdr = VDSHdr(seal.header)
        msg = VDSMsg(seal.message)
        json = seal.data
    }

    /// Reads data that an encoder wrote.
    public init(from decoder: any Decoder) throws {
        let tree = try DecodedJSON(from: decoder)
        self.init(try tree.sealAroundData(at: decoder.codingPath))
    }

    /// Writes every signed member.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

/// The kind of a seal.
public struct VDSHdr: Codable, Hashable, Sendable {
    /// The type: `icao.vacc`, `icao.test`, or one defined later.
    public let t: String
    /// The version of the profile, 1 in every known one.
    public let v: Int
    /// The issuing country, three letters.
    public let hdrIs: String

    private enum CodingKeys: String, CodingKey {
        case t, v
        case hdrIs = "is"
    }

    init(_ header: VDSNCSeal.Header) {
        t = header.type
        v = header.version
        hdrIs = header.issuingCountry
    }
}

/// The signature of a seal and its certificate.
public struct VDSSig: Codable, Hashable, Sendable {
    /// ES256, ES384 or ES512: the hash of the signature.
    public let alg: String
    /// The signer certificate, base64url of DER, padded or not.
    public let cer: String
    /// The signature, base64url of `r || s`, padded or not.
    public let sigvl: String

    init(_ signature: VDSNCSeal.Signature) {
        alg = signature.algorithm
        cer = signature.certificate
        sigvl = signature.value
    }
}
