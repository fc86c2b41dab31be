// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension DocumentCatalogue {
    /// Returns the step that captures the front, after a barcode turned out to hold no address.
    ///
    /// The row for Fastfill of a licence of the United States has no front, but its document does.
    ///
    /// - Parameter row: the row whose barcode was read.
    /// - Returns: the step; nil if no generation of the document has a front to capture.
    public func addressStep(after row: CatalogueRow) -> CapturePlan.Step? {
        let others = rows(of: row.country, row.type).filter { $0.subtype == row.subtype }
        guard let front = ([row] + others).first(where: { !$0.front.isEmpty })?.front else {
            return nil
        }
        return CapturePlan.Step(part: .front, modes: front.filter { $0 != .zone })
    }
}
