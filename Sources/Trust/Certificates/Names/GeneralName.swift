// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A name of any kind, as in alternative names, distribution points and name constraints.
///
/// Source: RFC 5280 §4.2.1.6.
public enum GeneralName: Sendable, Equatable {
    /// A name of a kind given by an identifier, with its value as received.
    case other(OID, ArraySlice<UInt8>)
    /// A mail address; as a constraint also a host or a domain.
    case email(String)
    /// A host name; as a constraint all names that end in it.
    case dns(String)
    /// A directory name.
    case directory(DistinguishedName)
    /// A URI; as a constraint a host or a domain.
    case uri(String)
    /// An address of 4 or 16 bytes; as a constraint an address and a mask.
    case ip(ArraySlice<UInt8>)
    /// An object identifier.
    case registered(OID)
    /// An X.400 address or an EDI party, which this module does not interpret; the tag number says which.
    case unsupported(UInt8, ArraySlice<UInt8>)

    /// The number of the kind in the standard, 0…8.
    public var kind: UInt8 {
        switch self {
        case .other: 0
        case .email: 1
        case .dns: 2
        case .directory: 4
        case .uri: 6
        case .ip: 7
        case .registered: 8
        case .unsupported(let number, _): number
        }
    }

    /// Reads one name.
    init(_ reader: inout DERReader) throws(DERError) {
        let element = try reader.next()
        switch element.tag {
        case .context(0, constructed: true):
            var fields = try reader.reader(inside: element)
            let type = try fields.readOID()
            var value = try fields.readExplicit(context: 0)
            self = .other(type, try value.next().encoded)
            try value.finish()
            try fields.finish()
        case .context(4, constructed: true):
            var inner = try reader.reader(inside: element)
            do {
                self = .directory(try DistinguishedName(&inner))
            } catch {
                throw DERError.badValue(at: element.encoded.startIndex)
            }
            try inner.finish()
        default:
            self = try Self.primitive(element)
        }
    }

    private static func primitive(_ element: DERElement) throws(DERError) -> GeneralName {
        let content = element.content
        switch element.tag {
        case .context(1, constructed: false): return .email(try ascii(content))
        case .context(2, constructed: false): return .dns(try ascii(content))
        case .context(6, constructed: false): return .uri(try ascii(content))
        case .context(7, constructed: false): return .ip(content)
        case .context(8, constructed: false):
            guard let oid = OID(content: content) else {
                throw DERError(reason: .badObjectIdentifier, offset: content.startIndex)
            }
            return .registered(oid)
        case .context(3, constructed: true), .context(5, constructed: true):
            return .unsupported(element.tag.number, content)
        default:
            throw DERError(
                reason: .unexpectedTag(
                    found: element.tag,
                    expected: .context(1, constructed: false)
                ),
                offset: element.encoded.startIndex
            )
        }
    }

    /// Reads an IA5String, which is ASCII only.
    private static func ascii(_ content: ArraySlice<UInt8>) throws(DERError) -> String {
        guard let bad = content.firstIndex(where: { $0 >= 0x80 }) else {
            return String(decoding: content, as: UTF8.self)
        }
        throw DERError.badValue(at: bad)
    }

    /// Reads at least one name from the contents of a SEQUENCE or of an implicit tag.
    static func readAll(_ list: inout DERReader) throws(DERError) -> [GeneralName] {
        var names: [GeneralName] = []
        repeat {
            names.append(try GeneralName(&list))
        } while !list.isAtEnd
        return names
    }

    /// Reads the value of an alternative name extension.
    static func names(in value: ArraySlice<UInt8>) throws(DERError) -> [GeneralName] {
        var outer = DERReader(value)
        var list = try outer.readSequence()
        try outer.finish()
        return try readAll(&list)
    }

    /// The DER form.
    var encoded: [UInt8] {
        func primitive(_ content: [UInt8]) -> [UInt8] {
            DER.implicit(kind, constructed: false, content)
        }
        switch self {
        case .other(let type, let value):
            return DER.implicit(
                0,
                constructed: true,
                DER.oid(type) + DER.explicit(0, Array(value))
            )
        case .email(let text), .dns(let text), .uri(let text): return primitive(Array(text.utf8))
        case .directory(let name): return DER.explicit(4, Array(name.encoded))
        case .ip(let address): return primitive(Array(address))
        case .registered(let oid): return primitive(oid.content)
        case .unsupported(let number, let content):
            return DER.implicit(number, constructed: true, Array(content))
        }
    }
}
