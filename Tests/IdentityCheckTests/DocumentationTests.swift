// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import IdentityCheck
import MachineReadable
import TestSupport
import Testing

/// What `Docs/identity-check.md` claims, and words for every finding.
struct DocumentationTests {
    private static func text() throws -> String {
        let bytes = try #require(TestSupport.projectBytes("Docs/identity-check.md"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The cells of the rows of all tables.
    private static func rows() throws -> [[String]] {
        try text().split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// One finding of each kind.
    private static func findings() throws -> [IdentityFinding] {
        let first = try #require(CalendarDate(year: 2020, month: 1, day: 1))
        let later = try #require(CalendarDate(year: 2021, month: 1, day: 1))
        let span = try #require(CalendarSpan(from: first, to: later))
        return [
            .specimen, .unknownIssuer, .otherType(selected: .passport, read: .visa),
            .date(.expired(span)), .date(.bornInFuture), .date(.issuedInFuture),
            .date(.issuedAfterExpiry), .invalidDate(.birthDate), .datesOutOfOrder,
            .incompleteDate(.birthDate), .neverExpires, .wrongCheckDigit(.composite),
            .ambiguousCorrection(.composite), .unread, .uncertain(.surname),
            .doubtfulBarcodeField(.sex), .partlyVisible, .namesTruncated, .sourcesDiffer(.surname),
            .irregularBarcode,
            .addressMissing, .cleaned(.city), .truncated(.city), .unconfirmedLayout,
            .printDiffers(.surname), .unstablePrint(.surname), .printNotRead(.noEngine),
            .printNotRead(.tookTooLong), .printNotRead(.broken),
        ]
    }

    @Test func `every finding has its row, with its reason`() throws {
        let rows = try Self.rows()
        for finding in try Self.findings() {
            let code = finding.code.replacing(/mismatch\..*/, with: "mismatch.FIELD")
            let row = rows.first { $0[0].contains("`\(code)`") }
            let reason =
                finding.rejectReasonCode.map(String.init)
                ?? finding.proposedReasonCode.map { "proposed: \($0)" } ?? ""
            #expect(row?.last == reason, "\(finding.code)")
        }
    }

    @Test func `every finding has words at the reviewers' desk`() throws {
        let path = "Sources/Edges/Screens/Resources/strings.json"
        let bytes = try #require(TestSupport.projectBytes(path))
        let strings = try #require(try JSONTree(parsing: bytes).root["strings"]?.members)
        let keys = Set(strings.map(\.name))
        for finding in try Self.findings() {
            let code = finding.code.replacing("check.", with: "")
            let key =
                code.hasPrefix("text.mismatch.")
                ? "review.finding.text.mismatch"
                : "review.about." + code.replacing(/[.-]/, with: "_")
            #expect(keys.contains(key), "\(finding.code)")
        }
    }

    @Test func `every field has its name and its longest value`() throws {
        let rows = try Self.rows()
        for field in IdentityField.allCases {
            let row = try #require(
                rows.first { $0.count == 4 && $0[1].contains("`\(field.rawValue)`") }
            )
            if case .text(let maximum) = field.kind {
                #expect(row[2].contains("\(maximum)"), "\(field.rawValue)")
            }
        }
    }

    @Test func `every rule of masking has its row`() throws {
        let rows = try Self.rows()
        for rule in MaskingRule.all {
            let kind =
                switch rule.type {
                case .passport: "passport"
                case .identityCard: "card"
                case .drivingLicence: "licence"
                case .visa: "visa"
                }
            let row = rows.first { $0[0].contains(rule.country) && $0[1].contains(kind) }
            #expect(row?[2].contains("zone") == rule.masksZone, "\(rule.settingKey)")
        }
    }

    @Test func `the numbers of rows are right`() throws {
        let text = try Self.text()
        let rows = DocumentCatalogue.standard.rows
        #expect(text.contains("\(rows.count) rows: \(Set(rows.map(\.country)).count - 1) issuers"))
        let unconfirmed = rows.filter { $0.confidence == .unconfirmed }.count
        #expect(text.contains("The layouts of \(unconfirmed) rows are not confirmed"))
    }

    @Test func `the example of the catalogue leads to a plan`() throws {
        let query = CatalogueQuery(
            product: .fastfill,
            types: [.passport, .identityCard],
            isDeviceOnly: true
        )
        let countries = DocumentCatalogue.standard.countries(for: query)
        let suggested = DocumentCatalogue.suggestion(forRegion: "AT", among: countries)
        let plan = suggested?.documents.first?.row()?.plan(for: query.product)
        #expect(plan == CapturePlan(steps: [.init(part: .front, modes: [.zone, .manual])]))
    }

    @Test func `every outcome and comparison is named`() throws {
        let text = try Self.text()
        for outcome in DocumentCheck.Outcome.allCases {
            #expect(text.contains("`\(outcome.rawValue)`"))
        }
        for outcome in FieldComparison.Outcome.allCases {
            #expect(text.contains("`\(outcome.rawValue)`"))
        }
    }
}
