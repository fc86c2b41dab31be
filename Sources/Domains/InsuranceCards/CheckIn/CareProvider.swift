// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A provider of care as the card server knows it and vouches for it in requests.
public struct CareProvider: Sendable, Hashable {
    /// The name, as it may be shown.
    public let name: String
    /// The town, as it may be shown.
    public let city: String
    /// Whom answers are for: `gln:` or `zsr:` and a number.
    public let client: String

    /// Describes a provider; `nil` if the name has more than 80 characters or the town more than 40, if nothing of
    /// them can be shown, or if the client has no number that is one.
    public init?(name: String, city: String, client: String) {
        guard let name = CheckInRules.text(name, atMost: CheckInRules.providerNameLimit),
            let city = CheckInRules.text(city, atMost: CheckInRules.cityLimit),
            CheckInRules.isClient(client)
        else { return nil }
        self.name = name
        self.city = city
        self.client = client
    }

    /// Reads a provider that was kept; `nil` for anything else.
    init?(stored value: JSONValue) {
        guard value.count == 3, let name = value["name"]?.string, let city = value["city"]?.string,
            let client = value["client"]?.string
        else { return nil }
        self.init(name: name, city: city, client: client)
    }

    /// The provider as it is kept.
    var output: JSONOutput {
        ["name": .string(name), "city": .string(city), "client": .string(client)]
    }
}
