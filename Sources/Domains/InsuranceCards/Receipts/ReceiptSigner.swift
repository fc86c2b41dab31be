// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Who verified somebody: a provider or an insurer.
public struct ReceiptSigner: Sendable, Hashable {
    /// `gln:` and a provider's number, or `bag:` and an insurer's, as `iss` has it.
    public let issuer: String
    /// The name, as it may be shown.
    public let name: String
    /// The town, as it may be shown.
    public let city: String
    /// Whose keys sign for it.
    let role: KeyRole

    /// Describes who verified somebody; `nil` if the issuer is none, if the name has more than 80 characters or the
    /// town more than 40, or if nothing of them can be shown.
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

    /// Whose keys sign for an issuer of receipts; `nil` for who is none.
    static func role(of issuer: String) -> KeyRole? {
        let number = String(issuer.dropFirst(4))
        if issuer.hasPrefix("gln:") { return ProviderNumber(number) == nil ? nil : .provider }
        return issuer.hasPrefix("bag:") && InsurerNumber(number) != nil ? .insurer : nil
    }
}
