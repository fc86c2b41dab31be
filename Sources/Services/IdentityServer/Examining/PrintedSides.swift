// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck
package import MachineReadable
import PrintedText
package import Scanning

/// Reads the print of a document's pictures.
package struct PrintedSides: Sendable {
    private let engine: any PrintedTextEngine

    /// How long all requests about one picture may take.
    private static let timeLimit = Duration.seconds(20)

    /// Creates a reader by an engine; nil for the program `etui-text` beside the running one.
    package init(_ engine: (any PrintedTextEngine)? = nil) {
        self.engine = engine ?? TextReader()
    }

    /// Reads the print of each picture that shows a card or data page.
    ///
    /// This can take seconds, so call it off Swift's own pool.
    ///
    /// - Parameters:
    ///   - results: what was found in each picture; nil for one that could not be read.
    ///   - selected: what was chosen before.
    ///   - today: the day of the check.
    /// - Returns: what was read in each picture; nil where there is none, or its side has a licence code instead.
    package func read(
        _ results: [ScanResult?],
        selected: SelectedDocument,
        today: CalendarDate
    ) -> [PrintedReading?] {
        let contents = results.compactMap { $0?.content }
        let known = DocumentCheck(contents, selected: selected, today: today).extraction
        let country = known.data.text(.issuingCountry) ?? selected.country
        let type = known.type ?? selected.type
        return results.map { result in
            guard let result, result.content.licences.isEmpty,
                let card = PrintedCard.document(in: result.picture, zone: result.zones.first)
            else { return nil }
            let limited = (engine as? TextReader)?.within(Self.timeLimit) ?? engine
            return PrintedTextReader(limited, today: today)
                .read(card, country: country, type: type)
        }
    }
}
