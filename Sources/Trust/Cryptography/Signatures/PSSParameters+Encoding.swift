// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension PSSParameters {
    /// Reads the parameters of an RSASSA-PSS identifier (RFC 4055 §3.1).
    ///
    /// Missing fields have their defaults: SHA-1, MGF1 with SHA-1, 20 bytes of salt. Explicit defaults are
    /// accepted too: DER forbids them, but signers write them.
    init(_ parameters: AlgorithmIdentifier.Parameters) throws(KeyError) {
        // RFC 4055 §3.1: present in every signature's identifier, even if empty.
        guard case .other(let element) = parameters, element.tag == .sequence else {
            throw .wrongParameters
        }
        var reader = DERReader(element.encoded)
        let fields = try KeyError.wrapping { () throws(DERError) in try Fields(reading: &reader) }
        try self.init(fields)
    }

    private init(_ fields: Fields) throws(KeyError) {
        hash = try Self.hash(fields.hash)
        mgfHash = try Self.maskHash(fields.mask)
        saltByteCount = fields.saltByteCount
        // BC is the only trailer that exists (RFC 4055 §3.1).
        guard hasPossibleSalt, fields.trailer == 1 else { throw .wrongParameters }
    }

    /// Encodes the parameters in DER, leaving defaults out.
    func encoded() -> [UInt8] {
        var parts: [[UInt8]] = []
        let hashIdentifier = Self.identifier(of: hash)
        let mgfHashIdentifier = Self.identifier(of: mgfHash)
        if hash != .sha1 { parts.append(DER.explicit(0, hashIdentifier)) }
        if mgfHash != .sha1 {
            let mask = DER.sequence([DER.oid(ObjectIdentifiers.mgf1), mgfHashIdentifier])
            parts.append(DER.explicit(1, mask))
        }
        if saltByteCount != Self.defaultSaltByteCount {
            parts.append(DER.explicit(2, DER.integer(saltByteCount)))
        }
        return DER.sequence(parts)
    }

    static let defaultSaltByteCount = 20

    /// The wire form, before its identifiers are interpreted.
    private struct Fields {
        var hash: AlgorithmIdentifier?
        var mask: AlgorithmIdentifier?
        var saltByteCount = PSSParameters.defaultSaltByteCount
        var trailer = 1

        init(reading reader: inout DERReader) throws(DERError) {
            var fields = try reader.readSequence()
            hash = try Self.identifier(0, in: &fields)
            mask = try Self.identifier(1, in: &fields)
            if let salt = try Self.integer(2, in: &fields) { saltByteCount = salt }
            if let number = try Self.integer(3, in: &fields) { trailer = number }
            try fields.finish()
        }

        private static func identifier(
            _ number: UInt8,
            in fields: inout DERReader
        ) throws(DERError) -> AlgorithmIdentifier? {
            guard let wrapper = try fields.readIfPresent(.context(number, constructed: true))
            else { return nil }
            var inner = DERReader(wrapper.content)
            let identifier = try AlgorithmIdentifier(reading: &inner)
            try inner.finish()
            return identifier
        }

        private static func integer(
            _ number: UInt8,
            in fields: inout DERReader
        ) throws(DERError) -> Int? {
            guard let wrapper = try fields.readIfPresent(.context(number, constructed: true))
            else { return nil }
            var inner = DERReader(wrapper.content)
            let value = try inner.readSmallInteger()
            try inner.finish()
            return value
        }
    }

    private static func hash(_ identifier: AlgorithmIdentifier?) throws(KeyError) -> HashAlgorithm {
        guard let identifier else { return .sha1 }
        guard let hash = HashAlgorithm(oid: identifier.oid) else {
            throw .unsupportedAlgorithm(identifier.oid)
        }
        guard identifier.hasNoParameters else { throw .wrongParameters }
        return hash
    }

    private static func maskHash(
        _ identifier: AlgorithmIdentifier?
    ) throws(KeyError) -> HashAlgorithm {
        guard let identifier else { return .sha1 }
        guard identifier.oid == ObjectIdentifiers.mgf1 else {
            throw .unsupportedAlgorithm(identifier.oid)
        }
        guard case .other(let element) = identifier.parameters else { throw .wrongParameters }
        var reader = DERReader(element.encoded)
        let inner = try KeyError.wrapping { () throws(DERError) in
            try AlgorithmIdentifier(reading: &reader)
        }
        return try hash(inner)
    }

    private static func identifier(of hash: HashAlgorithm) -> [UInt8] {
        DER.sequence([DER.oid(hash.oid), DER.null])
    }
}
