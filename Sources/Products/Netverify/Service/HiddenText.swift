// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A secret of the interface's settings or of a session; descriptions and reflection show a placeholder.
struct HiddenText: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let text: String

    init(_ text: String) { self.text = text }

    /// The secret.
    func reveal() -> String { text }

    var description: String { "(hidden)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
