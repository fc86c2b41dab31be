// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The limits and permissions of a card's payments; the strictest rule of bank and cardholder counts.
public struct CardControls: Sendable, Equatable {
    /// The period that a limit is about.
    public enum Interval: String, Sendable, CaseIterable {
        /// One payment.
        case authorization
        /// A day.
        case day
        /// A week, from Monday.
        case week
        /// A month.
        case month
        /// A year.
        case year
        /// The card's life.
        case lifetime
    }

    /// Who set a rule.
    public enum Owner: String, Sendable, CaseIterable {
        /// The bank; the cardholder cannot change the rule.
        case issuer
        /// The cardholder.
        case cardholder
    }

    /// The most that may be spent in a period.
    public struct Limit: Sendable, Equatable {
        /// The period.
        public var interval: Interval
        /// The amount in minor units.
        public var amount: Int
        /// Who set it.
        public var setBy: Owner
        /// What was spent in the running period; the server counts.
        public let used: Int
        /// What is left.
        public let remaining: Int
        /// When a new period begins, RFC 3339; `nil` if none does.
        public let resetsOn: String?

        /// Creates a limit of the cardholder.
        public init(interval: Interval, amount: Int) {
            self.init(interval, amount, .cardholder, used: 0, remaining: amount, resetsOn: nil)
        }

        init(
            _ interval: Interval,
            _ amount: Int,
            _ owner: Owner,
            used: Int,
            remaining: Int,
            resetsOn: String?
        ) {
            self.interval = interval
            self.amount = amount
            setBy = owner
            self.used = used
            self.remaining = remaining
            self.resetsOn = resetsOn
        }
    }

    /// The ways in which the card may be used.
    public struct Channels: Sendable, Equatable {
        /// With its chip.
        public var chip = true
        /// Without contact.
        public var contactless = true
        /// On the internet.
        public var ecommerce = true
        /// At cash machines.
        public var atm = true
        /// With its magnetic stripe.
        public var magstripe = true

        /// Permits all ways.
        public init() {}
    }

    /// A list of what is allowed, or of what is blocked.
    public struct Rule: Sendable, Equatable {
        /// What the list means.
        public enum Mode: String, Sendable, CaseIterable {
            /// Only what it names is allowed.
            case allow
            /// What it names is blocked.
            case block
        }

        /// What the list means.
        public var mode: Mode
        /// The codes or names, at most 200.
        public var values: [String]

        /// Creates a list; an empty one of blocked values allows everything.
        public init(mode: Mode = .block, values: [String] = []) {
            self.mode = mode
            self.values = values
        }
    }

    /// The bank's own ways and lists; the cardholder can make them stricter, never looser.
    public struct BankRules: Sendable, Equatable {
        /// The ways in which the bank lets the card be used.
        public let channels: Channels
        /// Categories of merchants, four digits each.
        public let categories: Rule
        /// Countries, two letters each.
        public let countries: Rule
        /// Names of merchants.
        public let merchants: Rule

        init(
            channels: Channels = Channels(),
            categories: Rule = Rule(),
            countries: Rule = Rule(),
            merchants: Rule = Rule()
        ) {
            self.channels = channels
            self.categories = categories
            self.countries = countries
            self.merchants = merchants
        }
    }

    /// The version that a change replaces.
    public let version: Int
    /// The limits.
    public var limits: [Limit]
    /// The ways in which the card may be used.
    public var channels: Channels
    /// Categories of merchants, four digits each.
    public var categories: Rule
    /// Countries, two letters each.
    public var countries: Rule
    /// Names of merchants.
    public var merchants: Rule
    /// The part of `channels`, `categories`, `countries` and `merchants` that is the bank's.
    ///
    /// Limits say themselves who set them. The part permits everything if the bank has no such rules, or if the server
    /// does not say; the server refuses looser rules in either case.
    public internal(set) var bank = BankRules()
}
