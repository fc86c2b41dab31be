// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A run of `etui scan … --json`.
struct ScanRun {
    let outcome: BuiltCommand.Outcome
    /// One object for each input.
    let reports: [JSONValue]

    /// Skips the search for zones where none is meant, as test builds are slow at it.
    init(_ arguments: [String], kind: String = "barcode", input: [UInt8] = []) throws {
        try self.init(words: ["scan", "--json", "--kind", kind] + arguments, input: input)
    }

    /// Runs any command that prints the schema.
    init(words: [String], input: [UInt8]) throws {
        outcome = try BuiltCommand.run(words, input: input)
        reports = try outcome.output.split(separator: "\n").map {
            try JSONTree(parsing: Array($0.utf8)).root
        }
    }
}

extension JSONValue {
    /// Returns the value at a path like `documents.0.fields.surname`, as text; nil if there is none.
    func text(at path: String) -> String? {
        var value = self
        for step in path.split(separator: ".") {
            let inner = Int(step).map { value[$0] } ?? value[String(step)]
            guard let inner else { return nil }
            value = inner
        }
        if value.isNull { return "null" }
        if let flag = value.boolean { return flag ? "true" : "false" }
        if let elements = value.elements { return "\(elements.count) elements" }
        return value.string ?? value.number.map { "\($0.double)" }
    }

    /// The codes of the findings of the first document.
    var findings: [String] {
        self["documents"]?[0]?["findings"]?.elements?.compactMap { $0["code"]?.string } ?? []
    }
}
