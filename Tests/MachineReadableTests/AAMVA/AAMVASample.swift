// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

/// Our own codes.
enum AAMVASample {
    /// A licence of Virginia, 2020 edition: all mandatory elements and a subfile of the state.
    static let elements: [AAMVAElement] = [
        .init("DAQ", "T64235789"), .init("DCS", "SAMPLE"), .init("DDE", "N"),
        .init("DAC", "MICHAEL"), .init("DDF", "N"), .init("DAD", "JOHN"), .init("DDG", "N"),
        .init("DCU", "JR"), .init("DCA", "D"), .init("DCB", "K"), .init("DCD", "PH"),
        .init("DBD", "06062019"), .init("DBB", "06061986"), .init("DBA", "12102024"),
        .init("DBC", "1"), .init("DAU", "068 in"), .init("DAY", "BRO"),
        .init("DAG", "12 OAK LANE"), .init("DAI", "RICHMOND"), .init("DAJ", "VA"),
        .init("DAK", "232690000  "), .init("DCF", "2424244747474786102204"),
        .init("DCG", "USA"), .init("DCK", "123456789"), .init("DDA", "F"),
        .init("DDB", "06062018"), .init("DDC", "06062020"), .init("DDD", "1"),
    ]

    /// Returns the code of a header and elements.
    ///
    /// A state's subfile follows, or one of its parts is replaced.
    static func code(
        issuer: String = "636000",
        version: Int = 10,
        _ elements: [AAMVAElement] = elements
    ) throws -> [UInt8] {
        let header = try #require(AAMVAHeader(issuerNumber: issuer, version: version))
        let record = AAMVARecord(
            header: header,
            subfiles: [
                AAMVASubfile(type: "DL", elements: elements),
                AAMVASubfile(type: "ZV", elements: [.init("ZVA", "01")]),
            ]
        )
        return try record.encoded()
    }

    /// Returns the elements with some of them replaced or added.
    static func elements(_ changes: (AAMVAElementID, String)...) -> [AAMVAElement] {
        var elements = elements
        for (identifier, value) in changes {
            elements.removeAll { $0.identifier == identifier }
            elements.append(AAMVAElement(identifier, value))
        }
        return elements
    }

    /// Returns the sample's document with some elements replaced or added.
    static func document(_ changes: (AAMVAElementID, String)...) throws -> AAMVADocument {
        var elements = elements
        for (identifier, value) in changes {
            elements.removeAll { $0.identifier == identifier }
            elements.append(AAMVAElement(identifier, value))
        }
        return try AAMVADocument(parsing: code(elements))
    }

    /// Returns a document of only these elements, in the edition of a version.
    static func document(
        only elements: [AAMVAElement],
        issuer: String = "636000",
        version: Int = 1
    ) throws -> AAMVADocument {
        try AAMVADocument(parsing: code(issuer: issuer, version: version, elements))
    }

    /// Returns the text with `⏎` for line feed, `↵` for carriage return, `␞` for the record separator.
    static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "⏎": 0x0A
            case "↵": 0x0D
            case "␞": 0x1E
            default: UInt8(scalar.value)
            }
        }
    }
}

extension AAMVADocument {
    /// The codes of the findings about the structure, sorted.
    var structure: [String] {
        findings.filter { $0.reason.isStructural }.map { $0.code }.sorted()
    }

    /// The codes of all findings with their elements, sorted.
    var codes: [String] {
        findings.map { $0.code + ($0.element.map { " \($0)" } ?? "") }.sorted()
    }
}
