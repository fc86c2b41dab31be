// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

/// The provider's own system next to the card server: it signs receipts with the provider's key.
///
/// Real providers keep their keys themselves; this system acts for those whose keys are in `access.json`.
final class ProviderOffice: Sendable {
    private let server: CardServer
    private let tenants: PlayedTenants

    init(server: CardServer, tenants: PlayedTenants) {
        self.server = server
        self.tenants = tenants
    }

    /// Returns the provider for which this process acts.
    func access(of gln: String) throws(CardRequestError) -> TenantAccess.ProviderAccess {
        guard let access = tenants.provider(gln) else { throw CardRequestError(.notFound) }
        return access
    }

    /// Creates a receipt about the fields presented at a check-in, for the wallet that presented them.
    ///
    /// The provider signs all of it, so missing members have no defaults. Only the method `presence`,
    /// which confirms nothing and is valid for a day, needs neither `fields` nor `days`.
    ///
    /// Only presented fields can be verified. The receipt is returned; the desk sends it with its decision.
    func receipt(
        _ form: JSONValue,
        about id: String,
        by provider: Provider,
        _ access: TenantAccess.ProviderAccess
    ) async throws(CardRequestError) -> String {
        let row = try await server.store.read { work throws(CardRequestError) in
            try CheckInRow.find(id, of: provider.gln, work)
        }
        guard let fields = row.fields, let shown = try? JSONTree(parsing: Array(fields.utf8)).root
        else { throw CardRequestError(.gone) }
        let form = try ReceiptForm(form, shown: shown)
        do throws(CardIssuingError) {
            return try form.issue(row, provider, access, at: server.now())
        } catch {
            switch error {
            case .claim(let name): throw CardRequestError(.fieldFormat, detail: name)
            case .lifetime: throw CardRequestError(.fieldFormat, detail: "days")
            case .refused(let errors): throw CardRequestError(errors)
            default: throw CardRequestError(.internalFailure)
            }
        }
    }
}
