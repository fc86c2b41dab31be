// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A care provider as the card server knows it and vouches for it in requests.
public struct CareProvider: Sendable, Hashable {
    /// The name, cleaned for display.
    public let name: String
    /// The town, cleaned for display.
    public let city: String
    /// The audience of answers: `gln:` or `zsr:` and a number.
    public let client: String

    /// Describes a provider.
    ///
    /// `nil` if the name exceeds 80 characters or the town 40, if either has nothing to display, or if the client has
    /// no valid number.
    public init?(name: String, city: String, client: String) {
        guard let name = CheckInRules.text(name, atMost: CheckInRules.providerNameLimit),
            let city = CheckInRules.text(city, atMost: CheckInRules.cityLimit),
            CheckInRules.isClient(client)
        else { return nil }
        self.name = name
        self.city = city
        self.client = client
    }

    /// Reads a stored provider; `nil` for anything else.
    init?(stored value: JSONValue) {
        guard value.count == 3, let name = value["name"]?.string, let city = value["city"]?.string,
            let client = value["client"]?.string
        else { return nil }
        self.init(name: name, city: city, client: client)
    }

    /// The provider in stored form.
    var output: JSONOutput {
        ["name": .string(name), "city": .string(city), "client": .string(client)]
    }
}
