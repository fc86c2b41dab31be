// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The zone in reports, schema `etui.scan.v1`: on the command line, from the service, in the page.
extension MRZDocument {
    /// Returns names and values of an entry in `documents`, as far as they concern the text.
    ///
    /// `alternatives` are the rejected ways to make a check digit right.
    public func reportMembers(
        alternatives: [MRZAlternative] = []
    ) -> [(String, JSONOutput)] {
        var checks: [(String, JSONOutput)] = []
        for kind in MRZCheckKind.allCases {
            if let isRight = self.checks[kind] { checks.append((kind.name, .boolean(isRight))) }
        }
        return [
            ("source", "mrz"), ("format", .string(format.family)), ("layout", .string(format.name)),
            ("result", .string(result.name)),
            ("lines", .array(lines.map { .string($0) })), ("valid", .boolean(isValid)),
            ("checks", .object(checks)), ("fields", .object(reportFields)),
            ("findings", .array(findings.map { $0.report })),
            ("alternatives", .array(alternatives.map { $0.report })),
            ("states", .object(reportStates)), ("age", age.map { .integer($0) } ?? .null),
            ("remainingValidity", remainingValidity.map { $0.report } ?? .null),
            ("likelySpellings", .object(reportSpellings)),
        ]
    }

    /// The states by field: name in English, and the two letters of ISO 3166-1 if there are any.
    private var reportStates: [(String, JSONOutput)] {
        [MRZField.issuingState, .nationality].compactMap { field in
            state(in: field).map { (field.name, $0.report) }
        }
    }

    private var reportSpellings: [(String, JSONOutput)] {
        [MRZField.surname, .givenNames].compactMap { field in
            likelySpelling(of: field).map { (field.name, .string($0)) }
        }
    }

    /// The fields by name; null if a field is empty or unknown.
    private var reportFields: [(String, JSONOutput)] {
        var fields: [(String, JSONOutput)] = []
        for field in self.fields {
            let value = self.value(field).map { JSONOutput.string($0) } ?? .null
            fields.append((field.name, value))
            // A passport has one field of optional data, which is reported under both names.
            if field == .personalNumber, format == .td3 {
                fields.append((MRZField.optionalData1.name, value))
            }
        }
        if format == .td1, let number = personalNumber {
            fields.append((MRZField.personalNumber.name, .string(number)))
        }
        if expiryDate == .never { fields.append(("neverExpires", .boolean(true))) }
        return fields
    }
}

extension Country {
    /// The state in a report.
    var report: JSONOutput {
        let region = alpha2.map { JSONOutput.string($0) } ?? .null
        return .object([("name", .string(name)), ("region", region)])
    }
}

extension CalendarSpan {
    /// The span in a report.
    var report: JSONOutput {
        .object([("count", .integer(count)), ("unit", .string(unit.rawValue))])
    }
}

extension MRZFinding {
    /// The finding in a report.
    var report: JSONOutput {
        if case .date(let finding) = self {
            return .object(finding.reportMembers(family: "mrz"))
        }
        return .object([
            ("code", .string(code)), ("isError", .boolean(isError)), ("message", .string(message)),
        ])
    }
}

extension MRZAlternative {
    /// The alternative in a report.
    var report: JSONOutput {
        .object([
            ("check", .string(check.name)), ("changes", .array(changes.map { $0.report })),
        ])
    }
}

extension MRZChange {
    /// The change in a report.
    public var report: JSONOutput {
        .object([
            ("line", .integer(place.line)), ("column", .integer(place.column)),
            ("read", .string(String(Unicode.Scalar(read)))),
            ("used", .string(String(Unicode.Scalar(used)))),
        ])
    }
}
