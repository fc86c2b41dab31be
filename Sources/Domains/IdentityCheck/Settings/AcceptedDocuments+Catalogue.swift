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
    ///   - former: what the account accepts so far, forced or not: it stays without force.
    /// - Throws: `unknownDocument`, `unconfirmedDocument`.
    public func check(
        against catalogue: DocumentCatalogue = .standard,
        isForced: Bool,
        keeping former: AcceptedDocuments? = nil
    ) throws(SettingsError) {
        for row in rows {
            for type in IdentityDocumentType.allCases where row.types.contains(type) {
                let found = catalogue.rows(of: row.country, type).filter {
                    row.variants.contains($0.variant)
                }
                let name = "\(row.country) \(type.rawValue)"
                guard !found.isEmpty else { throw .unknownDocument(name) }
                let isKept = found.allSatisfy { document in
                    former?.accepts(country: row.country, type: type, variant: document.variant)
                        == true
                }
                let isConfirmed = found.contains { $0.confidence != .unconfirmed }
                guard isForced || isKept || isConfirmed else {
                    throw .unconfirmedDocument(name)
                }
            }
        }
    }
}
