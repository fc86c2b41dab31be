// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
package import IdentityCheck
import Pictures

/// What is wrong with a specimen on purpose; the raw value names it for pages.
package enum SpecimenFlaw: String, Sendable {
    /// Its last day is over.
    case expired
    /// Print and zone have different names.
    case print
    /// It is a black and white copy.
    case copy
    /// A check digit of the zone is wrong.
    case digit
    /// The zone names Utopia, the state of specimens.
    case specimen
    /// The picture is out of focus.
    case blurred
    /// The code of the licence has no address, which is on the front only.
    case address
}

/// Drawn documents of many countries, good and bad, for trying the pages that read documents.
///
/// They are those of the demonstration's checks, so a person without a document can try each outcome.
package struct DemoSpecimen: Sendable {
    /// Its name in addresses.
    package let name: String
    /// The issuer, ISO 3166-1 alpha-3 or `UTO`.
    package let country: String
    package let type: IdentityDocumentType
    /// What is wrong with it; nil for nothing.
    package let flaw: SpecimenFlaw?
    /// The sides that are drawn, the front first.
    package let sides: [CheckPart]

    /// All specimens, those that are in order first.
    package static let all: [DemoSpecimen] = cases.map { specimen in
        DemoSpecimen(
            name: specimen.name,
            country: specimen.country,
            type: specimen.type,
            flaw: specimen.flaw,
            // A licence of North America has its data on the back, a card its zone.
            sides: [.passport, .visa].contains(specimen.type) ? [.front] : [.front, .back]
        )
    }

    /// Licences with print only are left out: a check that sends nothing does not take them.
    private static let cases: [IdentityCase] = {
        let read = IdentityCase.all.filter { $0.name != "gbr-licence" } + [.withoutAddress]
        return read.filter { $0.flaw == nil } + read.filter { $0.flaw != nil }
    }()

    /// Returns the picture of a side, a JPEG file; nil if there is none.
    ///
    /// It is drawn when it is first wanted, which is slow work.
    package func picture(_ side: CheckPart) -> [UInt8]? {
        guard sides.contains(side) else { return nil }
        if let drawn = Self.drawn.withLock({ $0[name] }) { return drawn[side] }
        var files: [CheckPart: [UInt8]] = [:]
        for (part, file) in Self.cases.first(where: { $0.name == name })?.pictures ?? [] {
            if let side = CheckPart(rawValue: part.rawValue) { files[side] = file }
        }
        let drawn = files
        Self.drawn.withLock { $0[name] = drawn }
        return drawn[side]
    }

    /// The pictures of the specimens that were asked for.
    private static let drawn = Locked<[String: [CheckPart: [UInt8]]]>([:])
}
