// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Text that is safe to display.
public enum DisplayText {
    /// Returns a text without control characters and without characters that change the writing direction (Unicode Cc,
    /// and the formatting characters of UAX #9).
    public static func cleaned(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isRemoved) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isRemoved(scalar) { result.append(scalar) }
        return String(result)
    }

    private static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
