// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

extension ConformanceFile {
    /// The cases of a file: a list, the list in `cases` or `tests`, or one JSON value per line.
    ///
    /// In a file of lines, lines that are not JSON are `nil`, so that none is skipped; the whole is `nil`
    /// for any other file.
    var cases: [JSONValue?]? {
        if let json {
            if let list = json.elements ?? json["cases"]?.elements ?? json["tests"]?.elements {
                return list
            }
            // One line is a list of one case; more than one would not be a JSON value.
            return json.kind == .object ? [json] : nil
        }
        guard firstLine?.kind == .object else { return nil }
        return bytes.split(separator: UInt8(ascii: "\n")).filter { line in
            line.contains { ![0x20, 0x09, 0x0D].contains($0) }
        }.map { line in
            (try? JSONTree(parsing: Array(line), limits: Self.limits))?.root
        }
    }

    /// Runs every case and reports it under its own name, or under its position.
    func reportEach(
        of collection: String,
        report: (ConformanceCase) -> Void,
        outcome: (JSONValue) -> ConformanceOutcome
    ) {
        for (place, item) in (cases ?? []).enumerated() {
            let id = item?.first(["id", "name", "tcId"])?.label ?? "case \(place + 1)"
            let result = item.map(outcome) ?? .failed("no JSON value")
            report(ConformanceCase(id: collection + "/" + id, outcome: result))
        }
    }
}

extension JSONValue {
    /// Returns the first existing member with one of several names, even if it is `null`.
    func first(_ names: [String]) -> JSONValue? {
        names.lazy.compactMap { self[$0] }.first
    }

    /// A name or number as text.
    var label: String? { string ?? number?.text }

    /// Whether the case says that its input must be rejected; `nil` if it does not say.
    ///
    /// Collections write `outcome`, `result` or `expected` with a word, or `valid` or `expect-fail` with a boolean.
    var mustBeRefused: Bool? {
        if let fails = first(["expect-fail", "expectFail", "mustFail"])?.boolean { return fails }
        if let valid = self["valid"]?.boolean { return !valid }
        guard let word = first(["outcome", "result", "expected"])?.string else { return nil }
        switch word {
        case "valid", "accept", "accepted", "ok", "passed", "success": return false
        case "invalid", "refuse", "refused", "reject", "rejected", "error", "fail", "failure":
            return true
        default: return nil
        }
    }
}
