// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings

/// A country: its code in a seal and its name on a screen.
package struct SealCountryName: Equatable, Sendable {
    /// The code as in the seal, usually three letters.
    package let code: String
    /// The key of the name, for codes that browsers do not know.
    package let name: String
    /// The two letters of ISO 3166-1, for all other codes.
    package let region: String?

    package init(_ code: String) {
        self.code = code.madeVisible
        name = "code.country.\(code.uppercased())"
        region = Self.region(of: code.uppercased())
    }

    /// Finds a country by the code in a certificate, usually two letters.
    package init(subjectCountry: String) {
        let code = subjectCountry.uppercased()
        let pair = Self.pairs.last { $0.subjectCountry == code }
        self.code = code.madeVisible
        name = "code.country.\(pair?.issuingCountry ?? code)"
        region = code
    }

    /// The members as pages read them.
    package var json: JSONOutput {
        [
            "code": .string(code), "name": .string(name),
            "region": region.map { .string($0) } ?? .null,
        ]
    }

    private static func region(of code: String) -> String? {
        pairs.first { $0.issuingCountry == code }?.subjectCountry
    }

    private static let pairs = SealCountry.pairs
}
