// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// RFC 8785 case by case, one per line or in a list: a text and its canonical form, or the fact that it has none.
///
/// The text is in `input` (or `in`, `json`), the form in `output` (or `out`, `canonical`, `expected`),
/// each as a string, or in hexadecimal under the same name with the suffix `Hex`. An input that is not a
/// string is used as spelt in the file. Without a form, or with an `outcome` that says so, the text must be rejected.
struct CanonicalCasesSuite: ConformanceSuite {
    let format = "RFC 8785 cases"

    private static let inputs = ["input", "in", "json"]
    private static let outputs = ["output", "out", "canonical", "expected"]

    func recognises(_ file: ConformanceFile) -> Bool {
        guard let first = file.cases?.first.flatMap({ $0 }), Self.has(first, Self.inputs) else {
            return false
        }
        return Self.has(first, Self.outputs) || first.mustBeRefused != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        file.reportEach(of: "jcs/" + file.name, report: report, outcome: Self.outcome)
    }

    private static func outcome(_ item: JSONValue) -> ConformanceOutcome {
        guard let input = bytes(item, inputs) else { return .failed("input is missing") }
        let expected = item.mustBeRefused == true ? nil : bytes(item, outputs)
        let found = Result { () throws(JSONError) in
            try JSONTree(parsing: input, limits: ConformanceFile.limits).root.canonicalized()
        }
        switch (found, expected) {
        case (.failure, nil): return .passed
        case (.success, nil): return .failed("must be refused and has a canonical form")
        case (.failure(let error), _?):
            return .failed("refused: \(error.reason) at byte \(error.offset)")
        case (.success(let canonical), let expected?):
            return canonical == expected ? .passed : .failed("another canonical form")
        }
    }

    private static func has(_ item: JSONValue, _ names: [String]) -> Bool {
        item.first(names + names.map { $0 + "Hex" }) != nil
    }

    private static func bytes(_ item: JSONValue, _ names: [String]) -> [UInt8]? {
        if let digits = item.first(names.map { $0 + "Hex" })?.string {
            return try? Hex.decode(digits)
        }
        guard let value = item.first(names), !value.isNull else { return nil }
        return value.utf8.map(Array.init) ?? Array(value.source)
    }
}
