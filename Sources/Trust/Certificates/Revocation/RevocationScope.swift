// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The part of the issuer's revocations that a list contains (issuingDistributionPoint).
///
/// Source: RFC 5280 §5.2.5.
public struct RevocationScope: Sendable, Equatable {
    /// The place of the list; certificates name the places of their lists.
    public let name: DistributionPointName?
    /// Whether the list covers only end entity certificates.
    public let holdsOnlyEndEntities: Bool
    /// Whether the list covers only certificates of authorities.
    public let holdsOnlyAuthorities: Bool
    /// Whether the list covers only attribute certificates.
    public let holdsOnlyAttributes: Bool
    /// The reasons that the list covers; `nil` for all.
    public let reasons: RevocationReasons?
    /// Whether the list also contains certificates of other issuers.
    public let isIndirect: Bool

    /// Reads the value of the extension, which must restrict something, but not to two kinds of
    /// certificates at once.
    init(value: ArraySlice<UInt8>) throws(DERError) {
        var outer = DERReader(value)
        var fields = try outer.readSequence()
        try outer.finish()
        let isEmpty = fields.isAtEnd
        name = try DistributionPointName.readIfPresent(&fields)
        holdsOnlyEndEntities = try Self.flag(1, &fields)
        holdsOnlyAuthorities = try Self.flag(2, &fields)
        reasons = try RevocationReasons.readIfPresent(context: 3, &fields)
        isIndirect = try Self.flag(4, &fields)
        holdsOnlyAttributes = try Self.flag(5, &fields)
        try fields.finish()
        let kinds = [holdsOnlyEndEntities, holdsOnlyAuthorities, holdsOnlyAttributes]
        guard !isEmpty, kinds.filter({ $0 }).count <= 1 else {
            throw DERError.badValue(at: value.startIndex)
        }
    }

    /// Reads a BOOLEAN under an implicit tag, which only `FF` may set.
    private static func flag(
        _ number: UInt8,
        _ fields: inout DERReader
    ) throws(DERError) -> Bool {
        guard
            let element = try fields.readIfPresent(.context(number, constructed: false))
        else { return false }
        guard element.content.count == 1, element.content.first == 0xFF else {
            throw DERError.badValue(at: element.encoded.startIndex)
        }
        return true
    }
}
