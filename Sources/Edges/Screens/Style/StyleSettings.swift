// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The settings of a colour in its three states.
public struct StateColorSettings: Hashable, Sendable {
    /// The usual colour.
    public let normal: StyleSetting
    /// The colour of a disabled element.
    public let disabled: StyleSetting
    /// The colour of the third state: an error, or a selected or pressed element.
    public let third: StyleSetting

    init(_ name: String, _ property: String, third: String) {
        normal = StyleSetting("\(name).normal", property, .color)
        disabled = StyleSetting("\(name).disabled", "\(property)-disabled", .color)
        self.third = StyleSetting("\(name).\(third)", "\(property)-\(third)", .color)
    }

    /// All three colours.
    public var all: [StyleSetting] { [normal, disabled, third] }
}

/// The settings of a text.
public struct TextSettings: Hashable, Sendable {
    /// Family, size and weight.
    public let font: StyleSetting
    /// The letter spacing.
    public let spacing: StyleSetting
    /// Whether all letters are capitals.
    public let textCase: StyleSetting
    /// The colours.
    public let color: StateColorSettings

    init(_ name: String, _ property: String, third: String = "error") {
        font = StyleSetting("\(name).font", "\(property)-font", .font)
        spacing = StyleSetting("\(name).spacing", "\(property)-spacing", .length)
        textCase = StyleSetting("\(name).uppercase", "\(property)-case", .textCase)
        color = StateColorSettings("\(name).color", "\(property)-color", third: third)
    }

    /// All of them.
    public var all: [StyleSetting] { [font, spacing, textCase] + color.all }
}

/// The settings of a border.
public struct BorderSettings: Hashable, Sendable {
    /// The width.
    public let width: StyleSetting
    /// The corner radius.
    public let radius: StyleSetting
    /// The colours.
    public let color: StateColorSettings

    init(_ name: String, _ property: String, third: String = "error") {
        width = StyleSetting("\(name).width", "\(property)-width", .length)
        radius = StyleSetting("\(name).radius", "\(property)-radius", .length)
        color = StateColorSettings("\(name).color", "\(property)-color", third: third)
    }

    /// All of them.
    public var all: [StyleSetting] { [width, radius] + color.all }
}

/// The settings of a button.
public struct ButtonSettings: Hashable, Sendable {
    /// The label.
    public let text: TextSettings
    /// The background.
    public let background: StateColorSettings
    /// Its border.
    public let border: BorderSettings
    /// The colour of its icon.
    public let icon: StateColorSettings

    init(_ name: String, _ property: String) {
        text = TextSettings("\(name).text", property, third: "selected")
        background = StateColorSettings(
            "\(name).backgroundColor",
            "\(property)-ground",
            third: "selected"
        )
        border = BorderSettings("\(name).border", "\(property)-border", third: "selected")
        icon = StateColorSettings("\(name).iconColor", "\(property)-icon", third: "selected")
    }

    /// All of them.
    public var all: [StyleSetting] { text.all + background.all + border.all + icon.all }
}
