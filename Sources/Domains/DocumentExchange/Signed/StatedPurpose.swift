// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The caller's purpose, as shown to the person.
public struct StatedPurpose: Hashable, Sendable {
    /// The longest text, in characters.
    public static let characterLimit = 140

    /// The reason, which has a label in every language.
    public let purpose: RequestPurpose
    /// The caller's own words.
    public let text: String

    /// Creates a purpose in the caller's words; `nil` if they are longer than ``characterLimit``.
    public init?(_ purpose: RequestPurpose, text: String) {
        guard text.count <= Self.characterLimit else { return nil }
        self.purpose = purpose
        self.text = text
    }
}

/// How long a caller says it keeps the documents.
public enum Retention: Hashable, Sendable {
    /// Not at all.
    case none
    /// While the person uses the app.
    case session
    /// A number of days, 1 to 36500.
    case days(Int)

    /// The value on the wire: `none`, `session` or a number of days such as `P30D` (ISO 8601-1 §5.5.2).
    public var text: String {
        switch self {
        case .none: "none"
        case .session: "session"
        case .days(let count): "P\(count)D"
        }
    }

    /// Reads the value on the wire; `nil` for any other.
    public init?(_ text: String) {
        switch text {
        case "none": self = .none
        case "session": self = .session
        default:
            guard text.hasPrefix("P"), text.hasSuffix("D"),
                let count = Int(text.dropFirst().dropLast()), 1...36500 ~= count,
                text == "P\(count)D"
            else { return nil }
            self = .days(count)
        }
    }
}
