// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// This build's verdict on a case, in the words of the collection, and the reason.
struct Verdict {
    let outcome: String
    let reason: String

    init(_ outcome: String, _ reason: String) {
        self.outcome = outcome
        self.reason = reason
    }

    /// Passes if the collection expects this outcome, or lists it among several.
    func compared(to expected: JSONValue?) -> ConformanceOutcome {
        guard let accepted = expected?.strings ?? expected?.string.map({ [$0] }) else {
            return .failed("no outcome is stated")
        }
        guard !accepted.contains(outcome) else { return .passed }
        let found = reason.isEmpty ? outcome : "\(outcome) (\(reason))"
        return .failed("\(accepted.joined(separator: " or ")) expected, \(found) found")
    }
}

extension JSONValue {
    /// The strings of an array of strings.
    var strings: [String]? {
        guard let elements else { return nil }
        let strings = elements.compactMap { $0.string }
        return strings.count == elements.count ? strings : nil
    }

    /// An instant in RFC 3339, truncated to seconds.
    var instant: Instant? {
        string.flatMap { Instant(rfc3339: $0) }
    }
}

extension ConformanceFile {
    /// Returns whether the file is a list of cases whose first has all these members.
    func hasCases(with members: [String]) -> Bool {
        guard let first = json?[0] else { return false }
        return members.allSatisfy { first[$0] != nil }
    }

    /// Runs every case of the list and reports it under its own name.
    func reportCases(
        collection: String,
        idMember: String,
        report: (ConformanceCase) -> Void,
        outcome: (JSONValue) -> ConformanceOutcome
    ) {
        for (place, item) in (json?.elements ?? []).enumerated() {
            let id = item[idMember]?.string ?? "case \(place + 1)"
            report(ConformanceCase(id: collection + "/" + id, outcome: outcome(item)))
        }
    }
}
