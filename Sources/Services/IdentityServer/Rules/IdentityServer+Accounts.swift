// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
package import IdentityCheck

/// An account as the operator sees it.
package struct AccountSummary: Sendable {
    /// The identifier.
    package let id: String
    /// The name.
    package let name: String
    /// Whether its credentials work.
    package let isEnabled: Bool
    /// What the operator lets it use.
    package let grants: AccountGrants
    /// Its settings.
    package let settings: CheckSettings
    /// The documents that it chose; nil for all that the server accepts.
    package let accepted: AcceptedDocuments?

    init(_ account: IdentityAccount) {
        id = account.id
        name = account.name
        isEnabled = account.isEnabled
        grants = account.grants
        settings = account.settings
        accepted = account.accepted
    }
}

// Accounts, for the server's operator.
extension IdentityServer {
    /// Adds an account; returns its identifier.
    ///
    /// Settings that use more than is granted are switched off.
    package func addAccount(
        _ name: String,
        settings: CheckSettings = CheckSettings(),
        grants: AccountGrants = .all
    ) async throws(IdentityRequestError) -> String {
        let (id, time) = (Self.newReference(), now())
        let account = IdentityAccount(
            id: id,
            name: name,
            isEnabled: true,
            settings: grants.limiting(settings),
            accepted: nil,
            grants: grants
        )
        try await store.write { work throws(IdentityRequestError) in
            try AccountRows.put(account, at: time, work)
            var entry = CheckAuditEntry(.account, of: id, by: .operator, at: time)
            entry.after = account.json.digest
            try IdentityAuditRows.append([entry], work)
        }
        return id
    }

    /// Enables or disables an account: its credentials work no more, its data stay.
    package func setAccount(
        _ id: String,
        isEnabled: Bool
    ) async throws(IdentityRequestError) {
        _ = try await change(id, .account, by: .operator) { $0.isEnabled = isEnabled }
    }

    /// Returns all accounts, the oldest first.
    package func accounts() async throws(IdentityRequestError) -> [AccountSummary] {
        try await store.read { work throws(IdentityRequestError) in
            try AccountRows.all(work).map { AccountSummary($0) }
        }
    }

    /// Returns an account.
    ///
    /// - Throws: `notFound`.
    package func account(_ id: String) async throws(IdentityRequestError) -> AccountSummary {
        let found = try await store.read { work throws(IdentityRequestError) in
            try AccountRows.account(id, work)
        }
        guard let found else { throw IdentityRequestError(.notFound) }
        return AccountSummary(found)
    }

    /// Changes an account, and notes it in the audit in the same transaction; a change of nothing leaves no trace.
    func change(
        _ id: String,
        _ action: CheckAuditAction,
        by actor: CheckAuditEntry.Actor,
        _ edit: @escaping @Sendable (inout IdentityAccount) throws(IdentityRequestError) -> Void
    ) async throws(IdentityRequestError) -> IdentityAccount {
        let time = now()
        return try await store.write { work throws(IdentityRequestError) in
            guard let former = try AccountRows.account(id, work) else {
                throw IdentityRequestError(.notFound)
            }
            var account = former
            try edit(&account)
            let (before, after) = (former.json.digest, account.json.digest)
            guard before != after else { return former }
            try AccountRows.put(account, at: time, work)
            var entry = CheckAuditEntry(action, of: id, by: actor, at: time)
            (entry.before, entry.after) = (before, after)
            let keys = account.settings.changedKeys(since: former.settings)
            if !keys.isEmpty { entry.detail = keys.joined(separator: ",") }
            try IdentityAuditRows.append([entry], work)
            return account
        }
    }

    /// Draws a UUID of version 4 in lower case (RFC 9562 §5.4).
    static func newReference(_ random: some RandomSource = SystemRandom()) -> String {
        var bytes = random.bytes(count: 16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var rest = Hex.encode(bytes)[...]
        var groups: [Substring] = []
        for count in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return groups.joined(separator: "-")
    }
}

extension CheckSettings {
    /// Returns the keys of the settings that differ from others, in their order; never their values.
    fileprivate func changedKeys(since former: CheckSettings) -> [String] {
        guard case .object(let old) = former.json, case .object(let new) = json else { return [] }
        let before = Dictionary(old.map { ($0.0, $0.1.utf8()) }) { first, _ in first }
        let after = Dictionary(new.map { ($0.0, $0.1.utf8()) }) { first, _ in first }
        let names = new.map(\.0) + old.map(\.0).filter { after[$0] == nil }
        return names.filter { before[$0] != after[$0] }
    }
}
