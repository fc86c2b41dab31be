// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The spend controls of one owner, the issuer or the cardholder.
public struct SpendRules: Sendable, Hashable {
    /// The limits in minor units of the card's currency, at most one per interval.
    public var limits: [SpendInterval: Int]
    /// The channels in which the card is blocked.
    public var blockedChannels: Set<PaymentChannel>
    /// The trades, four digits each (ISO 18245).
    public var categories: SpendList
    /// The countries, two letters each.
    public var countries: SpendList
    /// The merchants, by name.
    public var merchants: SpendList

    /// Creates rules; without arguments they permit everything.
    public init(
        limits: [SpendInterval: Int] = [:],
        blockedChannels: Set<PaymentChannel> = [],
        categories: SpendList = .unrestricted,
        countries: SpendList = .unrestricted,
        merchants: SpendList = .unrestricted
    ) {
        self.limits = limits
        self.blockedChannels = blockedChannels
        self.categories = categories
        self.countries = countries
        self.merchants = merchants
    }

    /// Returns the first rule that a payment breaks; `nil` if it keeps all.
    func declines(_ payment: ControlledPayment) -> DeclineReason? {
        let (transaction, merchant) = (payment.transaction, payment.transaction.merchant)
        if blockedChannels.contains(transaction.channel) { return .channelBlocked }
        if !countries.permits(merchant.country) { return .countryBlocked }
        if !categories.permits(merchant.categoryCode) { return .categoryBlocked }
        if !merchants.permits(merchant.name) { return .merchantBlocked }
        let isExceeded = limits.contains { payment.total(in: $0.key) > $0.value }
        return isExceeded ? .limitExceeded : nil
    }

    /// The rules in the form in which a store keeps them.
    public var json: JSONOutput {
        var members = SpendControls.listMembers(self)
        let amounts = SpendInterval.allCases.compactMap { interval in
            limits[interval].map { (interval.rawValue, JSONOutput.integer($0)) }
        }
        members.append(("limits", .object(amounts)))
        return .object(members)
    }

    /// Reads the form in which a store keeps the rules; `nil` for anything else.
    public init?(_ value: JSONValue) {
        guard let members = try? PaymentMembers(value),
            let lists = try? SpendControls.lists(of: members),
            let amounts = try? members.required("limits", { $0.members })
        else { return nil }
        self = lists.all
        for (name, limit) in amounts {
            guard let interval = SpendInterval(rawValue: name),
                let amount = SpendControls.limitAmount(limit)
            else { return nil }
            limits[interval] = amount
        }
    }
}

/// A payment as the rules of an owner see it.
struct ControlledPayment {
    let transaction: PaymentTransaction
    /// The payment that this one raises; `nil` for one of its own.
    let raises: OriginalTransaction?
    let counters: SpendCounters
    let secondsFromUTC: Int

    /// Returns what would be spent in an interval with this payment.
    func total(in interval: SpendInterval) -> Int {
        var before = counters.spent(
            interval,
            at: transaction.createdOn.second,
            secondsFromUTC: secondsFromUTC
        )
        // A payment cannot pass the limit of one payment in several steps.
        if interval == .authorization, let raises {
            before = SpendCounters.sum(
                raises.transaction.billingAmount,
                raises.incrementedBilling
            )
        }
        return SpendCounters.sum(before, transaction.billingAmount)
    }
}
