// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The spend controls of a card as the issuing server keeps them: each owner's rules apart.
public struct SpendPolicy: Sendable, Hashable {
    /// Grows by one with each change.
    public var version: Int
    /// The issuer's rules, which the cardholder cannot loosen.
    public var issuer: SpendRules
    /// The cardholder's rules.
    public var cardholder: SpendRules

    /// Creates a policy; without arguments it permits everything.
    public init(
        version: Int = 1,
        issuer: SpendRules = SpendRules(),
        cardholder: SpendRules = SpendRules()
    ) {
        self.version = version
        self.issuer = issuer
        self.cardholder = cardholder
    }

    /// Returns the controls that an app gets.
    ///
    /// - Parameters:
    ///   - counters: what the card has spent.
    ///   - now: the server's time.
    ///   - secondsFromUTC: how far the issuer's time zone is ahead of UTC.
    /// - Returns: the strictest of both owners' rules, with what is used of the limits.
    public func controls(
        with counters: SpendCounters,
        at now: Instant,
        secondsFromUTC: Int
    ) -> SpendControls {
        var controls = merged
        controls.limits = controls.limits.map { limit in
            let used = counters.spent(limit.interval, at: now, secondsFromUTC: secondsFromUTC)
            let period = ControlPeriod(
                limit.interval,
                containing: now,
                secondsFromUTC: secondsFromUTC
            )
            return SpendLimit(
                interval: limit.interval,
                amount: limit.amount,
                setBy: limit.setBy,
                usage: SpendLimit.Usage(
                    used: used,
                    remaining: max(limit.amount - used, 0),
                    resetsOn: period.map { PreciseInstant($0.end) }
                )
            )
        }
        return controls
    }

    /// The strictest of both owners' rules, without what is used of them.
    var merged: SpendControls {
        let limits = SpendInterval.allCases.flatMap { interval in
            [(CardActor.issuer, issuer), (.cardholder, cardholder)]
                .compactMap { owner, rules in
                    rules.limits[interval]
                        .map { SpendLimit(interval: interval, amount: $0, setBy: owner) }
                }
        }
        return SpendControls(
            version: version,
            limits: limits,
            blockedChannels: issuer.blockedChannels.union(cardholder.blockedChannels),
            categories: issuer.categories.merged(with: cardholder.categories),
            countries: issuer.countries.merged(with: cardholder.countries),
            merchants: issuer.merchants.merged(with: cardholder.merchants),
            issuer: issuer
        )
    }

    /// Applies a change of the cardholder.
    ///
    /// - Parameters:
    ///   - asked: the whole object as the app sent it.
    ///   - version: the version that the app changed, from `If-Match`.
    ///   - isConfirmed: whether the cardholder confirmed the change with a single-use token.
    /// - Returns: the policy after the change; the same policy if the change asks for nothing new.
    /// - Throws: in this order: `versionConflict` if the policy has changed since, `controlLocked` for an attempt on the
    ///   issuer's rules, `scaRequired` for a loosening without confirmation, `fieldInvalid` if a list together with the
    ///   issuer's gets longer than 200 entries.
    public func changed(
        to asked: SpendControls,
        ifMatch version: Int,
        isConfirmed: Bool
    ) throws(PaymentCardError) -> SpendPolicy {
        guard version == self.version else { throw .refused(.versionConflict) }
        if let field = lockedField(in: asked) { throw .refused(.controlLocked, field: field) }
        guard isConfirmed || !SpendControls.isLoosening(from: merged, to: asked) else {
            throw .refused(.scaRequired)
        }
        var own = SpendRules()
        own.limits = asked.limits(of: .cardholder)
        // A channel that the issuer blocks says nothing about what the cardholder wants.
        own.blockedChannels = asked.blockedChannels.subtracting(issuer.blockedChannels)
            .union(cardholder.blockedChannels.intersection(issuer.blockedChannels))
        own.categories = cardholder.categories
            .ownPart(ofAsked: asked.categories, issuer: issuer.categories)
        own.countries = cardholder.countries
            .ownPart(ofAsked: asked.countries, issuer: issuer.countries)
        own.merchants = cardholder.merchants
            .ownPart(ofAsked: asked.merchants, issuer: issuer.merchants)
        return try replacing(issuer: issuer, cardholder: own)
    }

    /// Returns the policy with other rules of the issuer; the same policy if nothing changes.
    ///
    /// - Throws: `versionConflict` if the policy has changed since, `fieldInvalid` if a list together with the
    ///   cardholder's gets longer than 200 entries.
    public func changed(
        toIssuerRules rules: SpendRules,
        ifMatch version: Int
    ) throws(PaymentCardError) -> SpendPolicy {
        guard version == self.version else { throw .refused(.versionConflict) }
        return try replacing(issuer: rules, cardholder: cardholder)
    }

    /// Returns the first member that would change or loosen a rule of the issuer.
    private func lockedField(in asked: SpendControls) -> String? {
        if asked.limits(of: .issuer) != issuer.limits { return "limits" }
        if !issuer.blockedChannels.isSubset(of: asked.blockedChannels) { return "channels" }
        if asked.categories.isLooser(than: issuer.categories) { return "mcc" }
        if asked.countries.isLooser(than: issuer.countries) { return "countries" }
        return asked.merchants.isLooser(than: issuer.merchants) ? "merchants" : nil
    }

    private func replacing(
        issuer: SpendRules,
        cardholder: SpendRules
    ) throws(PaymentCardError) -> SpendPolicy {
        guard issuer != self.issuer || cardholder != self.cardholder else { return self }
        let policy = SpendPolicy(version: version + 1, issuer: issuer, cardholder: cardholder)
        let merged = policy.merged
        for (field, list) in [
            ("mcc", merged.categories), ("countries", merged.countries),
            ("merchants", merged.merchants),
        ] where list.entries.count > SpendList.maximumCount {
            throw .refused(.fieldInvalid, field: field)
        }
        return policy
    }
}
