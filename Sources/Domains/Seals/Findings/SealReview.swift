// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Walks the signed tree along the table of members and notes deviations from it.
struct SealReview {
    /// One step from the root to a value.
    private enum Step {
        case member(JSONName)
        case element(Int)
    }

    private(set) var findings: [SealFinding] = []

    /// The path to the current value.
    ///
    /// Only a finding turns it into text: most seals have none.
    private var way: [Step] = []

    mutating func object(_ object: JSONValue, members: [VDSNCSchema.Member]) {
        var knownCount = 0
        for member in members {
            let value = object[member.key]
            if value != nil { knownCount += 1 }
            way.append(.member(member.key))
            if let value, value.kind != .null {
                review(value, as: member)
            } else if member.isRequired {
                note(.fieldMissing)
            }
            way.removeLast()
        }
        // No name occurs twice, so equal counts mean that all members are known.
        if knownCount != object.count { noteUnknownMembers(of: object, members) }
    }

    private mutating func noteUnknownMembers(
        of object: JSONValue,
        _ members: [VDSNCSchema.Member]
    ) {
        for (name, _) in object.members ?? [] where !members.contains(where: { $0.name == name }) {
            // A name may contain personal data, so an unusual one is replaced.
            way.append(.member(JSONName(Self.isPlain(name) ? name : "?")))
            note(.unknownMember)
            way.removeLast()
        }
    }

    private mutating func review(_ value: JSONValue, as member: VDSNCSchema.Member) {
        switch member.content {
        case .object(let members):
            object(value, members: members)
        case .list(let members):
            if value.count == 0 { note(.fieldMissing) }
            for (place, element) in (value.elements ?? []).enumerated() {
                way.append(.element(place))
                object(element, members: members)
                way.removeLast()
            }
        case .value(.version, _):
            if value.number?.integer != 1 { note(.unknownVersion) }
        case .value(_, .number(let range)):
            let number = value.number?.integer ?? value.string.flatMap { Int($0) }
            if number.map(range.contains) != true { note(.fieldUnexpectedValue) }
        case .value(_, let form):
            text(value.utf8 ?? [], form, isRequired: member.isRequired)
        }
    }

    private mutating func text(
        _ bytes: ArraySlice<UInt8>,
        _ form: VDSNCSchema.Form,
        isRequired: Bool
    ) {
        guard !bytes.isEmpty else {
            if isRequired { note(.fieldMissing) }
            return
        }
        var scalarCount = bytes.count
        // Printable ASCII needs no Unicode look-up.
        if !bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
            if scalars.contains(where: { $0.isDeceptive }) { note(.fieldUnexpectedCharacter) }
            scalarCount = scalars.count
        }
        if case .text(let maximum) = form {
            if let maximum, scalarCount > maximum { note(.fieldTooLong) }
        } else if !form.admits(String(decoding: bytes, as: UTF8.self)) {
            note(.fieldUnexpectedValue)
        }
    }

    private mutating func note(_ code: SealFinding.Code) {
        var path = ""
        for step in way {
            switch step {
            case .member(let name): path += (path.isEmpty ? "" : ".") + name.text
            case .element(let place): path += "[\(place)]"
            }
        }
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
    /// Returns whether a text has this form, whatever its length.
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

/// The date formats of seals.
enum SealDate {
    /// Returns whether a text is a calendar day, `yyyy-MM-dd`.
    static func isDate(_ text: String) -> Bool {
        text.utf8.count == 10 && Instant(rfc3339: text) != nil
    }

    /// Returns whether a text is a day, `yyyy`, `yyyy-MM`, or one of these with `X` for unknown digits.
    static func isPartialDate(_ text: String) -> Bool {
        if isDate(text) { return true }
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard zip(parts.map { $0.count }, [4, 2, 2]).allSatisfy(==), (1...3).contains(parts.count)
        else {
            return false
        }
        let isWhole = parts.count == 3 && !text.utf8.contains(UInt8(ascii: "X"))
        return !isWhole
            && parts.joined().allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "X") }
    }
}

extension Unicode.Scalar {
    /// Whether it could deceive a display: controls, invisible and direction-changing characters, and unassigned code
    /// points.
    var isDeceptive: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            true
        default: false
        }
    }
}
