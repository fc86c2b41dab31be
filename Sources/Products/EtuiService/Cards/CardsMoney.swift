// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A payment, refund or other transaction as the app shows it.
struct CardsTransaction: Encodable, Hashable {
    let id: String
    /// What happened, such as `purchase`.
    let kind: String
    /// `approved`, `declined`, `reversed`, `cleared` or `unknown`.
    let status: String
    /// In minor units of `currency`.
    let amount: Int
    let currency: String
    /// In minor units of the account's currency.
    let billingAmount: Int
    let billingCurrency: String
    let merchant: String
    let city: String
    /// Such as `contactless`.
    let channel: String
    /// The server's code, such as `limit_exceeded`; `nil` unless it was declined.
    let declineReason: String?
    /// RFC 3339, UTC.
    let moment: String
}

/// The limits and channels of a card as the app shows them.
struct CardsControls: Encodable, Hashable {
    /// The most that may be spent in a period.
    struct Limit: Encodable, Hashable {
        /// Such as `day`.
        let interval: String
        /// In minor units.
        let amount: Int
        let isOfBank: Bool
        let used: Int
        /// RFC 3339; `nil` if it never begins anew.
        let resetsOn: String?
    }

    /// What is the bank's own, which the cardholder can make stricter and never looser.
    struct Bank: Encodable, Hashable {
        /// Whether the bank allows each way to pay.
        let channels: [String: Bool]
        let lists: CardsLists
    }

    let currency: String
    let limits: [Limit]
    /// Whether each way to pay is allowed.
    let channels: [String: Bool]
    let lists: CardsLists
    let bank: Bank

    /// The limits that a cardholder can set, in the order of the app.
    static let intervals = ["authorization", "day", "month"]
    /// The ways to pay, in the order of the app.
    static let channelNames = ["contactless", "chip", "ecommerce", "atm", "magstripe"]
    /// The highest limit, in minor units.
    static let amountLimit = 100_000_000
}

/// Something that becomes looser, which needs a confirmation of its own.
struct CardsLoosening: Encodable, Hashable {
    /// `limit`, `channel`, `categories`, `countries` or `merchants`.
    let kind: String
    /// The period, the way to pay or the entry of the list; `nil` if a list becomes looser as a whole.
    let name: String?
}

/// What the cardholder wants: own limits by period, the channels, and the lists.
struct CardsControlsEdit: Codable, Hashable {
    /// In minor units; a period that is missing has no limit.
    let limits: [String: Int]
    let channels: [String: Bool]
    let lists: CardsLists

    /// Whether it has a form that the page can make.
    var isValid: Bool {
        limits.allSatisfy { name, amount in
            CardsControls.intervals.contains(name) && 0...CardsControls.amountLimit ~= amount
        } && Set(channels.keys) == Set(CardsControls.channelNames) && lists.isValid
    }

    /// Returns what becomes looser.
    func loosenings(of former: CardsControls) -> [CardsLoosening] {
        var found: [CardsLoosening] = []
        for limit in former.limits where !limit.isOfBank {
            guard CardsControls.intervals.contains(limit.interval) else { continue }
            if limits[limit.interval].map({ $0 > limit.amount }) ?? true {
                found.append(CardsLoosening(kind: "limit", name: limit.interval))
            }
        }
        for name in CardsControls.channelNames
        where channels[name] == true && former.channels[name] == false {
            found.append(CardsLoosening(kind: "channel", name: name))
        }
        return found + lists.loosenings(of: former.lists)
    }
}
