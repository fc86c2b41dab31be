// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable

extension WordEngine {
    /// Reads the card on the day of the checks.
    func read(
        country: String? = nil,
        type: IdentityDocumentType? = nil
    ) throws -> PrintedReading {
        PrintedTextReader(self, today: try ExtractionScene.today)
            .read(try Self.card, country: country, type: type)
    }
}

extension PrintedReading {
    /// The value of a field as JSON has it.
    func text(_ field: IdentityField) -> String? { self[field]?.value.text }
}
