// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The provider or insurer that verified someone.
public struct ReceiptSigner: Sendable, Hashable {
    /// `gln:` and a provider's number, or `bag:` and an insurer's, as `iss` has it.
    public let issuer: String
    /// The name, cleaned for display.
    public let name: String
    /// The town, cleaned for display.
    public let city: String
    /// The role whose keys sign for it.
    let role: KeyRole

    /// Describes a provider or insurer.
    ///
    /// `nil` if the issuer is invalid, if the name exceeds 80 characters or the town 40, or if either has nothing to
    /// display.
    public init?(issuer: String, name: String, city: String) {
        guard let role = Self.role(of: issuer),
            let name = CheckInRules.text(name, atMost: CheckInRules.providerNameLimit),
            let city = CheckInRules.text(city, atMost: CheckInRules.cityLimit)
        else { return nil }
        self.issuer = issuer
        self.name = name
        self.city = city
        self.role = role
    }

    /// Returns the role whose keys sign for an issuer of receipts; `nil` if it is not one.
    static func role(of issuer: String) -> KeyRole? {
        let number = String(issuer.dropFirst(4))
        if issuer.hasPrefix("gln:") { return ProviderNumber(number) == nil ? nil : .provider }
        return issuer.hasPrefix("bag:") && InsurerNumber(number) != nil ? .insurer : nil
    }
}
