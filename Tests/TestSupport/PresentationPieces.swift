// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Everything in a presentation that could link it to another one from the same wallet.
public struct PresentationPieces {
    /// The texts of card token, footer and proof: signatures, keys, digests, identifiers, times, addresses.
    public private(set) var marks: Set<String> = []
    /// The card's position in a list, along with the list.
    public private(set) var place = ""
    /// The names and values that are shown.
    public private(set) var shown: Set<String> = []

    /// Splits `TOKEN~D…~PROOF` into its pieces.
    public init(_ presentation: String) throws {
        let parts = presentation.split(separator: "~").map(String.init)
        try add(token: parts[0])
        try add(token: parts[parts.count - 1])
        for disclosure in parts.dropFirst().dropLast() {
            let array = try JSONTree(parsing: Self.decoded(disclosure)).root
            marks.formUnion([disclosure, array[0]?.string ?? ""])
            shown.formUnion(Self.texts(of: array).subtracting([array[0]?.string ?? ""]))
        }
    }

    private mutating func add(token: String) throws {
        let parts = token.split(separator: ".").map(String.init)
        let body = try Self.decoded(parts[2])
        let claims = try JSONTree(parsing: Array(body.dropLast(64))).root
        marks.insert(Hex.encode(body.suffix(64)))
        marks.formUnion(Self.texts(of: claims))
        marks.formUnion(Self.texts(of: try JSONTree(parsing: Self.decoded(parts[3])).root))
        if let status = claims["status"] {
            place = "\(status["uri"]?.string ?? "") \(status["idx"]?.number?.integer ?? -1)"
        }
    }

    private static func decoded(_ text: String) throws -> [UInt8] {
        try Base64.decode(Array(text.utf8)[...], alphabet: .urlSafe, padding: .forbidden)
    }

    private static func texts(of value: JSONValue) -> Set<String> {
        if let text = value.string { return [text] }
        let below = (value.elements ?? []) + (value.members ?? []).map(\.value)
        return below.reduce(into: []) { $0.formUnion(texts(of: $1)) }
    }
}
