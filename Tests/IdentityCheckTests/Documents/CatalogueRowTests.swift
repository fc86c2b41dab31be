// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import Testing

/// What holds for every row of the catalogue.
struct CatalogueRowTests {
    private static let rows = DocumentCatalogue.standard.rows

    @Test func `the catalogue has 234 rows of 98 issuers, and no key twice`() {
        #expect(Self.rows.count == 234)
        #expect(Set(Self.rows.map(\.key)).count == 234)
        #expect(Set(Self.rows.map(\.country)).subtracting(["*"]).count == 98)
        #expect(Self.rows.filter(\.isFallback).count == 4)
    }

    @Test func `issuers are states or Kosovo`() {
        for row in Self.rows where !row.isFallback && row.country != "XKX" {
            #expect(Country.entry(of: row.country)?.kind == .state, "\(row.key)")
        }
    }

    @Test func `every row captures something, in modes that end with the shutter`() {
        for row in Self.rows {
            #expect(!row.sides.isEmpty)
            for side in row.sides {
                let modes = row.modes(for: side)
                #expect(modes.last == .manual, "\(row.key)")
                #expect(Set(modes).count == modes.count)
                #expect(!modes.contains(.face) && !modes.contains(.cardAnywhere))
            }
            #expect(row.modes(for: .face) == [.face])
        }
    }

    @Test func `zone and code are on a side that is captured`() {
        for row in Self.rows {
            #expect((row.zone == nil) == (row.zoneSide == nil))
            #expect((row.code == nil) == (row.codeSide == nil))
            for side in [row.zoneSide, row.codeSide, row.addressSide].compactMap(\.self) {
                #expect(row.sides.contains(side), "\(row.key)")
            }
        }
    }

    @Test func `only a side with a zone is captured for one, and the same with codes`() {
        for row in Self.rows {
            for side in row.sides {
                let modes = row.modes(for: side)
                #expect(modes.contains(.zone) == (row.zoneSide == side), "\(row.key)")
                if modes.contains(.barcode) { #expect(row.codeSide == side, "\(row.key)") }
            }
        }
    }

    @Test func `a zone has the format of its kind of document`() {
        for row in Self.rows {
            switch row.zone {
            case .td3: #expect(row.type == .passport)
            case .mrvA, .mrvB: #expect(row.type == .visa)
            case .swissDrivingLicence, .frenchDrivingLicence, .dutchDrivingLicence:
                #expect(row.type == .drivingLicence)
            case .td2, .frenchIdentityCard, .russianPassport, .chinesePermit:
                #expect(row.type == .identityCard)
            // Cards, and the licences of the United States that are good for crossing the border.
            case .td1: #expect(row.type == .identityCard || row.type == .drivingLicence)
            case nil: #expect(row.type == .identityCard || row.type == .drivingLicence)
            }
        }
    }

    @Test func `the number of a document stands where the document has something`() {
        for row in Self.rows {
            switch row.documentNumber {
            case .zone, .columns: #expect(row.zone != nil, "\(row.key)")
            case .licenceCode: #expect(row.code == .pdf417)
            case .barcode: #expect(row.code != nil, "\(row.key)")
            case .print, .absent: break
            }
        }
    }

    @Test func `columns of numbers are within the lines of the zone`() throws {
        for row in Self.rows {
            var places: [ZoneColumns] = []
            if case .columns(let place) = row.documentNumber { places.append(place) }
            if case .columns(let place)? = row.personalNumber?.place { places.append(place) }
            for place in places {
                let lengths = try #require(row.zone).layout.lineLengths
                #expect(1...lengths.count ~= place.line)
                #expect(place.columns.upperBound <= lengths[place.line - 1], "\(row.key)")
            }
        }
    }

    @Test func `ten documents come with legal advice`() {
        let advised = Self.rows.filter { $0.legalAdvice != nil }
        #expect(advised.count == 10)
        #expect(Set(advised.map(\.country)) == ["DEU", "NLD", "KOR", "HKG", "JPN", "SGP"])
        #expect(Set(advised.compactMap(\.legalAdvice)).count == LegalAdvice.allCases.count)
    }
}
