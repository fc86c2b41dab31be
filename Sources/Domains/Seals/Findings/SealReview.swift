// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Walks the signed tree along the table of members and notes what departs from it.
struct SealReview {
    private(set) var findings: [SealFinding] = []

    mutating func object(_ object: JSONValue, members: [VDSNCSchema.Member], path: String) {
        for member in members {
            let path = path + member.name
            guard let value = object[member.name], value.kind != .null else {
                if member.isRequired { note(.fieldMissing, path) }
                continue
            }
            review(value, as: member, path: path)
        }
        for (name, _) in object.members ?? [] where !members.contains(where: { $0.name == name }) {
            // The name itself may say something about a person, so only its place is given.
            note(.unknownMember, path + (Self.isPlain(name) ? name : "?"))
        }
    }

    private mutating func review(
        _ value: JSONValue,
        as member: VDSNCSchema.Member,
        path: String
    ) {
        switch member.content {
        case .object(let members):
            object(value, members: members, path: path + ".")
        case .list(let members):
            if value.count == 0 { note(.fieldMissing, path) }
            for (place, element) in (value.elements ?? []).enumerated() {
                object(element, members: members, path: "\(path)[\(place)].")
            }
        case .value(.version, _):
            if value.number?.integer != 1 { note(.unknownVersion, path) }
        case .value(_, .number(let range)):
            let number = value.number?.integer ?? value.string.flatMap { Int($0) }
            if number.map(range.contains) != true { note(.fieldUnexpectedValue, path) }
        case .value(_, let form):
            text(value.string ?? "", form, isRequired: member.isRequired, path: path)
        }
    }

    private mutating func text(
        _ text: String,
        _ form: VDSNCSchema.Form,
        isRequired: Bool,
        path: String
    ) {
        guard !text.isEmpty else {
            if isRequired { note(.fieldMissing, path) }
            return
        }
        if text.unicodeScalars.contains(where: { $0.isDeceptive }) {
            note(.fieldUnexpectedCharacter, path)
        }
        if case .text(let maximum?) = form, text.unicodeScalars.count > maximum {
            note(.fieldTooLong, path)
        }
        if !form.admits(text) { note(.fieldUnexpectedValue, path) }
    }

    private mutating func note(_ code: SealFinding.Code, _ path: String) {
        findings.append(SealFinding(code, path: path))
    }

    private static func isPlain(_ name: String) -> Bool {
        name.utf8.count <= 16
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
            }
    }
}

extension VDSNCSchema.Form {
    /// Whether a text has this form; lengths are another matter.
    func admits(_ text: String) -> Bool {
        switch self {
        case .text, .number: true
        case .date: SealDate.isDate(text)
        case .partialDate: SealDate.isPartialDate(text)
        case .dateTime: text.utf8.count > 10 && Instant(rfc3339: text) != nil
        case .choice(let codes): codes.contains(text)
        }
    }
}

/// The forms of dates in seals.
enum SealDate {
    /// Whether a text is a day of the calendar, `yyyy-MM-dd`.
    static func isDate(_ text: String) -> Bool {
        text.utf8.count == 10 && Instant(rfc3339: text) != nil
    }

    /// Whether a text is a day, `yyyy`, `yyyy-MM`, or one of these with `X` for unknown digits.
    static func isPartialDate(_ text: String) -> Bool {
        if isDate(text) { return true }
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard zip(parts.map(\.count), [4, 2, 2]).allSatisfy(==), (1...3).contains(parts.count)
        else {
            return false
        }
        let isWhole = parts.count == 3 && !text.utf8.contains(UInt8(ascii: "X"))
        return !isWhole
            && parts.joined().allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "X") }
    }
}

extension Unicode.Scalar {
    /// Whether a display could be deceived: controls, invisible and direction-changing characters,
    /// and code points without meaning.
    var isDeceptive: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            true
        default: false
        }
    }
}
