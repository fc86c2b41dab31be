// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import InsuranceCards

/// The number of a tenant, of one of two kinds.
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

    /// Its name in tokens.
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
    /// The name in displayable form.
    public let name: String
    /// The town of a provider; `nil` for an insurer.
    public let city: String?

    /// The longest name of an insurer.
    private static let insurerNameLimit = 60

    /// Describes an insurer; `nil` if no character of the name can be displayed or if it exceeds 60 characters.
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

    /// Describes a provider; `nil` if no character of the name or the town can be displayed, or if they
    /// exceed 80 and 40 characters.
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

/// The state of a tenant at a moment.
public struct TenantEntry: Sendable, Hashable {
    /// The tenant.
    public let tenant: Tenant
    /// Its holdings.
    public let holdings: TenantHoldings
    /// Its unexpired keys.
    public let keys: [KnownKey]
}

/// A tenant's holdings, which are lost if it is removed.
public struct TenantHoldings: Sendable, Hashable {
    /// The number of an insurer's valid cards.
    public var livingCardCount = 0
    /// The number of an insurer's expired or revoked cards.
    public var endedCardCount = 0
    /// The number of a provider's open locations.
    public var openLocationCount = 0
    /// The number of stored check-ins at all its locations.
    public var checkInCount = 0

    /// Whether people rely on it: a card is valid, or a location is open.
    public var isInUse: Bool { livingCardCount > 0 || openLocationCount > 0 }
}
