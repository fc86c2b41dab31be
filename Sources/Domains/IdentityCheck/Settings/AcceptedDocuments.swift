// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The documents that an account accepts: `{"rows":[{country, types, variants}]}`.
public struct AcceptedDocuments: Sendable, Hashable {
    /// The documents of one country.
    public struct Row: Sendable, Hashable {
        /// The country, alpha-3.
        public let country: String
        /// The kinds; never empty.
        public let types: Set<IdentityDocumentType>
        /// What they may be made of; never empty.
        public let variants: Set<DocumentVariant>

        /// Describes the documents of a country.
        public init(
            country: String,
            types: Set<IdentityDocumentType>,
            variants: Set<DocumentVariant> = [.plastic]
        ) {
            self.country = country
            self.types = types
            self.variants = variants
        }

        /// The row as it is read, with types and variants in their usual order.
        public var json: JSONOutput {
            let types = IdentityDocumentType.allCases.filter(types.contains)
            let variants = DocumentVariant.allCases.filter(variants.contains)
            return [
                "country": .string(country),
                "types": .array(types.map { .string($0.rawValue) }),
                "variants": .array(variants.map { .string($0.rawValue) }),
            ]
        }
    }

    /// The rows, each with a country of its own.
    public let rows: [Row]

    /// Takes rows.
    ///
    /// - Throws: `unknownCountry` for a country that issues nothing, or that has two rows; `malformed` for an empty set.
    public init(_ rows: [Row]) throws(SettingsError) {
        var seen: Set<String> = []
        for row in rows {
            guard CountryCodeForm.isIssuer(row.country), seen.insert(row.country).inserted else {
                throw .unknownCountry(DisplayText.cleaned(String(row.country.prefix(16))))
            }
            guard !row.types.isEmpty, !row.variants.isEmpty else { throw .malformed }
        }
        self.rows = rows
    }

    /// Takes rows of the catalogue, which has each issuer once.
    init(distinct rows: [Row]) {
        self.rows = rows
    }

    /// Reads rows; without variants, cards and booklets are meant.
    ///
    /// - Throws: SettingsError.
    public init(_ value: JSONValue) throws(SettingsError) {
        guard value.members?.map(\.name) == ["rows"], let elements = value["rows"]?.elements else {
            throw .malformed
        }
        try self.init(elements)
    }

    /// Reads the elements of `rows`.
    ///
    /// - Throws: SettingsError.
    public init(_ elements: [JSONValue]) throws(SettingsError) {
        var rows: [Row] = []
        for element in elements { rows.append(try Self.row(element)) }
        try self.init(rows)
    }

    private static let names: Set = ["country", "types", "variants"]

    private static func row(_ value: JSONValue) throws(SettingsError) -> Row {
        guard let members = value.members, members.allSatisfy({ names.contains($0.name) }),
            let country = value["country"]?.string,
            let types: Set<IdentityDocumentType> = choices(value["types"])
        else { throw .malformed }
        guard let given = value["variants"] else { return Row(country: country, types: types) }
        guard let variants: Set<DocumentVariant> = choices(given) else { throw .malformed }
        return Row(country: country, types: types, variants: variants)
    }

    private static func choices<Value: RawRepresentable<String> & Hashable>(
        _ value: JSONValue?
    ) -> Set<Value>? {
        guard let elements = value?.elements else { return nil }
        let found = elements.compactMap { $0.string.flatMap { Value(rawValue: $0) } }
        return found.count == elements.count ? Set(found) : nil
    }

    /// The rows as they are read.
    public var json: JSONOutput { ["rows": .array(rows.map(\.json))] }

    /// Whether any document of a country is accepted.
    public func accepts(country: String) -> Bool { rows.contains { $0.country == country } }

    /// Whether a kind of document of a country is accepted.
    public func accepts(
        country: String,
        type: IdentityDocumentType,
        variant: DocumentVariant = .plastic
    ) -> Bool {
        rows.contains { row in
            row.country == country && row.types.contains(type) && row.variants.contains(variant)
        }
    }
}

extension DocumentCatalogue {
    /// Returns the documents of the catalogue that an account without a choice of its own accepts.
    ///
    /// - Parameter acceptance: which ones; those whose layout is known well enough unless said otherwise.
    /// - Returns: one row for each issuer.
    public func accepted(_ acceptance: CatalogueAcceptance = .reliable) -> AcceptedDocuments {
        let rows = countries(for: CatalogueQuery(acceptance: acceptance)).map { country in
            AcceptedDocuments.Row(
                country: country.code,
                types: Set(country.documents.map(\.type)),
                variants: Set(country.documents.flatMap(\.variants))
            )
        }
        return AcceptedDocuments(distinct: rows)
    }
}

extension AcceptedDocuments {
    /// Returns whether a text is the code of a country that issues documents: alpha-3, and `XKX` for Kosovo.
    public static func isCountry(_ code: String) -> Bool { CountryCodeForm.isIssuer(code) }
}
