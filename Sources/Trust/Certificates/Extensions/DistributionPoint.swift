// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The place of a revocation list, and the part of the revocations that it contains.
///
/// Source: RFC 5280 §4.2.1.13.
public struct DistributionPoint: Sendable, Equatable {
    /// The name of the place.
    public let name: DistributionPointName?
    /// The reasons the list covers; `nil` for all.
    public let reasons: RevocationReasons?
    /// The signer of the list, if it is not the issuer of the certificate.
    public let issuer: [GeneralName]?

    /// Reads the value of the extension, which names at least one place.
    static func points(in value: ArraySlice<UInt8>) throws(DERError) -> [DistributionPoint] {
        var outer = DERReader(value)
        var list = try outer.readSequence()
        try outer.finish()
        var points: [DistributionPoint] = []
        repeat {
            var fields = try list.readSequence()
            points.append(try DistributionPoint(&fields))
        } while !list.isAtEnd
        return points
    }

    private init(_ fields: inout DERReader) throws(DERError) {
        name = try DistributionPointName.readIfPresent(&fields)
        reasons = try RevocationReasons.readIfPresent(context: 1, &fields)
        if let names = try fields.readIfPresent(.context(2, constructed: true)) {
            var reader = try fields.reader(inside: names)
            issuer = try GeneralName.readAll(&reader)
        } else {
            issuer = nil
        }
        guard name != nil || issuer != nil else {
            throw DERError.badValue(at: fields.remaining.startIndex)
        }
        try fields.finish()
    }

    /// Encodes the value of the extension, with one point per URI.
    static func value(uris: [String]) -> [UInt8] {
        DER.sequence(
            uris.map { uri in
                DER.sequence([DER.explicit(0, DistributionPointName.full([.uri(uri)]).encoded)])
            }
        )
    }
}

/// The name of a distribution point.
///
/// Source: RFC 5280 §4.2.1.13.
public enum DistributionPointName: Sendable, Equatable {
    /// Names of the same place.
    case full([GeneralName])
    /// Attributes that are added to the name of the list's issuer.
    case relative(ArraySlice<UInt8>)

    /// Reads the field `[0]` of a distribution point.
    static func readIfPresent(
        _ fields: inout DERReader
    ) throws(DERError) -> DistributionPointName? {
        guard var choice = try fields.readExplicitIfPresent(context: 0) else { return nil }
        let element = try choice.next()
        try choice.finish()
        switch element.tag {
        case .context(0, constructed: true):
            var names = try choice.reader(inside: element)
            return .full(try GeneralName.readAll(&names))
        case .context(1, constructed: true):
            return .relative(element.content)
        default:
            throw DERError.badValue(at: element.encoded.startIndex)
        }
    }

    /// Returns the full names, given the issuer of the list.
    func names(issuer: DistinguishedName) -> [GeneralName] {
        switch self {
        case .full(let names):
            return names
        case .relative(let attributes):
            var reader = DERReader(issuer.encoded)
            guard let sequence = try? reader.next() else { return [] }
            let name = DER.sequence(
                [Array(sequence.content), DER.element(.set, Array(attributes))]
            )
            guard let full = try? DistinguishedName(der: name[...]) else { return [] }
            return [.directory(full)]
        }
    }

    /// The choice without the field's tag.
    var encoded: [UInt8] {
        switch self {
        case .full(let names):
            DER.implicit(0, constructed: true, names.map { $0.encoded }.flatMap { $0 })
        case .relative(let attributes):
            DER.implicit(1, constructed: true, Array(attributes))
        }
    }
}
