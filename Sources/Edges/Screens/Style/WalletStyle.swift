// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The settings of the insurance-card screens, with their names for integrators below `VicSettings`.
public enum WalletStyle {
    /// Titles of screens.
    public static let pageTitle = text("pageTitle", "page-title")
    /// Titles of screens on a dark ground.
    public static let pageTitleInverted = text("pageTitleInverted", "page-title-inverted")
    /// Headings.
    public static let subhead = text("subhead", "subhead")
    /// Headings on a dark ground.
    public static let subheadInverted = text("subheadInverted", "subhead-inverted")
    /// Running text.
    public static let copytext = text("copytext", "copytext")
    /// Running text on a dark ground.
    public static let copytextInverted = text("copytextInverted", "copytext-inverted")
    /// Bold running text.
    public static let copytextBold = text("copytextBold", "copytext-bold")
    /// Bold running text on a dark ground.
    public static let copytextBoldInverted = text("copytextBoldInverted", "copytext-bold-inverted")

    /// The main button of a screen.
    public static let primary = ButtonSettings("Button.primary", "--etui-primary")
    /// The same on a dark ground.
    public static let primaryInverted = ButtonSettings(
        "Button.primaryInverted",
        "--etui-primary-inverted"
    )
    /// The other buttons.
    public static let secondary = ButtonSettings("Button.secondary", "--etui-secondary")
    /// The same on a dark ground.
    public static let secondaryInverted = ButtonSettings(
        "Button.secondaryInverted",
        "--etui-secondary-inverted"
    )

    /// The icon that closes a screen.
    public static let closeIcon = icon("close")
    /// The icon that opens the tutorial.
    public static let infoIcon = icon("info")
    /// The icon that turns a card over.
    public static let flipIcon = icon("flip")
    /// The icon next to an error.
    public static let errorIcon = icon("error")
    /// All other icons.
    public static let systemIcon = icon("system")
    /// All other icons on a dark ground.
    public static let systemInvertedIcon = icon("systemInverted", "system-inverted")

    /// The heading above the rows of a card.
    public static let frontTitle = TextSettings("Card.style.front.title", "--etui-front-title")
    /// The label of a card's row.
    public static let frontLabel = TextSettings("Card.style.front.label", "--etui-front-label")
    /// The value of a card's row.
    public static let frontText = TextSettings("Card.style.front.text", "--etui-front-text")
    /// The insurer's own text on the back of a complementary card.
    public static let freeField = TextSettings(
        "Card.style.complementaryBack.freeField",
        "--etui-free-field"
    )
    /// The text on the picture of a card.
    public static let innerText = TextSettings("Card.style.inner.text", "--etui-inner")
    /// The border of the picture of a card.
    public static let innerBorder = BorderSettings(
        "Card.style.inner.border",
        "--etui-inner-border"
    )
    /// The text of a banner.
    public static let bannerText = TextSettings("Card.style.banner.text", "--etui-banner")
    /// The ground of a banner.
    public static let bannerBackground = StateColorSettings(
        "Card.style.banner.backgroundColor",
        "--etui-banner-ground",
        third: "error"
    )
    /// The icon of a banner.
    public static let bannerIcon = StateColorSettings(
        "Card.style.banner.iconColor",
        "--etui-banner-icon",
        third: "error"
    )
    /// The smaller line of a row of a list.
    public static let selectionLabel = TextSettings(
        "Card.style.selection.label",
        "--etui-selection-label"
    )
    /// The larger line of a row of a list.
    public static let selectionText = TextSettings(
        "Card.style.selection.text",
        "--etui-selection-text"
    )
    /// The ground of a row of a list.
    public static let selectionBackground = StateColorSettings(
        "Card.style.selection.backgroundColor",
        "--etui-selection-ground",
        third: "error"
    )
    /// The border of a row of a list.
    public static let selectionBorder = BorderSettings(
        "Card.style.selection.border",
        "--etui-selection-border"
    )

    /// The loading indicator.
    public static let loading = StyleSetting("Indicator.loading.color", "--etui-loading", .color)
    /// The dots of the cards that are not visible.
    public static let page = StyleSetting("Indicator.page.color.normal", "--etui-page", .color)
    /// The dot of the visible card.
    public static let pageActive = StyleSetting(
        "Indicator.page.color.active",
        "--etui-page-active",
        .color
    )
    /// The scroll indicator.
    public static let scroll = StyleSetting("Indicator.scroll.color", "--etui-scroll", .color)
    /// The corner radius of the scroll indicator.
    public static let scrollRadius = StyleSetting(
        "Indicator.scroll.radius",
        "--etui-scroll-radius",
        .length
    )

    static let all: [StyleSetting] = texts.flatMap(\.all) + buttons.flatMap(\.all) + boxes + single

    private static let texts: [TextSettings] = [
        pageTitle, pageTitleInverted, subhead, subheadInverted, copytext, copytextInverted,
        copytextBold, copytextBoldInverted, frontTitle, frontLabel, frontText, freeField,
        innerText, bannerText, selectionLabel, selectionText,
    ]
    private static let buttons: [ButtonSettings] = [
        primary, primaryInverted, secondary, secondaryInverted,
    ]
    private static let boxes: [StyleSetting] =
        innerBorder.all + bannerBackground.all + bannerIcon.all + selectionBackground.all
        + selectionBorder.all
    private static let single: [StyleSetting] = [
        closeIcon, infoIcon, flipIcon, errorIcon, systemIcon, systemInvertedIcon, loading, page,
        pageActive, scroll, scrollRadius,
    ]

    private static func text(_ name: String, _ property: String) -> TextSettings {
        TextSettings("Typography.TextStyle.\(name)", "--etui-\(property)")
    }

    private static func icon(_ name: String, _ property: String? = nil) -> StyleSetting {
        StyleSetting("Icon.\(name).color", "--etui-\(property ?? name)-icon", .color)
    }
}
