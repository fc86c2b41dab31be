// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import InsuranceCards
import Screens

/// The back of a card.
public struct VicBackModel: Encodable, Sendable, Hashable {
    /// The kind of a back.
    public enum Kind: String, Encodable, Sendable {
        /// The European Health Insurance Card.
        case european
        /// A mandatory card whose holder has no claim to the European card.
        case notEuropean
        /// The insurer's own text.
        case complementary
    }

    /// The kind of back.
    public let kind: Kind
    /// The heading; of a European card, field 1.
    public let title: String
    /// The language of heading and captions, which may differ from that of the screen.
    public let language: String
    /// Field 2: the issuing state.
    public let country: String?
    /// Fields 3 to 9, each with its number and caption.
    public let rows: [VicDisplayRow]
    /// The text shown instead of the fields.
    public let text: String?
    /// The insurer's own text, as plain text.
    public let freeText: String?
    /// The key of the picture among the pictures of the screen.
    public let image: String?
    /// Numbers to call.
    public let phones: [VicDisplayRow]
}

extension VicBackModel {
    init(_ card: VicCard, in context: WalletContext) {
        let texts = context.texts
        let free = FreeText.shown(
            context.values.freeText(for: card.kind, cardNumber: card.number)
        )
        freeText = free.isEmpty ? nil : free
        phones = card.phoneRows(texts)
        if card.kind == .complementary {
            kind = .complementary
            title = card.kind.label(in: texts.language)
            (language, country, rows, text) = (context.language.rawValue, nil, [], nil)
            image = context.values.image(for: .complementaryBack, cardNumber: card.number).map(
                context.images.key(for:)
            )
            return
        }
        image = nil
        let captions = EuropeanCaptions(language: context.europeanLanguage)
        guard let european = card.european else {
            kind = .notEuropean
            title = texts("wallet.european.none.title")
            text = texts("wallet.european.none")
            (language, country, rows) = (context.language.rawValue, nil, [])
            return
        }
        kind = .european
        language = context.europeanLanguage.rawValue
        title = captions.title
        country = european.country
        rows = captions.rows(european.card)
        text = nil
    }
}

/// The insurer's own texts: plain, and never longer than the field.
enum FreeText {
    /// The largest number of characters shown.
    static let limit = 500

    static func shown(_ text: String) -> String {
        // Line breaks are the insurer's own; all other control characters are removed.
        let clean = text.prefix(2 * limit).split(separator: "\n", omittingEmptySubsequences: false)
            .map { DisplayText.cleaned(String($0)) }
            .joined(separator: "\n")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard clean.count > limit else { return clean }
        return clean.prefix(limit - 1) + "…"
    }
}

extension VicCard {
    fileprivate func phoneRows(_ texts: WalletTexts) -> [VicDisplayRow] {
        [("hotline", hotline), ("emergency_abroad", emergencyAbroad)].compactMap { name, number in
            number.map { number in
                let label = VicCardField(rawValue: name)?.label(in: texts.language) ?? name
                return VicDisplayRow(name, label, number)
            }
        }
    }
}
