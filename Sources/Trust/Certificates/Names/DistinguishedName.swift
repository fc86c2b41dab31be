// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The name of an issuer or a subject, kept as received.
///
/// Shape: a list of relative names, each a set of attributes, nearly always of one. Source: RFC 5280
/// §4.1.2.4.
public struct DistinguishedName: Sendable {
    /// The most attributes a name may have; genuine ones have fewer than ten.
    public static let maximumPartCount = 64

    /// The DER form as received, with tag and length.
    public let encoded: ArraySlice<UInt8>

    /// A name without attributes.
    public static let empty = DistinguishedName(checked: DER.sequence([])[...])

    /// The name in a DER element.
    ///
    /// - Throws: `encoding` where the element is not a name, `badName` where a relative name is
    ///   empty or the parts are too many.
    public init(der element: ArraySlice<UInt8>) throws(CertificateError) {
        var reader = DERReader(element)
        let sequence = try reading { () throws(DERError) in try reader.read(.sequence) }
        try reading { () throws(DERError) in try reader.finish() }
        try self.init(reader: &reader, sequence: sequence)
    }

    /// The name in a SEQUENCE that a reader returned; errors keep the reader's offsets.
    init(reader: inout DERReader, sequence: DERElement) throws(CertificateError) {
        let parts = try reading { () throws(DERError) in
            try Self.countParts(reader.reader(inside: sequence))
        }
        guard parts <= Self.maximumPartCount else {
            throw CertificateError(.badName, at: sequence.encoded.startIndex)
        }
        self.init(checked: sequence.encoded)
    }

    /// A name whose bytes are known to be one.
    private init(checked encoded: ArraySlice<UInt8>) {
        self.encoded = encoded
    }

    /// The name with these relative names, in this order.
    public init(_ relativeNames: [[NameAttribute]]) {
        let parts = relativeNames.map { attributes in DER.set(of: attributes.map { $0.encoded }) }
        self.init(checked: DER.sequence(parts)[...])
    }

    /// The name with these attributes, each a relative name of its own.
    public init(_ attributes: [(OID, String)]) {
        self.init(attributes.map { [NameAttribute($0.0, $0.1)] })
    }

    /// Whether the name says nothing.
    ///
    /// RFC 5280 §4.1.2.4 forbids it for issuers, §4.1.2.6 for authorities.
    public var isEmpty: Bool { encoded.count <= 2 }

    /// The relative names in the order received, each with its attributes in the order received.
    public var relativeNames: [[NameAttribute]] {
        // The bytes were checked when the value was made, so nothing is lost by the `try?`.
        (try? Self.relativeNames(in: encoded)) ?? []
    }

    /// The texts of all attributes of a kind, in the order received.
    public func values(of type: OID) -> [String] {
        relativeNames.joined().compactMap { $0.type == type ? $0.text : nil }
    }

    /// The country code as written, two letters in the standard, either case and at times three
    /// letters in practice; the first where there are several.
    public var country: String? { values(of: AttributeType.country).first }

    /// Walks a name without making anything, and counts its attributes.
    private static func countParts(_ reader: DERReader) throws(DERError) -> Int {
        var reader = reader
        var count = 0
        while !reader.isAtEnd {
            var relativeName = try reader.readSet()
            repeat {
                var attribute = try relativeName.readSequence()
                _ = try attribute.read(.objectIdentifier)
                _ = try attribute.next()
                try attribute.finish()
                count += 1
            } while !relativeName.isAtEnd
        }
        return count
    }

    private static func relativeNames(
        in encoded: ArraySlice<UInt8>
    ) throws(DERError) -> [[NameAttribute]] {
        var outer = DERReader(encoded)
        var reader = try outer.readSequence()
        var names: [[NameAttribute]] = []
        while !reader.isAtEnd {
            var set = try reader.readSet()
            var attributes: [NameAttribute] = []
            while !set.isAtEnd {
                var pair = try set.readSequence()
                let type = try pair.readOID()
                let value = try pair.next()
                attributes.append(NameAttribute(type: type, tag: value.tag, value: value.content))
            }
            names.append(attributes)
        }
        return names
    }
}

extension DistinguishedName: Equatable {
    /// Whether two names are the same bytes; whether they name the same is ``matches(_:)``.
    public static func == (left: DistinguishedName, right: DistinguishedName) -> Bool {
        left.encoded == right.encoded
    }
}
