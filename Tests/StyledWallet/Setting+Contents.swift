// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

@testable import VicSwift

extension Setting {
    /// The families of the weights.
    static var families: [Setting] {
        typealias Family = VicSettings.Typography.FontFamily
        return [
            Setting("Typography.FontFamily.light", "Gill Sans") {
                Family.light = "Gill Sans"
                // No text is light by default.
                VicSettings.Typography.TextStyle.copytext.weight = .light
            },
            Setting("Typography.FontFamily.regular", "Gill Sans") { Family.regular = "Gill Sans" },
            Setting("Typography.FontFamily.medium", "Gill Sans") { Family.medium = "Gill Sans" },
            Setting("Typography.FontFamily.semibold", "Gill Sans") {
                Family.semibold = "Gill Sans"
            },
            Setting("Typography.FontFamily.bold", "Gill Sans") { Family.bold = "Gill Sans" },
        ]
    }

    /// The insurer's content on its cards, and which sides they have.
    static var contents: [Setting] {
        switches + freeFields + images
            + overrides("Card.setImageTextColor") { color, number in
                VicSettings.Card.setImageTextColor(color: color, cardNumber: number)
            }
            + overrides("Card.setImageSecondaryTextColor") { color, number in
                VicSettings.Card.setImageSecondaryTextColor(color: color, cardNumber: number)
            }
    }

    private static var switches: [Setting] {
        [
            Setting("Card.allowBackside", "") { VicSettings.Card.allowBackside = false },
            Setting("Card.enableEnglishEuropeanCard", "") {
                VicSettings.Card.enableEnglishEuropeanCard = true
            },
            Setting("Card.showComplementaryCardBackside", "") {
                VicSettings.Card.showComplementaryCardBackside = false
            },
        ]
    }

    private static var freeFields: [Setting] {
        [
            Setting("Card.freeField.mandatory", "Words for all") {
                VicSettings.Card.freeField.mandatory = "Words for all"
            },
            Setting("Card.freeField.complementary", "Words for more") {
                VicSettings.Card.freeField.complementary = "Words for more"
            },
            Setting("Card.setMandatoryFreeField", "Words for one") {
                VicSettings.Card.setMandatoryFreeField(
                    freeText: "Words for one",
                    cardNumber: Scene.Number.mandatory
                )
            },
        ]
    }

    private static var images: [Setting] {
        [
            image("all", "#a00") { VicSettings.Card.setImage(image: $0) },
            image("complementaryFront", "#0a0") {
                VicSettings.Card.setImage(image: $0, design: .complementaryFront)
            },
            image("mandatoryFront", "#00a") {
                VicSettings.Card.setImage(image: $0, design: .mandatoryFront)
            },
            image("complementaryBack", "#aa0") {
                VicSettings.Card.setImage(image: $0, design: .complementaryBack)
            },
            image("card", "#0aa") {
                VicSettings.Card.setImage(image: $0, cardNumber: Scene.Number.mandatory)
            },
            image("card and side", "#a0a") {
                VicSettings.Card.setImage(
                    image: $0,
                    design: .complementaryFront,
                    cardNumber: Scene.Number.complementary
                )
            },
        ]
    }

    private static func image(
        _ which: String,
        _ color: String,
        set: @escaping @MainActor @Sendable (VicImage?) -> Void
    ) -> Setting {
        let drawing =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 173 100'>"
            + "<path fill='\(color)' d='M0 0h173v100H0z'/></svg>"
        let image = VicImage(data: Data(drawing.utf8))
        return Setting("Card.setImage(\(which))", image?.dataAddress ?? "no picture") { set(image) }
    }

    /// Returns a colour for one card, in each state of a card.
    private static func overrides(
        _ name: String,
        set: @escaping @MainActor @Sendable (VicLabelColorState, String) -> Void
    ) -> [Setting] {
        let color = VicLabelColorState(normal: .purple, disabled: .orange, error: .blue)
        return [
            Setting("\(name)(normal)", "rgb(128, 0, 128)") { set(color, Scene.Number.mandatory) },
            Setting("\(name)(disabled)", "rgb(255, 128, 0)") { set(color, Scene.Number.expired) },
            Setting("\(name)(error)", "rgb(0, 0, 255)") { set(color, Scene.Number.revoked) },
        ]
    }
}
