// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import MachineReadable
import Pictures
import PrintedText
import Reading
import Testing

@testable import Demonstration

/// The print of specimens against their zones.
struct PrintedSpecimenTests {
    private static let engine = TextReader(
        program: Bundle.main.bundleURL.appending(path: "etui-text")
    )

    private static let languages = (try? engine.languages()) ?? []

    private func extraction(_ name: String) throws -> IdentityExtraction {
        let specimen = try #require(DemoSpecimen.all.first { $0.name == name })
        let picture = try PictureReader.grey(from: try #require(specimen.picture(.front)))
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 29))
        let found = DocumentReader().read(picture, today: today)
        let zone = try #require(found.zones.first)
        let outline = try #require(zone.outline)
        let page = try #require(PrintedCard.page.picture(picture, within: outline.corners))
        let print = PrintedTextReader(Self.engine, today: today)
            .read(page, country: specimen.country, type: .passport)
        #expect(print.error == nil && print.layout == "passport")
        return IdentityExtraction(zone: ZoneSource(zone), print: print, today: today)
    }

    @Test(.enabled(if: languages.contains("deu"), "needs the language data of script/bootstrap"))
    func `a passport whose print has another surname than its zone is found`() throws {
        let comparisons = try extraction("che-print").comparisons
        let differences = comparisons.filter { $0.outcome == .differ }
        #expect(differences.map(\.field) == [.surname])
        #expect(differences.map(\.isReliable) == [true])
    }

    @Test(.enabled(if: languages.contains("deu"), "needs the language data of script/bootstrap"))
    func `a passport whose print has what its zone has agrees in all fields`() throws {
        let comparisons = try extraction("aut-passport").comparisons
        let outcomes = Dictionary(uniqueKeysWithValues: comparisons.map { ($0.field, $0.outcome) })
        let fields: [IdentityField] = [
            .surname, .givenNames, .birthDate, .expiryDate, .documentNumber,
        ]
        for field in fields { #expect(outcomes[field] == .agree, "\(field)") }
        #expect(!comparisons.contains { $0.outcome == .differ })
    }
}
