// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A setting that an integrator may change, and the CSS custom property that carries it.
///
/// Only this table maps one to the other: controllers write through it, style sheets use the properties,
/// and a test keeps both in step.
public struct StyleSetting: Hashable, Sendable {
    /// The type of a setting's value.
    public enum Kind: String, Sendable {
        case font, color, length, number, textCase
    }

    /// The setting's name for integrators, such as `scanner.guideLabelFont`.
    public let name: String
    /// The CSS custom property.
    public let property: String
    /// The type of the value.
    public let kind: Kind

    /// The custom property of the declared value, which applies if the setting is not set.
    package var declaredProperty: String {
        "--declared-" + property.dropFirst("--etui-".count)
    }

    init(_ name: String, _ property: String, _ kind: Kind) {
        self.name = name
        self.property = property
        self.kind = kind
    }

    /// The font of the label that says where to hold the code.
    public static let scannerGuideFont = StyleSetting(
        "scanner.guideLabelFont",
        "--etui-scanner-guide-font",
        .font
    )
    /// The font of the label that says that a code is not a seal.
    public static let scannerInvalidFont = StyleSetting(
        "scanner.invalidVdsNcLabelFont",
        "--etui-scanner-invalid-font",
        .font
    )
    /// The font of the banner that asks for an update of the revocation lists.
    public static let scannerWarningFont = StyleSetting(
        "scanner.crlWarningLabelFont",
        "--etui-scanner-warning-font",
        .font
    )
    /// How dark the preview is outside the frame, 0…1.
    public static let scannerDimming = StyleSetting(
        "scanner.dimBackground",
        "--etui-scanner-dimming",
        .number
    )

    /// The whole table.
    public static let all: [StyleSetting] =
        [
            scannerGuideFont, scannerInvalidFont, scannerWarningFont, scannerDimming,
        ] + WalletStyle.all
}
