// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

/// The provider's own system beside the card server: it signs receipts with the provider's key.
///
/// Real providers keep their keys themselves; this one plays those whose keys stand in `access.json`.
final class ProviderOffice: Sendable {
    private let server: CardServer
    private let tenants: PlayedTenants

    init(server: CardServer, tenants: PlayedTenants) {
        self.server = server
        self.tenants = tenants
    }

    /// The provider whose part is played.
    func access(of gln: String) throws(CardRequestError) -> TenantAccess.ProviderAccess {
        guard let access = tenants.provider(gln) else { throw CardRequestError(.notFound) }
        return access
    }

    /// A receipt about what was shown at a check-in, for the wallet that showed it.
    ///
    /// All of it is what the provider signs, so nothing stands in for a member that is missing. The method `presence`
    /// alone, which confirms nothing and counts a day, needs neither `fields` nor `days`.
    ///
    /// Only fields that were shown can be verified. The receipt is handed out; the desk sends it with its
    /// decision.
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
