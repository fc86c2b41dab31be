// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A limit on what a card spends.
public struct SpendLimit: Sendable, Hashable {
    /// How much of a limit is used.
    public struct Usage: Sendable, Hashable {
        /// What was spent in the present period.
        public let used: Int
        /// What may still be spent in it; never negative.
        public let remaining: Int
        /// When the limit begins again; `nil` if it never does.
        public let resetsOn: PreciseInstant?

        /// Describes the use of a limit.
        public init(used: Int, remaining: Int, resetsOn: PreciseInstant? = nil) {
            self.used = used
            self.remaining = remaining
            self.resetsOn = resetsOn
        }
    }

    /// What the limit covers.
    public let interval: SpendInterval
    /// The largest sum, in minor units of the card's currency.
    public let amount: Int
    /// Whose limit it is: the issuer's or the cardholder's.
    public let setBy: CardActor
    /// How much of it is used; `nil` in a change that an app asks for.
    public let usage: Usage?

    /// Describes a limit.
    public init(interval: SpendInterval, amount: Int, setBy: CardActor, usage: Usage? = nil) {
        self.interval = interval
        self.amount = amount
        self.setBy = setBy
        self.usage = usage
    }

    static let memberNames: Set<String> = [
        "interval", "amount", "set_by", "used", "remaining", "resets_on",
    ]

    init(_ members: PaymentMembers) throws(PaymentCardError) {
        interval = try members.required("interval") {
            $0.string.flatMap(SpendInterval.init(rawValue:))
        }
        amount = try members.required("amount", SpendControls.limitAmount)
        setBy = try members.required("set_by") { value in
            // The server itself sets no limits.
            value.string.flatMap(CardActor.init(rawValue:)).flatMap { $0 == .system ? nil : $0 }
        }
        let used = try members.optional("used", PaymentForm.readableAmount)
        let remaining = try members.optional("remaining", PaymentForm.readableAmount)
        let resetsOn = try members.optional("resets_on", PaymentForm.instant)
        usage = used.flatMap { used in
            remaining.map { Usage(used: used, remaining: $0, resetsOn: resetsOn) }
        }
    }

    var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("interval", .string(interval.rawValue)), ("amount", .integer(amount)),
            ("set_by", .string(setBy.rawValue)),
        ]
        if let usage {
            members.append(("used", .integer(usage.used)))
            members.append(("remaining", .integer(usage.remaining)))
            if let resetsOn = usage.resetsOn {
                members.append(("resets_on", .string(resetsOn.rfc3339)))
            }
        }
        return .object(members)
    }
}
