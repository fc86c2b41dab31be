// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Testing

/// Zones as apps send them.
struct ZoneJSONTests {
    private static let flags = [
        "idNumberValid": true, "dobValid": false, "expiryDateValid": true,
        "personalNumberValid": true, "compositeValid": false,
    ]

    private static func data(_ zone: String) throws -> IdentityData {
        try IdentityData(
            parsing: Array(#"{"extractionMethod":"NONE","mrzData":{\#(zone)}}"#.utf8)
        )
    }

    /// Returns the members of a zone, without one of its flags.
    private static func zone(
        _ format: String,
        _ lines: [String],
        without left: String = ""
    ) -> String {
        let named = lines.enumerated().map { #""line\#($0 + 1)":"\#($1)""# }
        let flags = flags.filter { $0.key != left }.map { #""\#($0.key)":\#($0.value)"# }
        return ([#""format":"\#(format)""#] + named + flags).joined(separator: ",")
    }

    private static let fillers44 = String(repeating: "<", count: 44)
    private static let fillers36 = String(repeating: "<", count: 36)
    private static let fillers30 = String(repeating: "<", count: 30)

    @Test(arguments: [
        ("MRP", "P<", 44, 2, MRZFormat.td3), ("MRP", "PNRUS", 44, 2, .russianPassport),
        ("MRVA", "V<", 44, 2, .mrvA), ("MRVB", "V<", 36, 2, .mrvB), ("TD2", "I<", 36, 2, .td2),
        ("TD1", "I<", 30, 3, .td1), ("CNIS", "IDFRA", 36, 2, .frenchIdentityCard),
        ("DL1", "D1FRA", 30, 1, .frenchDrivingLicence),
        ("DL1", "D1NLD", 30, 1, .dutchDrivingLicence),
    ])
    func `the format is told by name and lines`(
        name: String,
        beginning: String,
        width: Int,
        count: Int,
        format: MRZFormat
    ) throws {
        let fillers = String(repeating: "<", count: width)
        let first = beginning + fillers.dropFirst(beginning.count)
        let lines = [first] + Array(repeating: fillers, count: count - 1)
        let zone = try #require(try Self.data(Self.zone(name, lines)).zone)
        #expect(zone.format == format)
        #expect(zone.lines == lines)
        #expect(zone.rawLines.isEmpty)
        #expect(zone.isDocumentNumberValid && !zone.isBirthDateValid)
        #expect(zone.isExpiryDateValid && zone.isPersonalNumberValid && !zone.isCompositeValid)
    }

    private static let wrongShapes: [(String, [String])] = [
        ("MRP", [fillers44]), ("MRP", [fillers44, fillers36]),
        ("MRP", [fillers44, fillers44, fillers44]), ("TD1", [fillers30, fillers30]),
        ("DL1", [fillers30]), ("CNIS", [fillers36, fillers36]), ("TD9", [fillers44, fillers44]),
        ("", [fillers44, fillers44]),
    ]

    @Test(arguments: wrongShapes)
    func `lines of another shape are refused`(name: String, lines: [String]) {
        #expect(throws: IdentityDataError.invalid("mrzData.format")) {
            try Self.data(Self.zone(name, lines))
        }
    }

    @Test func `a zone needs every flag, of the right kind`() {
        let lines = [Self.fillers44, Self.fillers44]
        for name in Self.flags.keys {
            #expect(throws: IdentityDataError.missing("mrzData.\(name)")) {
                try Self.data(Self.zone("MRP", lines, without: name))
            }
        }
        let short = #""format":"MRP","line1":"\#(Self.fillers44)","line2":"\#(Self.fillers44)""#
        #expect(throws: IdentityDataError.invalid("mrzData.dobValid")) {
            try Self.data(short + #","idNumberValid":true,"dobValid":"yes""#)
        }
        #expect(throws: IdentityDataError.unknownMember(in: "mrzData")) {
            try Self.data(short + #","chip":true"#)
        }
    }

    @Test func `lines before correction may have anything that shows, up to 50 characters`() throws
    {
        let whole = Self.zone("MRP", [Self.fillers44, Self.fillers44])
        let data = try Self.data(whole + #","rawLines":["« K<","\u0000A"]"#)
        #expect(data.zone?.rawLines == ["« K<", "A"])
        let long = String(repeating: "A", count: 51)
        #expect(throws: IdentityDataError.invalid("mrzData.rawLines")) {
            try Self.data(whole + #","rawLines":["\#(long)"]"#)
        }
        #expect(throws: IdentityDataError.invalid("mrzData.rawLines")) {
            try Self.data(whole + #","rawLines":["","","",""]"#)
        }
    }

    @Test(arguments: [
        #"{"line":0,"column":1,"read":"O","used":"0"}"#,
        #"{"line":4,"column":1,"read":"O","used":"0"}"#,
        #"{"line":1,"column":51,"read":"O","used":"0"}"#,
        #"{"line":1,"column":1,"read":"OO","used":"0"}"#,
        #"{"line":1,"column":1,"read":"o","used":"0"}"#,
        #"{"line":1,"column":1,"read":"","used":"0"}"#,
        #"{"line":1,"column":1,"read":"O"}"#, #"{"line":1,"column":1,"read":"O","used":"0","x":1}"#,
        #"{"line":1.5,"column":1,"read":"O","used":"0"}"#, "7", "null",
    ])
    func `a correction has a place in a zone and two of its characters`(text: String) {
        let correction = #"{"extractionMethod":"NONE","corrections":[\#(text)]}"#
        #expect(throws: IdentityDataError.invalid("corrections")) {
            try IdentityData(parsing: Array(correction.utf8))
        }
        let alternative =
            #"{"extractionMethod":"NONE","alternatives":[{"check":"composite","changes":[\#(text)]}]}"#
        #expect(throws: IdentityDataError.invalid("alternatives")) {
            try IdentityData(parsing: Array(alternative.utf8))
        }
    }

    @Test func `an alternative has a check digit and a change`() {
        for text in [
            #"{"check":"composite","changes":[]}"#, #"{"check":"luck","changes":[]}"#, "{}",
        ] {
            let whole = #"{"extractionMethod":"NONE","alternatives":[\#(text)]}"#
            #expect(throws: IdentityDataError.invalid("alternatives")) {
                try IdentityData(parsing: Array(whole.utf8))
            }
        }
    }

    @Test(arguments: [
        ("corrections", 200), ("alternatives", 200), ("barcodeElements", 500),
        ("otherReadings", 50),
    ])
    func `lists are bounded`(name: String, limit: Int) throws {
        let entry =
            switch name {
            case "corrections": #"{"line":1,"column":1,"read":"O","used":"0"}"#
            case "alternatives":
                #"{"check":"composite","changes":[{"line":1,"column":1,"read":"O","used":"0"}]}"#
            case "barcodeElements": #"{"id":"DAQ","value":"1"}"#
            default: #"{"field":"city","source":"OCR","value":"A","confidence":1}"#
            }
        func text(_ count: Int) -> [UInt8] {
            let method = name == "otherReadings" ? "OCR" : "NONE"
            let list = Array(repeating: entry, count: count).joined(separator: ",")
            return Array(#"{"extractionMethod":"\#(method)","\#(name)":[\#(list)]}"#.utf8)
        }
        _ = try IdentityData(parsing: text(limit))
        #expect(throws: IdentityDataError.invalid(name)) {
            try IdentityData(parsing: text(limit + 1))
        }
    }
}
