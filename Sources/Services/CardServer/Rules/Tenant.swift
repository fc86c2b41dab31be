// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import InsuranceCards

/// The number of a tenant, which is of one of two kinds.
public enum TenantNumber: Sendable, Hashable {
    /// An insurer.
    case insurer(InsurerNumber)
    /// A provider of care.
    case provider(ProviderNumber)

    /// The digits.
    public var digits: String {
        switch self {
        case .insurer(let number): number.digits
        case .provider(let number): number.digits
        }
    }

    /// As tokens name it.
    var issuer: String {
        switch self {
        case .insurer(let number): "bag:" + number.digits
        case .provider(let number): "gln:" + number.digits
        }
    }

    /// What its keys may sign.
    var role: KeyRole {
        switch self {
        case .insurer: .insurer
        case .provider: .provider
        }
    }
}

/// An insurer or a provider that a card server serves.
public struct Tenant: Sendable, Hashable {
    /// The number.
    public let number: TenantNumber
    /// The name, as it may be shown.
    public let name: String
    /// The town of a provider; `nil` for an insurer.
    public let city: String?

    /// The longest name of an insurer (spec, insurance cards §3.5, `insurer_name`).
    private static let insurerNameLimit = 60

    /// Describes an insurer; `nil` if nothing of the name can be shown or it has more than 60 characters.
    ///
    /// - Parameters:
    ///   - insurer: the number.
    ///   - name: the name.
    public init?(insurer: InsurerNumber, name: String) {
        let shown = DisplayText.cleaned(name)
        guard !shown.isEmpty, name.unicodeScalars.count <= Self.insurerNameLimit else {
            return nil
        }
        number = .insurer(insurer)
        self.name = shown
        city = nil
    }

    /// Describes a provider; `nil` if nothing of name or town can be shown, or they have more than 80 and 40
    /// characters.
    ///
    /// - Parameters:
    ///   - provider: the number.
    ///   - name: the name.
    ///   - city: the town.
    public init?(provider: ProviderNumber, name: String, city: String) {
        let care = CareProvider(name: name, city: city, client: "gln:" + provider.digits)
        guard let care else { return nil }
        number = .provider(provider)
        self.name = care.name
        self.city = care.city
    }
}

/// A tenant as it stands at a moment.
public struct TenantEntry: Sendable, Hashable {
    /// Who it is.
    public let tenant: Tenant
    /// What it has.
    public let holdings: TenantHoldings
    /// Its keys that have not ended.
    public let keys: [KnownKey]
}

/// What a tenant has, and loses if it is removed.
public struct TenantHoldings: Sendable, Hashable {
    /// An insurer's cards that count.
    public var livingCardCount = 0
    /// An insurer's cards whose time is over or that are revoked.
    public var endedCardCount = 0
    /// A provider's open locations.
    public var openLocationCount = 0
    /// The check-ins at all its locations that are kept.
    public var checkInCount = 0

    /// Whether people rely on it: a card counts, or a location is open.
    public var isInUse: Bool { livingCardCount > 0 || openLocationCount > 0 }
}
