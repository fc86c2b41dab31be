// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing

struct TypedZoneTests {
    private let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    private let card = [
        "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6",
        "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]

    private func zone(_ lines: [String], _ lineLength: Int) -> TypedZone? {
        TypedZone(Array(lines.joined(separator: "\n").utf8), lineLength: lineLength, today: today)
    }

    private func states(_ zone: TypedZone?) -> [String: TypedZone.State] {
        Dictionary(
            uniqueKeysWithValues: (zone?.checks ?? []).map { ($0.kind.name, $0.state) }
        )
    }

    @Test func `a check digit is open until it and all that it covers have been typed`() {
        var first: [String: Int] = [:]
        for count in 0...44 {
            let states = states(zone([passport[0], String(passport[1].prefix(count))], 44))
            for (name, state) in states where state != .open {
                #expect(state == .right, "\(name) at \(count)")
                first[name] = min(first[name] ?? count, count)
            }
        }
        // The columns of ICAO Doc 9303-4 §4.2.2.
        #expect(
            first == [
                "documentNumber": 10, "birthDate": 20, "expiryDate": 28, "personalNumber": 43,
                "composite": 44,
            ]
        )
    }

    @Test func `a wrong digit is wrong as soon as it is typed`() throws {
        var line = Array(passport[1])
        line[19] = "3"
        let begun = zone([passport[0], String(line.prefix(20))], 44)
        #expect(states(begun)["birthDate"] == .wrong)
        #expect(states(begun)["composite"] == .open)
        #expect(begun?.document == nil)
        let whole = try #require(zone([passport[0], String(line)], 44))
        let document = try #require(whole.document)
        #expect(!document.isValid && document.checks[.birthDate] == false)
    }

    @Test func `fillers at the end of a line may be missing`() throws {
        for (lines, length) in [(passport, 44), (card, 30)] {
            let whole = try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)
            let short = lines.map { line in
                String(line.reversed().drop { $0 == "<" }.reversed())
            }
            #expect(zone(lines, length)?.document == whole)
            #expect(zone(short, length)?.document == whole)
        }
    }

    @Test func `without a line there is no document`() {
        #expect(zone(Array(card.prefix(2)), 30)?.document == nil)
        #expect(states(zone(Array(card.prefix(2)), 30))["composite"] == .right)
        #expect(zone(["", passport[1]], 44) != nil)
        #expect(zone([], 44)?.document == nil)
    }

    @Test func `other text is refused`() {
        #expect(zone(passport, 43) == nil)
        #expect(zone(passport, 36) == nil)
        #expect(zone(passport + [""], 44) == nil)
        #expect(zone([passport[0].lowercased()], 44) == nil)
        #expect(zone(["P<UTO ERIKSSON"], 44) == nil)
        #expect(zone(["É"], 44) == nil)
        #expect(zone([String(repeating: "<", count: 100_000)], 44) == nil)
    }

    @Test func `the report has each check digit with its place, and the document marked as typed`()
        throws
    {
        let report = try #require(zone(passport, 44)).report
        let root = try JSONTree(parsing: report.utf8()).root
        #expect(root["layout"]?.string == "TD3")
        #expect(root["checks"]?[1]?["name"]?.string == "birthDate")
        #expect(root["checks"]?[1]?["column"]?.number?.double == 20)
        #expect(root["checks"]?[1]?["state"]?.string == "right")
        #expect(root["document"]?["isTyped"]?.boolean == true)
        #expect(root["document"]?["fields"]?["surname"]?.string == "ERIKSSON")
    }
}
