// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Text about a person that stays out of logs, string interpolation and `dump`.
///
/// Only ``reveal()`` shows the stored text, so its uses are easy to search for.
public struct PersonalText: Hashable, Sendable {
    private let text: String

    /// Wraps a text.
    public init(_ text: String) {
        self.text = text
    }

    /// Returns the text itself, as signed by the issuer.
    public func reveal() -> String {
        text
    }

    /// Whether there is anything to show.
    public var isEmpty: Bool { text.isEmpty }
}

extension PersonalText: CustomStringConvertible, CustomDebugStringConvertible {
    /// A placeholder; see ``reveal()``.
    public var description: String { "<personal>" }

    /// A placeholder; see ``reveal()``.
    public var debugDescription: String { "<personal>" }
}

#if !hasFeature(Embedded)
extension PersonalText: CustomReflectable {
    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
