// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An app's name for Apple's systems: its team's prefix and its bundle identifier.
///
/// Source: Apple, "Supporting associated domains".
public struct AppIdentifier: Sendable, Hashable {
    /// The name, such as `ABCDE12345.ch.example.card`.
    public let text: String

    /// The length of a prefix in characters.
    private static let prefixLength = 10
    /// The longest bundle identifier that App Store Connect accepts, in characters.
    private static let bundleLimit = 155

    /// Parses a name: ten capital letters and digits, a full stop, and letters, digits and hyphens with
    /// full stops between them; `nil` for anything else.
    ///
    /// - Parameter text: the name.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].utf8.count == Self.prefixLength,
            parts[0].utf8.allSatisfy(Self.isOfPrefix),
            text.utf8.count <= Self.prefixLength + 1 + Self.bundleLimit,
            parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isOfBundle) })
        else { return nil }
        self.text = text
    }

    private static func isOfPrefix(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte
    }

    private static func isOfBundle(_ byte: UInt8) -> Bool {
        isOfPrefix(byte) || 0x61...0x7A ~= byte || byte == 0x2D
    }
}
