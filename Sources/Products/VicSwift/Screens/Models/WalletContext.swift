// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens

/// The inputs of the screens' models other than the cards: settings, language, time.
struct WalletContext {
    let values: SettingValues
    let texts: WalletTexts
    let now: Date
    let itemOrder: [VicCardListItem]
    let flipped: Set<String>
    let images: ImageCache
    /// Whether the cards come from a demonstration, shown by a ribbon.
    var isDemonstration = false

    var language: VicLang { texts.language }

    /// Whether a card can be turned over.
    func hasBack(_ card: VicCard) -> Bool {
        guard values.allowsBackside else { return false }
        return card.kind == .mandatory || values.showsComplementaryCardBackside
    }

    /// The language of the European card.
    var europeanLanguage: VicLang {
        values.enablesEnglishEuropeanCard ? .EN : language
    }
}

/// The pictures that the models of a screen use, each once.
final class ImageCache {
    private(set) var addresses: [String: String] = [:]
    private var keys: [VicImage: String] = [:]

    /// The key under which the page finds a picture.
    func key(for image: VicImage) -> String {
        if let key = keys[image] { return key }
        let key = "image\(keys.count)"
        keys[image] = key
        addresses[key] = image.dataAddress
        return key
    }
}

extension VicDate {
    /// The day in Switzerland that contains a moment.
    init?(localDayOf date: Date) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Zurich") ?? .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day else {
            return nil
        }
        self.init(year: year, month: month, day: day)
    }
}
