// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The constraints on names of subjects further down the path.
///
/// Source: RFC 5280 §4.2.1.10.
public struct NameConstraints: Sendable, Equatable {
    /// For each kind that occurs, a name must be within one of these.
    public let permitted: [GeneralName]
    /// No name may be within one of these.
    public let excluded: [GeneralName]

    /// Reads the value of the extension.
    ///
    /// At least one constraint must be present, with the minimum 0 and no maximum: the standard allows nothing
    /// else.
    init(value: ArraySlice<UInt8>) throws(DERError) {
        var outer = DERReader(value)
        var fields = try outer.readSequence()
        try outer.finish()
        permitted = try Self.trees(0, &fields)
        excluded = try Self.trees(1, &fields)
        guard !permitted.isEmpty || !excluded.isEmpty else {
            throw DERError.badValue(at: value.startIndex)
        }
        try fields.finish()
    }

    private static func trees(
        _ number: UInt8,
        _ fields: inout DERReader
    ) throws(DERError) -> [GeneralName] {
        guard
            let element = try fields.readIfPresent(.context(number, constructed: true))
        else { return [] }
        var list = try fields.reader(inside: element)
        var names: [GeneralName] = []
        repeat {
            var tree = try list.readSequence()
            let name = try GeneralName(&tree)
            guard NameForm.isConstraint(name) else {
                throw DERError.badValue(at: element.encoded.startIndex)
            }
            names.append(name)
            try tree.finish()
        } while !list.isAtEnd
        return names
    }
}
