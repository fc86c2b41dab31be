// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

extension ConformanceFile {
    /// The cases of a file: a list, the list in `cases` or `tests`, or one JSON value a line.
    ///
    /// Of a file of lines, those that are no JSON are `nil`, so that none is passed over; `nil` as a
    /// whole for a file that is none of these.
    var cases: [JSONValue?]? {
        if let json {
            if let list = json.elements ?? json["cases"]?.elements ?? json["tests"]?.elements {
                return list
            }
            // One line is a list of one case; more than one would be no JSON value.
            return json.kind == .object ? [json] : nil
        }
        guard firstLine?.kind == .object else { return nil }
        return bytes.split(separator: UInt8(ascii: "\n")).filter { line in
            line.contains { ![0x20, 0x09, 0x0D].contains($0) }
        }.map { line in
            (try? JSONTree(parsing: Array(line), limits: Self.limits))?.root
        }
    }

    /// Runs every case and reports it under its own name, or under its place.
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
    /// The first member that is there under one of several names; `null` counts as there.
    func first(_ names: [String]) -> JSONValue? {
        names.lazy.compactMap { self[$0] }.first
    }

    /// A name or number as text.
    var label: String? { string ?? number?.text }

    /// Whether the case says that its input must be refused; `nil` where it does not say.
    ///
    /// Collections write `outcome`, `result` or `expected` with a word, or `valid` or `expect-fail`
    /// with a truth value.
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
