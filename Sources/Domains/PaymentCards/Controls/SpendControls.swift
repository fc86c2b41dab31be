// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The spend controls of a card as an app sees them: the issuer's and the cardholder's in one.
///
/// An app changes its copy and sends the whole back. Limits say whose they are; the rest is the strictest of both, and
/// ``issuer`` says which part of it the cardholder cannot loosen.
public struct SpendControls: Sendable, Hashable {
    /// Grows by one with each change.
    public var version: Int
    /// At most one limit per interval and owner.
    public var limits: [SpendLimit]
    /// The channels in which the card is blocked.
    public var blockedChannels: Set<PaymentChannel>
    /// The trades, four digits each (ISO 18245).
    public var categories: SpendList
    /// The countries, two letters each.
    public var countries: SpendList
    /// The merchants, by name.
    public var merchants: SpendList
    /// The issuer's own channels and lists, which those above include; its limits are empty, since limits say whose they
    /// are.
    ///
    /// For the reader only: in a change it has no effect.
    public var issuer: SpendRules

    /// Describes controls; without arguments they permit everything.
    public init(
        version: Int = 1,
        limits: [SpendLimit] = [],
        blockedChannels: Set<PaymentChannel> = [],
        categories: SpendList = .unrestricted,
        countries: SpendList = .unrestricted,
        merchants: SpendList = .unrestricted,
        issuer: SpendRules = SpendRules()
    ) {
        self.version = version
        self.limits = limits
        self.blockedChannels = blockedChannels
        self.categories = categories
        self.countries = countries
        self.merchants = merchants
        self.issuer = issuer
        self.issuer.limits = [:]
    }

    /// Returns the amounts of an owner's limits by interval.
    public func limits(of owner: CardActor) -> [SpendInterval: Int] {
        let own = limits.filter { $0.setBy == owner }.map { ($0.interval, $0.amount) }
        return Dictionary(own) { min($0, $1) }
    }

    /// Returns whether a change permits anything that was not permitted, which needs the cardholder's confirmation.
    ///
    /// It does if a limit of the cardholder is higher or missing, or if a channel, trade, country or merchant is allowed
    /// again.
    public static func isLoosening(from old: SpendControls, to new: SpendControls) -> Bool {
        let newLimits = new.limits(of: .cardholder)
        let hasLooserLimit = old.limits(of: .cardholder)
            .contains { interval, amount in
                newLimits[interval].map { $0 > amount } ?? true
            }
        return hasLooserLimit || !old.blockedChannels.isSubset(of: new.blockedChannels)
            || new.categories.isLooser(than: old.categories)
            || new.countries.isLooser(than: old.countries)
            || new.merchants.isLooser(than: old.merchants)
    }
}
