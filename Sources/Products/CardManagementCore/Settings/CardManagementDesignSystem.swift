// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Screens

/// How PINs, card numbers and security codes look.
public struct CardManagementDesignSystem: Encodable, Sendable {
    /// The font of a PIN.
    public var pinFont: PlatformFont
    /// The colour of a PIN.
    public var pinTextColor: PlatformColor
    /// The font of a card number.
    public var panFont: PlatformFont
    /// The colour of a card number.
    public var panTextColor: PlatformColor
    /// The text between the groups of a card number: at most three characters, without digits.
    ///
    /// Any other text counts as a space. Groups have four digits; numbers of 15 digits have groups of 4, 6 and 5.
    public var panTextSeparator: String = " "
    /// The font of a security code.
    public var securityCodeFont: PlatformFont
    /// The colour of a security code.
    public var securityCodeTextColor: PlatformColor

    /// Creates a design with one font and one colour.
    public init(font: PlatformFont, textColor: PlatformColor) {
        self.init(
            pinFont: font,
            pinTextColor: textColor,
            panFont: font,
            panTextColor: textColor,
            securityCodeFont: font,
            securityCodeTextColor: textColor
        )
    }

    /// Creates a design with a font and a colour for each kind of secret.
    public init(
        pinFont: PlatformFont,
        pinTextColor: PlatformColor,
        panFont: PlatformFont,
        panTextColor: PlatformColor,
        securityCodeFont: PlatformFont,
        securityCodeTextColor: PlatformColor
    ) {
        self.pinFont = pinFont
        self.pinTextColor = pinTextColor
        self.panFont = panFont
        self.panTextColor = panTextColor
        self.securityCodeFont = securityCodeFont
        self.securityCodeTextColor = securityCodeTextColor
    }

    /// Writes fonts and colours as values of CSS, in which pages take them.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(pinFont.css, forKey: .pinFont)
        try values.encode(pinTextColor.css, forKey: .pinTextColor)
        try values.encode(panFont.css, forKey: .panFont)
        try values.encode(panTextColor.css, forKey: .panTextColor)
        try values.encode(usableSeparator, forKey: .panTextSeparator)
        try values.encode(securityCodeFont.css, forKey: .securityCodeFont)
        try values.encode(securityCodeTextColor.css, forKey: .securityCodeTextColor)
    }

    private enum Key: String, CodingKey {
        case pinFont, pinTextColor, panFont, panTextColor, panTextSeparator
        case securityCodeFont, securityCodeTextColor
    }

    /// The separator, or a space if the text cannot be one.
    package var usableSeparator: String {
        let isUsable =
            panTextSeparator.count <= 3 && !panTextSeparator.contains(where: \.isNumber)
            && !panTextSeparator.contains(where: \.isNewline)
        return isUsable ? panTextSeparator : " "
    }
}
