// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import Foundation

extension CardsSDKAccount {
    /// Returns the moment of a text in RFC 3339.
    static func date(_ text: String) -> Date? {
        PreciseInstant(rfc3339: text).map {
            Date(timeIntervalSince1970: Double($0.millisecondsSinceEpoch) / 1000)
        }
    }

    /// Returns a moment as text in RFC 3339.
    nonisolated static func moment(_ date: Date) -> String {
        let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
        return PreciseInstant(millisecondsSinceEpoch: milliseconds).rfc3339
    }
}

extension CardsTransaction {
    /// Shows a transaction of the SDK.
    init(_ transaction: CardTransaction) {
        self.init(
            id: transaction.id,
            kind: transaction.kind.rawValue,
            status: transaction.status.rawValue,
            amount: transaction.amount,
            currency: transaction.currency,
            billingAmount: transaction.billingAmount,
            billingCurrency: transaction.billingCurrency,
            merchant: transaction.merchant.name,
            city: transaction.merchant.city ?? "",
            channel: transaction.channel,
            declineReason: transaction.declineReason,
            moment: CardsSDKAccount.moment(transaction.createdOn)
        )
    }
}

extension CardsControls {
    /// Shows the controls of the SDK.
    init(_ controls: CardControls, currency: String) {
        self.init(
            currency: currency,
            limits: controls.limits.map { limit in
                Limit(
                    interval: limit.interval.rawValue,
                    amount: limit.amount,
                    isOfBank: limit.setBy == .issuer,
                    used: limit.used,
                    resetsOn: limit.resetsOn
                )
            },
            channels: controls.channels.named,
            lists: CardsLists(controls.categories, controls.countries, controls.merchants),
            bank: Bank(
                channels: controls.bank.channels.named,
                lists: CardsLists(
                    controls.bank.categories,
                    controls.bank.countries,
                    controls.bank.merchants
                )
            )
        )
    }
}

extension CardControls.Channels {
    /// Whether each way to pay is allowed, by its name.
    fileprivate var named: [String: Bool] {
        [
            "chip": chip, "contactless": contactless, "ecommerce": ecommerce, "atm": atm,
            "magstripe": magstripe,
        ]
    }
}

extension CardsLists {
    fileprivate init(
        _ categories: CardControls.Rule,
        _ countries: CardControls.Rule,
        _ merchants: CardControls.Rule
    ) {
        self.init(
            categories: List(categories),
            countries: List(countries),
            merchants: List(merchants)
        )
    }
}

extension CardsLists.List {
    fileprivate init(_ rule: CardControls.Rule) {
        self.init(mode: rule.mode == .allow ? .allow : .block, values: rule.values)
    }

    fileprivate var rule: CardControls.Rule {
        CardControls.Rule(mode: mode == .allow ? .allow : .block, values: values)
    }
}

extension CardControls {
    /// Returns the controls with what the cardholder wants instead; the bank's rules stay.
    func taking(_ edit: CardsControlsEdit) -> CardControls {
        var next = self
        next.limits.removeAll { limit in
            limit.setBy == .cardholder && CardsControls.intervals.contains(limit.interval.rawValue)
        }
        for name in CardsControls.intervals {
            guard let interval = Interval(rawValue: name), let amount = edit.limits[name] else {
                continue
            }
            next.limits.append(Limit(interval: interval, amount: amount))
        }
        next.channels.chip = edit.channels["chip"] ?? channels.chip
        next.channels.contactless = edit.channels["contactless"] ?? channels.contactless
        next.channels.ecommerce = edit.channels["ecommerce"] ?? channels.ecommerce
        next.channels.atm = edit.channels["atm"] ?? channels.atm
        next.channels.magstripe = edit.channels["magstripe"] ?? channels.magstripe
        next.categories = edit.lists.categories.rule
        next.countries = edit.lists.countries.rule
        next.merchants = edit.lists.merchants.rule
        return next
    }
}
