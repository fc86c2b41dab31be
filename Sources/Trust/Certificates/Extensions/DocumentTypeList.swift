// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The kinds of documents a signer may sign, such as `NV` for vaccination certificates.
///
/// Shape: one or two letters each; the prefixes N and U are reserved for ICAO. Source: ICAO Doc
/// 9303-12 §7.1.1, 2.23.136.1.1.6.2.
public struct DocumentTypeList: Sendable, Hashable {
    /// The types in the order received; none if the signer may sign nothing.
    public let types: [String]

    /// Reads the value of the extension.
    ///
    /// The list is a SET OF PrintableString; its order is not checked, because some signers do not sort
    /// it. An empty list is accepted here: it allows nothing, which verification has to enforce.
    init(value: ArraySlice<UInt8>) throws(DERError) {
        var fields = DERReader(value)
        let sequence = try fields.enter(.sequence)
        let version = try fields.readSmallInteger()
        let set = try fields.enter(.set)
        guard version == 0 else { throw DERError.badValue(at: value.startIndex) }
        var types: [String] = []
        while !fields.isAtEnd {
            let text = try fields.read(.printableString).content
            types.append(String(decoding: text, as: UTF8.self))
        }
        try fields.leave(set)
        try fields.leave(sequence)
        try fields.finish()
        self.types = types
    }

    /// Encodes the value of the extension with these types.
    static func value(_ types: [String]) -> [UInt8] {
        DER.sequence([DER.integer(0), DER.set(of: types.map { DER.printableString($0) })])
    }
}
