// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The name of an issuer or a subject, kept as received.
///
/// Shape: a list of relative names, each a set of attributes, nearly always a single one. Source: RFC 5280
/// §4.1.2.4.
public struct DistinguishedName: Sendable {
    /// The most attributes a name may have; genuine ones have fewer than ten.
    public static let maximumPartCount = 64

    /// The DER form as received, with tag and length.
    public let encoded: ArraySlice<UInt8>

    /// A name without attributes.
    public static let empty = DistinguishedName(checked: DER.sequence([])[...])

    /// Reads the name from a DER element.
    ///
    /// - Throws: `encoding` if the element is not a name, `badName` if a relative name is empty or there
    ///   are too many parts.
    public init(der element: ArraySlice<UInt8>) throws(CertificateError) {
        var reader = DERReader(element)
        try self.init(&reader)
        try reading { () throws(DERError) in try reader.finish() }
    }

    /// Reads the next name.
    init(_ reader: inout DERReader) throws(CertificateError) {
        let bytes = reader.remaining
        let start = reader.index
        let parts = try reading { () throws(DERError) in try Self.skip(&reader) }
        guard parts <= Self.maximumPartCount else { throw CertificateError(.badName, at: start) }
        self.init(checked: bytes[start..<reader.index])
    }

    /// Creates a name from bytes known to be one.
    private init(checked encoded: ArraySlice<UInt8>) {
        self.encoded = encoded
    }

    /// Creates a name from relative names, in this order.
    public init(_ relativeNames: [[NameAttribute]]) {
        let parts = relativeNames.map { attributes in DER.set(of: attributes.map { $0.encoded }) }
        self.init(checked: DER.sequence(parts)[...])
    }

    /// Creates a name from attributes, with one relative name for each.
    public init(_ attributes: [(OID, String)]) {
        self.init(attributes.map { [NameAttribute($0.0, $0.1)] })
    }

    /// Whether the name has no attributes.
    ///
    /// RFC 5280 §4.1.2.4 forbids it for issuers, §4.1.2.6 for authorities.
    public var isEmpty: Bool { encoded.count <= 2 }

    /// The relative names in the order received, each with its attributes in the order received.
    public var relativeNames: [[NameAttribute]] {
        // The bytes were checked in `init`, so the `try?` hides no error.
        (try? Self.relativeNames(in: encoded)) ?? []
    }

    /// Returns the texts of all attributes of a kind, in the order received.
    public func values(of type: OID) -> [String] {
        relativeNames.joined().compactMap { $0.type == type ? $0.text : nil }
    }

    /// The country code as written: two letters in the standard, but in practice of either case and
    /// sometimes three letters; the first if there are several.
    public var country: String? {
        firstText { type, text in type == AttributeType.country ? text() : nil }
    }

    /// Returns whether an attribute of a kind has this text.
    public func contains(_ text: String, of type: OID) -> Bool {
        firstText { found, value in found == type && value() == text ? text : nil } != nil
    }

    /// Returns the first text that a closure chooses among the attributes, in the order received.
    ///
    /// Decodes only those attributes whose text the closure requests: for seals, names of certificates never
    /// seen before are read just once each.
    private func firstText(
        _ choose: (_ type: OID, _ text: () -> String?) -> String?
    ) -> String? {
        // The bytes were checked in `init`, so the `try?` hides no error.
        (try? text(chosenBy: choose)) ?? nil
    }

    private func text(
        chosenBy choose: (_ type: OID, _ text: () -> String?) -> String?
    ) throws(DERError) -> String? {
        var reader = DERReader(encoded)
        _ = try reader.enter(.sequence)
        while !reader.isAtEnd {
            let relativeName = try reader.enter(.set)
            while !reader.isAtEnd {
                let attribute = try reader.enter(.sequence)
                let type = try reader.readOID()
                let value = try reader.next()
                try reader.leave(attribute)
                let chosen = choose(type) {
                    NameAttribute(type: type, tag: value.tag, value: value.content).text
                }
                if let chosen { return chosen }
            }
            try reader.leave(relativeName)
        }
        return nil
    }

    /// Skips a name without building anything, and returns the number of its attributes.
    private static func skip(_ reader: inout DERReader) throws(DERError) -> Int {
        var count = 0
        let name = try reader.enter(.sequence)
        while !reader.isAtEnd {
            let relativeName = try reader.enter(.set)
            repeat {
                let attribute = try reader.enter(.sequence)
                _ = try reader.readOID()
                try reader.skipElement()
                try reader.leave(attribute)
                count += 1
            } while !reader.isAtEnd
            try reader.leave(relativeName)
        }
        try reader.leave(name)
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
    /// Returns whether two names have the same bytes; ``matches(_:)`` compares their meaning.
    public static func == (left: DistinguishedName, right: DistinguishedName) -> Bool {
        left.encoded.isSame(as: right.encoded)
    }
}
