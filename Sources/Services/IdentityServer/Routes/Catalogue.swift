// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import MachineReadable

/// The documents that an account accepts, as clients get them, with a tag that changes with them.
struct Catalogue: Sendable {
    private let countries: JSONOutput
    /// The entity tag (RFC 9110 §8.8.3).
    let tag: String

    init(_ accepted: AcceptedDocuments) {
        countries = .array(accepted.rows.map(Self.country))
        let digest = HashAlgorithm.sha256.digest(of: countries.utf8())
        tag = "\"" + Hex.encode(digest.prefix(16)) + "\""
    }

    /// The catalogue with its tag.
    var json: JSONOutput { ["etag": .string(tag), "countries": countries] }

    private static func country(_ row: AcceptedDocuments.Row) -> JSONOutput {
        let variants = DocumentVariant.allCases.filter(row.variants.contains)
        let types = IdentityDocumentType.allCases.filter(row.types.contains)
        return [
            "code": .string(row.country),
            "name": .string(Country.entry(of: row.country)?.name ?? row.country),
            "documents": .array(
                types.map { type in
                    [
                        "type": .string(type.rawValue),
                        "variants": .array(variants.map { .string($0.rawValue) }),
                    ]
                }
            ),
        ]
    }
}
