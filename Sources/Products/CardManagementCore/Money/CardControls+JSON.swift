// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension CardControls {
    /// Reads the controls of a server's answer; `nil` if a member is missing or has another form.
    init?(_ value: JSONValue) {
        guard let version = value["version"]?.number?.integer,
            let limits = value["limits"]?.elements,
            let channels = value["channels"].flatMap({ Channels($0) }),
            let categories = value["mcc"].flatMap({ Rule($0, "codes") }),
            let countries = value["countries"].flatMap({ Rule($0, "codes") }),
            let merchants = value["merchants"].flatMap({ Rule($0, "names") }),
            let bank = BankRules(value)
        else { return nil }
        self.version = version
        self.limits = []
        for entry in limits {
            // A limit that is left out would seem not to exist.
            guard let limit = Limit(entry) else { return nil }
            self.limits.append(limit)
        }
        self.channels = channels
        self.categories = categories
        self.countries = countries
        self.merchants = merchants
        self.bank = bank
    }

    /// The controls as the server takes them, without counters.
    ///
    /// The bank's own limits are part of them: the server takes their absence for an attempt to remove them.
    var json: JSONOutput {
        [
            "version": .integer(version),
            "limits": .array(
                limits.map { limit in
                    [
                        "interval": .string(limit.interval.rawValue),
                        "amount": .integer(limit.amount),
                        "set_by": .string(limit.setBy.rawValue),
                    ]
                }
            ),
            "channels": .object(
                Channels.names.map { ($0.0, .boolean(channels[keyPath: $0.1])) }
            ),
            "mcc": categories.json("codes"), "countries": countries.json("codes"),
            "merchants": merchants.json("names"),
        ]
    }
}

extension CardControls.Channels {
    /// The channels by their names on the wire.
    fileprivate static var names: [(String, WritableKeyPath<Self, Bool>)] {
        [
            ("chip", \.chip), ("contactless", \.contactless), ("ecommerce", \.ecommerce),
            ("atm", \.atm), ("magstripe", \.magstripe),
        ]
    }

    init?(_ value: JSONValue) {
        self.init()
        for (name, path) in Self.names {
            guard let isAllowed = value[name]?.boolean else { return nil }
            self[keyPath: path] = isAllowed
        }
    }
}

extension CardControls.Limit {
    init?(_ value: JSONValue) {
        guard let interval = value["interval"]?.string.flatMap(CardControls.Interval.init),
            let amount = value["amount"]?.number?.integer,
            let owner = value["set_by"]?.string.flatMap(CardControls.Owner.init)
        else { return nil }
        let used = value["used"]?.number?.integer ?? 0
        self.init(
            interval,
            amount,
            owner,
            used: used,
            remaining: value["remaining"]?.number?.integer ?? max(0, amount - used),
            resetsOn: value["resets_on"]?.string
        )
    }
}

extension CardControls.BankRules {
    /// Reads which rules of a server's answer are the bank's; `nil` if one has another form.
    init?(_ value: JSONValue) {
        func own<Part>(_ name: String, _ none: Part, _ read: (JSONValue) -> Part?) -> Part? {
            guard let part = value[name]?["issuer"], !part.isNull else { return none }
            // A rule that is left out would seem to be the cardholder's.
            return read(part)
        }
        guard let channels = own("channels", .init(), { CardControls.Channels($0) }),
            let categories = own("mcc", .init(), { CardControls.Rule($0, "codes") }),
            let countries = own("countries", .init(), { CardControls.Rule($0, "codes") }),
            let merchants = own("merchants", .init(), { CardControls.Rule($0, "names") })
        else { return nil }
        self.init(
            channels: channels,
            categories: categories,
            countries: countries,
            merchants: merchants
        )
    }
}

extension CardControls.Rule {
    init?(_ value: JSONValue, _ list: String) {
        guard let mode = value["mode"]?.string.flatMap(Mode.init), let texts = value[list]?.elements
        else { return nil }
        var values: [String] = []
        for text in texts {
            guard let text = text.string else { return nil }
            values.append(text)
        }
        self.init(mode: mode, values: values)
    }

    func json(_ list: String) -> JSONOutput {
        .object([
            ("mode", .string(mode.rawValue)), (list, .array(values.map { .string($0) })),
        ])
    }
}
