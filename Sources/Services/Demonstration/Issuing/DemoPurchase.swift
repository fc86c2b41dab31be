// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A payment of the demonstration, before the issuing server decides on it.
package struct DemoPurchase: Sendable, Hashable {
    /// How often a merchant is paid.
    private enum Rhythm {
        /// On a day of the month.
        case monthly(day: Int)
        /// Every so many days, with some scatter.
        case days(Int)
    }

    /// A merchant and how people pay there.
    private struct Habit {
        let merchant: String
        let city: String
        let country: String
        let code: String
        let channel: String
        let currency: String?
        /// The lowest and highest amount in minor units.
        let amounts: ClosedRange<Int>
        let rhythm: Rhythm
        let isRecurring: Bool

        init(
            _ merchant: String,
            _ city: String,
            _ country: String,
            code: String,
            _ channel: String,
            _ amounts: ClosedRange<Int>,
            _ rhythm: Rhythm,
            currency: String? = nil,
            isRecurring: Bool = false
        ) {
            self.merchant = merchant
            self.city = city
            self.country = country
            self.code = code
            self.channel = channel
            self.amounts = amounts
            self.rhythm = rhythm
            self.currency = currency
            self.isRecurring = isRecurring
        }
    }

    /// How many days ago.
    package let daysAgo: Int
    /// The second of the day.
    package let secondOfDay: Int
    /// The merchant's name.
    package let merchant: String
    /// The merchant's town.
    package let city: String
    /// The merchant's country (ISO 3166-1).
    package let country: String
    /// The merchant category code (ISO 18245).
    package let categoryCode: String
    /// The channel, as on the wire.
    package let channel: String
    /// The amount in minor units.
    package let amount: Int
    /// The currency (ISO 4217); `nil` for that of the card.
    package let currency: String?
    /// Whether the merchant initiates it by an earlier agreement.
    package let isRecurring: Bool

    /// Returns a year of payments with a card, oldest first; the same for the same seed.
    package static func year(seed: UInt64, isPhysical: Bool) -> [DemoPurchase] {
        var scatter = Scatter(seed: seed)
        var purchases: [DemoPurchase] = []
        for habit in habits
        where isPhysical || (habit.channel == "ecommerce") {
            var day = 365 - scatter.below(7)
            while day > 0 {
                if case .monthly(let date) = habit.rhythm, day % 30 != date {
                    day -= 1
                    continue
                }
                purchases.append(DemoPurchase(habit, daysAgo: day, &scatter))
                switch habit.rhythm {
                case .monthly: day -= 1
                case .days(let count): day -= max(1, count - 1 + scatter.below(3))
                }
            }
        }
        return purchases.sorted { ($1.daysAgo, $0.secondOfDay) < ($0.daysAgo, $1.secondOfDay) }
    }

    private init(_ habit: Habit, daysAgo: Int, _ scatter: inout Scatter) {
        self.daysAgo = daysAgo
        secondOfDay = 8 * 3600 + scatter.below(12 * 3600)
        merchant = habit.merchant
        city = habit.city
        country = habit.country
        categoryCode = habit.code
        channel = habit.channel
        currency = habit.currency
        let width = habit.amounts.upperBound - habit.amounts.lowerBound + 1
        // Prices end in a multiple of five.
        amount = (habit.amounts.lowerBound + scatter.below(width)) / 5 * 5
        isRecurring = habit.isRecurring
    }

    private static let habits = [
        Habit("Markthalle Süd", "Bern", "CH", code: "5411", "contactless", 1200...9800, .days(26)),
        Habit("Bäckerei Amsel", "Bern", "CH", code: "5462", "contactless", 350...1800, .days(45)),
        Habit(
            "Café du Pont",
            "Lyon",
            "FR",
            code: "5814",
            "contactless",
            420...2600,
            .days(60),
            currency: "EUR"
        ),
        Habit("Regiobahn", "Bern", "CH", code: "4111", "chip", 580...4800, .days(80)),
        Habit(
            "Geldautomat Lindenhof",
            "Bern",
            "CH",
            code: "6011",
            "atm",
            10000...30000,
            .days(110)
        ),
        Habit("Apotheke am Tor", "Thun", "CH", code: "5912", "chip", 900...7600, .days(170)),
        Habit("Buch & Bild", "Basel", "CH", code: "5942", "ecommerce", 1490...8900, .days(85)),
        Habit(
            "Kinofilme Online",
            "Zürich",
            "CH",
            code: "4899",
            "ecommerce",
            1290...1290,
            .monthly(day: 4),
            isRecurring: true
        ),
        Habit(
            "Lautton Musik",
            "Berlin",
            "DE",
            code: "5815",
            "ecommerce",
            1099...1099,
            .monthly(day: 12),
            currency: "EUR",
            isRecurring: true
        ),
        Habit("Seehotel Arven", "Luzern", "CH", code: "7011", "chip", 14000...42000, .days(190)),
        Habit(
            "Harbour Outfitters",
            "Portland",
            "US",
            code: "5941",
            "ecommerce",
            3900...18900,
            .days(150),
            currency: "USD"
        ),
        Habit("Velowerk", "Biel/Bienne", "CH", code: "5940", "chip", 2400...39000, .days(240)),
    ]
}

/// Numbers that look scattered and are the same for the same seed (SplitMix64); they protect nothing.
private struct Scatter {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
