// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A position in a message, as in `ve[0].vd[1].lot`.
struct MessagePath {
    /// One step down.
    enum Step: Equatable {
        case name(String)
        case position(Int)
    }

    let steps: [Step]

    /// Parses a path; `nil` for an empty name or a position that is not a number up to 99.
    init?(_ text: String) {
        var steps: [Step] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = pieces.first, !name.isEmpty else { return nil }
            steps.append(.name(String(name)))
            for piece in pieces.dropFirst() {
                guard piece.hasSuffix("]"), let position = Int(piece.dropLast()),
                    (0...99).contains(position)
                else { return nil }
                steps.append(.position(position))
            }
        }
        self.steps = steps
    }
}

extension JSONOutput {
    /// Returns the value with a text at a position; creates missing parts of the path.
    ///
    /// A number replaces a number. `nil` if the path goes through a text or number, or past the end of a list.
    func setting(_ text: String, at steps: ArraySlice<MessagePath.Step>) -> JSONOutput? {
        guard let step = steps.first else {
            if case .integer = self, let number = Int(text) { return .integer(number) }
            return .string(text)
        }
        let rest = steps.dropFirst()
        switch (step, self) {
        case (.name(let name), .object(let members)):
            return Self.object(members, setting: name, text, rest)
        case (.position(let position), .array(let elements)):
            return Self.array(elements, setting: position, text, rest)
        default: return nil
        }
    }

    private static func object(
        _ members: [(String, JSONOutput)],
        setting name: String,
        _ text: String,
        _ rest: ArraySlice<MessagePath.Step>
    ) -> JSONOutput? {
        var members = members
        let place = members.firstIndex { $0.0 == name }
        let old = place.map { members[$0].1 } ?? blank(for: rest)
        guard let new = old.setting(text, at: rest) else { return nil }
        if let place {
            members[place].1 = new
        } else {
            members.append((name, new))
        }
        return .object(members)
    }

    private static func array(
        _ elements: [JSONOutput],
        setting position: Int,
        _ text: String,
        _ rest: ArraySlice<MessagePath.Step>
    ) -> JSONOutput? {
        var elements = elements
        guard position <= elements.count else { return nil }
        if position == elements.count { elements.append(blank(for: rest)) }
        guard let new = elements[position].setting(text, at: rest) else { return nil }
        elements[position] = new
        return .array(elements)
    }

    /// Returns the empty container for the rest of a path.
    private static func blank(for rest: ArraySlice<MessagePath.Step>) -> JSONOutput {
        switch rest.first {
        case .name: .object([])
        case .position: .array([])
        case nil: .null
        }
    }
}
