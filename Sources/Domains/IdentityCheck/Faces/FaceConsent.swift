// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The consent to the comparison of a face: given on a screen, recorded with the transaction.
public enum FaceConsent {
    /// The header with the version of the text, which goes with the part `face`.
    public static let header = "Docscan-Consent"
    /// The version of the text `check.advice.FACE`: a change of what it says needs another.
    public static let textVersion = "face-3"
    /// The longest version of a text, in bytes.
    private static let longestVersion = 40

    /// Whether a text can be the version of a text: letters, digits, dots and hyphens.
    public static func isVersion(_ text: String) -> Bool {
        1...longestVersion ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
                default: false
                }
            }
    }
}
