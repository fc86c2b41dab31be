// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import IdentityCheck
import MachineReadable

/// Reads the print of the sides that a check captured, on the device.
struct CapturedPrint: Sendable {
    private let engine: any PrintedTextEngine
    private let row: CatalogueRow
    private let country: String
    private let today: CalendarDate

    /// Creates a reader for a document of an issuer; `today` decides centuries.
    init(
        _ engine: any PrintedTextEngine,
        _ row: CatalogueRow,
        country: String,
        today: CalendarDate
    ) {
        self.engine = engine
        self.row = row
        self.country = country
        self.today = today
    }

    /// Reads the sides on which neither a zone nor a licence code was read.
    ///
    /// - Parameter parts: what was captured.
    /// - Returns: what was read of the side that says most; nil if there is no such side.
    func read(_ parts: [CapturedPart]) async -> PrintedReading? {
        let sides = parts.filter { part in
            part.part != .face && part.reading.zone == nil && part.reading.licence == nil
        }
        guard !sides.isEmpty else { return nil }
        return await WorkThreads.shared.run { sides.compactMap(print).bestRead }
    }

    private func print(of side: CapturedPart) -> PrintedReading? {
        PrintedCard.document(in: side.picture, zone: nil).map { card in
            PrintedTextReader(engine, today: today).read(card, country: country, type: row.type)
        }
    }
}
