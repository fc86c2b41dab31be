// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Testing

/// The data as an app sends them.
struct IdentityDataJSONTests {
    private static func value(_ text: String) throws -> JSONValue {
        try JSONTree(parsing: Array(text.utf8)).root
    }

    /// Reads the JSON of data again.
    private static func again(_ data: IdentityData) throws -> IdentityData {
        try IdentityData(parsing: data.json.utf8())
    }

    @Test func `names are those of the interface, and dates have ten characters`() throws {
        let selected = SelectedDocument(country: "AUT", type: .passport)
        let read = try ExtractionScene.extraction(
            .td3,
            [(.personalNumber, "ZE184226B")],
            selected: selected
        )
        let json = try Self.value(read.data.json.encoded())
        let expected = [
            "selectedCountry": "AUT", "selectedDocumentType": "PASSPORT",
            "extractionMethod": "MRZ", "idNumber": "P1234567", "personalNumber": "ZE184226B",
            "expiryDate": "2034-04-15", "dob": "1974-08-12", "issuingCountry": "AUT",
            "lastName": "MUSTERMANN", "firstName": "ANNA MARIA", "gender": "F",
            "originatingCountry": "AUT",
        ]
        for (name, value) in expected { #expect(json[name]?.string == value, "\(name)") }
        #expect(json["issuingDate"] == nil)
        let zone = try #require(json["mrzData"])
        #expect(zone["format"]?.string == "MRP")
        #expect(zone["line1"]?.string?.count == 44 && zone["line3"] == nil)
        for name in [
            "idNumberValid", "dobValid", "expiryDateValid", "personalNumberValid", "compositeValid",
        ] {
            #expect(zone[name]?.boolean == true, "\(name)")
        }
        #expect(json["sources"]?["idNumber"]?.string == "MRZ")
        #expect(json["confidences"]?["idNumber"]?.number?.double == 1)
    }

    @Test func `what is written is read again, for every kind of document`() throws {
        let zones = [
            try ExtractionScene.lines(), try ExtractionScene.lines(.mrvA),
            try ExtractionScene.lines(.td2, [(.optionalData2, "AB")]),
            try ExtractionScene.lines(
                .td1,
                [(.issuingState, "ARE"), (.optionalData1, "784199012345678")]
            ),
            ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"],
            ["D1FRA13AA000026181231MARTIN<<9"], ["D1NLD15094962111659VW87Z78NB84"],
            ["AAA001D<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<"],
            [
                "PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<",
                "3919353498RUS7207233M<<<<<<<4151218910003<50",
            ],
        ]
        for lines in zones {
            let data = try ExtractionScene.extraction(lines).data
            #expect(try Self.again(data) == data, "\(lines[0].prefix(5))")
        }
        let never = try ExtractionScene.extraction(.td3, [(.expiryDate, "never")]).data
        #expect(try Self.again(never) == never)
        let licence = try ExtractionScene.extraction(licence: []).data
        #expect(try Self.again(licence) == licence)
    }

    @Test func `both readings of a field are written and read`() throws {
        let lines = try ExtractionScene.lines(.td1, [(.issuingState, "USA")])
        let today = try ExtractionScene.today
        let data = IdentityExtraction(
            zone: ZoneSource(try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)),
            barcode: try ExtractionScene.licence(),
            today: today
        ).data
        let json = try Self.value(data.json.encoded())
        #expect(json["lastName"]?.string == "SAMPLE")
        #expect(
            json["otherReadings"]?.elements?.contains { $0["value"]?.string == "MUSTERMANN" }
                == true
        )
        #expect(try Self.again(data) == data)
    }

    @Test func `corrections and alternatives are written and read`() throws {
        let lines = try ExtractionScene.lines()
        let misread = lines[0] + "\n" + lines[1].replacing("740812", with: "74O812")
        let today = try ExtractionScene.today
        let correction = try MRZCorrector().correct(misread, today: today)
        let data = IdentityExtraction(
            zone: ZoneSource(correction, rawLines: misread.split(separator: "\n").map(String.init)),
            today: today
        ).data
        #expect(data.corrections.count == 1)
        #expect(try Self.again(data) == data)
    }

    @Test func `the least that can be sent`() throws {
        let data = try IdentityData(parsing: Self.value(#"{"extractionMethod":"NONE"}"#))
        #expect(data.readings.isEmpty && data.zone == nil && !data.neverExpires)
        #expect(
            data.json.encoded() == #"{"extractionMethod":"NONE","sources":{},"confidences":{}}"#
        )
    }

    @Test func `without sources the method tells the source, and nothing the confidence`() throws {
        let text = #"{"extractionMethod":"OCR","lastName":"MUSTER"}"#
        let data = try IdentityData(parsing: Self.value(text))
        #expect(data[.surname]?.source == .print)
        #expect(data[.surname]?.confidence == 0)
    }

    @Test func `row 36: values are cleaned on receipt, not refused`() throws {
        let long = String(repeating: "A", count: 70)
        let text = """
            {"extractionMethod":"OCR","lastName":"MUS\\u0000TER\\u202e","city":"\(long)"}
            """
        let data = try IdentityData(parsing: Self.value(text))
        #expect(data.text(.surname) == "MUSTER")
        #expect(data.text(.city)?.count == 64)
        #expect(data.cleanedFields == [.surname])
        #expect(data.truncatedFields == [.city])
    }

    @Test func `row 36: a value that cleaning leaves nothing of is no value, and no error`() throws
    {
        let text = #"{"extractionMethod":"OCR","lastName":"\u0000\u202e"}"#
        let data = try IdentityData(parsing: Self.value(text))
        #expect(data.readings.isEmpty && data.extractionMethod == .none)
        #expect(data.cleanedFields == [.surname])
        #expect(try Self.again(data) == data)
    }

    @Test func `a reading that is there twice stays there twice`() throws {
        let text = """
            {"extractionMethod":"OCR","lastName":"A","confidences":{"lastName":0.5},"otherReadings":[
            {"field":"lastName","source":"OCR","value":"A","confidence":0.5},
            {"field":"city","source":"OCR","value":"B","confidence":1}]}
            """
        let data = try IdentityData(parsing: Self.value(text))
        #expect(data.readings.map(\.field) == [.surname, .surname, .city])
        #expect(try Self.again(data) == data)
    }

    @Test(arguments: [
        (#"[]"#, IdentityDataError.invalid("data")), (#"{}"#, .missing("extractionMethod")),
        (#"{"extractionMethod":"MAGIC"}"#, .invalid("extractionMethod")),
        (#"{"extractionMethod":"MRZ"}"#, .invalid("extractionMethod")),
        (#"{"extractionMethod":"NONE","lastName":"A"}"#, .missing("sources.lastName")),
        (#"{"extractionMethod":"NONE","surname":"A"}"#, .unknownMember(in: "data")),
        (#"{"extractionMethod":"OCR","dob":"12.08.1974"}"#, .invalid("dob")),
        (#"{"extractionMethod":"OCR","dob":"2023-02-30"}"#, .invalid("dob")),
        (#"{"extractionMethod":"OCR","gender":"m"}"#, .invalid("gender")),
        (#"{"extractionMethod":"OCR","lastName":null}"#, .invalid("lastName")),
        (#"{"extractionMethod":"OCR","lastName":7}"#, .invalid("lastName")),
        (#"{"extractionMethod":"NONE","selectedCountry":"AT"}"#, .invalid("selectedCountry")),
        (
            #"{"extractionMethod":"NONE","selectedDocumentType":"CAR"}"#,
            .invalid("selectedDocumentType")
        ),
        (
            #"{"extractionMethod":"OCR","lastName":"A","confidences":{"lastName":1.5}}"#,
            .invalid("confidences.lastName")
        ),
        (
            #"{"extractionMethod":"OCR","lastName":"A","sources":{"lastName":"DREAM"}}"#,
            .invalid("sources.lastName")
        ),
        (#"{"extractionMethod":"NONE","sources":{"x":"MRZ"}}"#, .unknownMember(in: "sources")),
        (#"{"extractionMethod":"NONE","truncatedFields":["x"]}"#, .invalid("truncatedFields")),
        (#"{"extractionMethod":"NONE","corrections":[{}]}"#, .invalid("corrections")),
        (
            #"{"extractionMethod":"NONE","barcodeElements":[{"id":"daq","value":""}]}"#,
            .invalid("barcodeElements")
        ),
        (
            #"{"extractionMethod":"NONE","otherReadings":[{"field":"dob"}]}"#,
            .invalid("otherReadings")
        ),
        (#"{"extractionMethod":"NONE","mrzData":{}}"#, .missing("mrzData.format")),
        (#"{"extractionMethod":"NONE","mrzData":7}"#, .invalid("mrzData")),
        (#"{"extractionMethod":"NONE","mrzData":{"line2":"A"}}"#, .missing("mrzData.line1")),
        (
            #"{"extractionMethod":"NONE","mrzData":{"format":"TD1","line1":"I<UTO"}}"#,
            .invalid("mrzData.format")
        ),
        (#"{"extractionMethod":"NONE","mrzData":{"line1":"i"}}"#, .invalid("mrzData.line1")),
    ])
    func `what is not of its form is refused, by the name of the member`(
        text: String,
        error: IdentityDataError
    ) throws {
        let bytes = Array(text.utf8)
        #expect(throws: error) { try IdentityData(parsing: bytes) }
    }

    @Test(arguments: [
        (#"{"extractionMethod":"NONE","extractionMethod":"NONE"}"#, JSONError.Reason.duplicateName),
        ("\u{FEFF}{}", .byteOrderMark), (#"{"a":NaN}"#, .unexpectedCharacter),
        (#"{"extractionMethod":"NONE"} x"#, .trailingBytes),
        (#"{"lastName":"\ud800"}"#, .loneSurrogate), ("", .unexpectedEnd),
        (String(repeating: "[", count: 33) + String(repeating: "]", count: 33), .tooDeep),
        (String(repeating: " ", count: 1 << 20) + "{}", .tooLarge),
    ])
    func `what is no strict JSON is refused`(text: String, reason: JSONError.Reason) {
        let bytes = Array(text.utf8)
        #expect(throws: IdentityDataError.malformed(reason)) { try IdentityData(parsing: bytes) }
    }

    @Test func `every text cut short is refused, and no change of a byte traps`() throws {
        let text = try ExtractionScene.extraction(licence: []).data.json.utf8()
        for count in stride(from: 0, to: text.count, by: 7) {
            #expect(throws: IdentityDataError.self) {
                try IdentityData(parsing: Array(text[..<count]))
            }
        }
        for place in stride(from: 0, to: text.count, by: 3) {
            var changed = text
            changed[place] ^= 0x21
            _ = try? IdentityData(parsing: changed)
        }
    }

    @Test func `descriptions hold no value`() throws {
        let read = try ExtractionScene.extraction(.td3, [(.personalNumber, "ZE184226B")])
        var dumped = ""
        dump(read, to: &dumped)
        let texts =
            [String(describing: read.data), String(reflecting: read.data), "\(read)", dumped]
            + read.data.readings.flatMap { ["\($0)", String(reflecting: $0), "\($0.value)"] }
            + [String(reflecting: read.data.zone)]
        for text in texts {
            #expect(!text.contains("MUSTERMANN") && !text.contains("P1234567"))
            #expect(!text.contains("ZE184226B") && !text.contains("1974"))
        }
    }
}
