// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The device that approves a card's payments; a card has one at a time.
public struct DeviceRegistration: Sendable, Hashable {
    /// The language in which the device is addressed.
    public enum Language: String, Sendable, CaseIterable {
        /// English.
        case english = "en"
        /// French.
        case french = "fr"
        /// German.
        case german = "de"
        /// Italian.
        case italian = "it"
    }

    /// The identifier, `reg_…`.
    public let id: CardIdentifier
    /// What the app asked for.
    public let request: DeviceRegistrationRequest
    /// When the device was registered.
    public let createdOn: PreciseInstant

    /// Registers a device.
    public init(
        _ request: DeviceRegistrationRequest,
        now: PreciseInstant,
        random: some RandomSource
    ) {
        self.init(
            id: CardIdentifier(.registration, random: random),
            request: request,
            createdOn: now
        )
    }

    /// Describes a registration as stored.
    public init(
        id: CardIdentifier,
        request: DeviceRegistrationRequest,
        createdOn: PreciseInstant
    ) {
        self.id = id
        self.request = request
        self.createdOn = createdOn
    }

    /// The card.
    public var card: CardIdentifier { request.card }

    /// The key with which the device signs.
    public var deviceKey: DeviceKey { request.deviceKey }

    /// Returns the answer to the app, which says whether this registration replaces a former one of the card.
    public func answer(replacing previous: DeviceRegistration?) -> JSONOutput {
        .object([
            ("registration_id", .string(id.text)), ("replaced", .boolean(previous != nil)),
        ])
    }
}
