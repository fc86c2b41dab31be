// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Fictitious tenants for a card server on one machine.
package protocol CardDemonstration: Sendable {
    /// The insurers.
    var insurers: [DemonstrationTenant] { get }
    /// The providers.
    var providers: [DemonstrationTenant] { get }

    /// Creates the tenants that the server's database does not have.
    ///
    /// Saves credentials before entering anything with them, and again in their valid form.
    ///
    /// - Parameters:
    ///   - known: the credentials this node already knows.
    ///   - server: the server to enter them at.
    ///   - keep: saves credentials.
    /// - Returns: the valid credentials.
    /// - Throws: ``CardServerError``.
    func prepare(
        _ known: TenantAccess?,
        at server: CardServer,
        keep: (TenantAccess) throws(CardServerError) -> Void
    ) async throws(CardServerError) -> TenantAccess
}

/// A fictitious tenant, as the desks' pages list it.
package struct DemonstrationTenant: Sendable {
    /// The number.
    package let number: String
    /// The name.
    package let name: String
    /// The town of a provider.
    package let city: String?

    /// Creates a tenant with a number.
    package init(number: String, name: String, city: String? = nil) {
        self.number = number
        self.name = name
        self.city = city
    }
}

extension CardDemonstration {
    /// Returns whether a number is that of a fictitious insurer or provider.
    func isNumber(_ number: String) -> Bool {
        (insurers + providers).contains { $0.number == number }
    }
}
