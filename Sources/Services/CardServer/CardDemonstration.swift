// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Made-up tenants that a card server for one machine can have.
package protocol CardDemonstration: Sendable {
    /// The insurers.
    var insurers: [DemonstrationTenant] { get }
    /// The providers.
    var providers: [DemonstrationTenant] { get }

    /// Makes the tenants that the server's database does not have.
    ///
    /// Credentials are written down before anything is entered with them, and again as they count.
    ///
    /// - Parameters:
    ///   - known: what this node knows from before.
    ///   - server: the server that they are entered at.
    ///   - keep: writes credentials down.
    /// - Returns: the credentials that count.
    /// - Throws: ``CardServerError``.
    func prepare(
        _ known: TenantAccess?,
        at server: CardServer,
        keep: (TenantAccess) throws(CardServerError) -> Void
    ) async throws(CardServerError) -> TenantAccess
}

/// A made-up tenant, as the desks' pages list it.
package struct DemonstrationTenant: Sendable {
    /// The number.
    package let number: String
    /// The name.
    package let name: String
    /// The town of a provider.
    package let city: String?

    /// A tenant of a number.
    package init(number: String, name: String, city: String? = nil) {
        self.number = number
        self.name = name
        self.city = city
    }
}

extension CardDemonstration {
    /// Whether a number is that of a made-up insurer or provider.
    func isNumber(_ number: String) -> Bool {
        (insurers + providers).contains { $0.number == number }
    }
}
