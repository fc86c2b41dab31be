// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The choice of an account against the catalogue.
extension AcceptedDocuments {
    /// Checks that a catalogue has every kind of document, with a layout that is known well enough.
    ///
    /// A kind counts as known if one of its generations is: confidence A or B.
    ///
    /// - Parameters:
    ///   - catalogue: the catalogue.
    ///   - isForced: whether kinds are accepted of which no layout is confirmed (confidence C).
    /// - Throws: `unknownDocument`, `unconfirmedDocument`.
    public func check(
        against catalogue: DocumentCatalogue = .standard,
        isForced: Bool
    ) throws(SettingsError) {
        for row in rows {
            for type in IdentityDocumentType.allCases where row.types.contains(type) {
                let found = catalogue.rows(of: row.country, type).filter {
                    row.variants.contains($0.variant)
                }
                let name = "\(row.country) \(type.rawValue)"
                guard !found.isEmpty else { throw .unknownDocument(name) }
                guard isForced || found.contains(where: { $0.confidence != .unconfirmed }) else {
                    throw .unconfirmedDocument(name)
                }
            }
        }
    }
}
