// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

@testable import VicSwift

/// Changes one value in place.
private typealias Change<Value> = @MainActor @Sendable ((inout Value) -> Void) -> Void

extension Setting {
    private static let purple = "rgb(128, 0, 128)"

    /// The styles of texts, each value of each.
    static var texts: [Setting] {
        typealias Styles = VicSettings.Typography.TextStyle
        let all: [(String, Change<VicTextStyle>)] = [
            ("Typography.TextStyle.pageTitle", { $0(&Styles.pageTitle) }),
            ("Typography.TextStyle.pageTitleInverted", { $0(&Styles.pageTitleInverted) }),
            ("Typography.TextStyle.subhead", { $0(&Styles.subhead) }),
            ("Typography.TextStyle.subheadInverted", { $0(&Styles.subheadInverted) }),
            ("Typography.TextStyle.copytext", { $0(&Styles.copytext) }),
            ("Typography.TextStyle.copytextInverted", { $0(&Styles.copytextInverted) }),
            ("Typography.TextStyle.copytextBold", { $0(&Styles.copytextBold) }),
            ("Typography.TextStyle.copytextBoldInverted", { $0(&Styles.copytextBoldInverted) }),
            ("Card.style.front.title", { $0(&VicSettings.Card.style.front.title) }),
            ("Card.style.front.label", { $0(&VicSettings.Card.style.front.label) }),
            ("Card.style.front.text", { $0(&VicSettings.Card.style.front.text) }),
            (
                "Card.style.complementaryBack.freeField",
                { $0(&VicSettings.Card.style.complementaryBack.freeField) }
            ),
            ("Card.style.inner.text", { $0(&VicSettings.Card.style.inner.text) }),
            ("Card.style.banner.text", { $0(&VicSettings.Card.style.banner.text) }),
            ("Card.style.selection.label", { $0(&VicSettings.Card.style.selection.label) }),
            ("Card.style.selection.text", { $0(&VicSettings.Card.style.selection.text) }),
        ]
        return all.flatMap { name, change in
            [
                Setting("\(name).family", "Gill Sans") { change { $0.family = "Gill Sans" } },
                Setting("\(name).size", "33px") { change { $0.size = 33 } },
                Setting("\(name).weight", "900") { change { $0.weight = .black } },
                Setting("\(name).spacing", "3px") { change { $0.spacing = 3 } },
                Setting("\(name).uppercase", "uppercase") { change { $0.uppercase = true } },
            ] + states("\(name).color") { state in change { state(&$0.color) } }
        }
    }

    /// The styles of buttons, each value of each.
    static var buttons: [Setting] {
        let all: [(String, Change<VicButtonStyle>)] = [
            ("Button.primary", { $0(&VicSettings.Button.primary) }),
            ("Button.primaryInverted", { $0(&VicSettings.Button.primaryInverted) }),
            ("Button.secondary", { $0(&VicSettings.Button.secondary) }),
            ("Button.secondaryInverted", { $0(&VicSettings.Button.secondaryInverted) }),
        ]
        return all.flatMap { name, change in
            [
                Setting("\(name).text.family", "Gill Sans") {
                    change { $0.text.family = "Gill Sans" }
                },
                Setting("\(name).text.size", "33px") { change { $0.text.size = 33 } },
                Setting("\(name).text.weight", "900") { change { $0.text.weight = .black } },
                Setting("\(name).text.spacing", "3px") { change { $0.text.spacing = 3 } },
                Setting("\(name).text.uppercase", "uppercase") {
                    change { $0.text.uppercase = true }
                },
                Setting("\(name).border.width", "9px") { change { $0.border.width = 9 } },
                Setting("\(name).border.radius", "19px") { change { $0.border.radius = 19 } },
            ] + states("\(name).text.color") { state in change { state(&$0.text.color) } }
                + states("\(name).backgroundColor") { state in
                    change { state(&$0.backgroundColor) }
                }
                + states("\(name).border.color") { state in change { state(&$0.border.color) } }
                + states("\(name).iconColor") { state in change { state(&$0.iconColor) } }
        }
    }

    /// The borders of cards and rows, and the backgrounds of banners and rows.
    static var borders: [Setting] {
        let all: [(String, Change<VicBorder>)] = [
            ("Card.style.inner.border", { $0(&VicSettings.Card.style.inner.border) }),
            ("Card.style.selection.border", { $0(&VicSettings.Card.style.selection.border) }),
        ]
        let borders = all.flatMap { name, change in
            [
                Setting("\(name).width", "9px") { change { $0.width = 9 } },
                Setting("\(name).radius", "19px") { change { $0.radius = 19 } },
            ] + states("\(name).color") { state in change { state(&$0.color) } }
        }
        return borders
            + states("Card.style.banner.backgroundColor") {
                $0(&VicSettings.Card.style.banner.backgroundColor)
            }
            + states("Card.style.banner.iconColor") {
                $0(&VicSettings.Card.style.banner.iconColor)
            }
            + states("Card.style.selection.backgroundColor") {
                $0(&VicSettings.Card.style.selection.backgroundColor)
            }
    }

    /// The colours of icons and indicators.
    static var colors: [Setting] {
        [
            Setting("Icon.close.color", purple) { VicSettings.Icon.close.color = .purple },
            Setting("Icon.info.color", purple) { VicSettings.Icon.info.color = .purple },
            Setting("Icon.flip.color", purple) { VicSettings.Icon.flip.color = .purple },
            Setting("Icon.error.color", purple) { VicSettings.Icon.error.color = .purple },
            Setting("Icon.system.color", purple) { VicSettings.Icon.system.color = .purple },
            Setting("Icon.systemInverted.color", purple) {
                VicSettings.Icon.systemInverted.color = .purple
            },
            Setting("Indicator.loading.color", purple) {
                VicSettings.Indicator.loading.color = .purple
            },
            Setting("Indicator.page.color.normal", purple) {
                VicSettings.Indicator.page.color.normal = .purple
            },
            Setting("Indicator.page.color.active", purple) {
                VicSettings.Indicator.page.color.active = .purple
            },
            Setting("Indicator.scroll.color", purple) {
                VicSettings.Indicator.scroll.color = .purple
            },
            Setting("Indicator.scroll.radius", "0px") { VicSettings.Indicator.scroll.radius = 0 },
        ]
    }

    private static func states(
        _ name: String,
        _ change: @escaping Change<VicLabelColorState>
    ) -> [Setting] {
        [
            Setting("\(name).normal", purple) { change { $0.normal = .purple } },
            Setting("\(name).disabled", purple) { change { $0.disabled = .purple } },
            Setting("\(name).error", purple) { change { $0.error = .purple } },
        ]
    }

    private static func states(
        _ name: String,
        _ change: @escaping Change<VicControlColorState>
    ) -> [Setting] {
        [
            Setting("\(name).normal", purple) { change { $0.normal = .purple } },
            Setting("\(name).disabled", purple) { change { $0.disabled = .purple } },
            Setting("\(name).selected", purple) { change { $0.selected = .purple } },
        ]
    }
}
