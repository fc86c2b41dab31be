// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension CardControls {
    /// Reads the controls of a server's answer; `nil` if a member is missing or has another form.
    init?(_ value: JSONValue) {
        guard let version = value["version"]?.number?.integer,
            let limits = value["limits"]?.elements, let channels = value["channels"],
            let categories = value["mcc"].flatMap({ Rule($0, "codes") }),
            let countries = value["countries"].flatMap({ Rule($0, "codes") }),
            let merchants = value["merchants"].flatMap({ Rule($0, "names") })
        else { return nil }
        self.version = version
        self.limits = []
        for entry in limits {
            // A limit that is left out would seem not to exist.
            guard let limit = Limit(entry) else { return nil }
            self.limits.append(limit)
        }
        self.channels = Channels()
        for (name, path) in Channels.names {
            guard let isAllowed = channels[name]?.boolean else { return nil }
            self.channels[keyPath: path] = isAllowed
        }
        self.categories = categories
        self.countries = countries
        self.merchants = merchants
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
