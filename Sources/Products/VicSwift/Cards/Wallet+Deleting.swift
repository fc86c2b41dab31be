// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import InsuranceCards

extension Wallet {
    /// The outcome of deleting everything.
    package struct Deletion: Sendable {
        fileprivate let removal: Task<VicError?, Never>
        /// The task that unbinds the wallet at the server; it runs on its own.
        package let farewell: Task<Void, Never>

        /// Why something is left, once the disk is done: 106, `locked` while another process holds the wallet.
        package var error: VicError? {
            get async { await removal.value }
        }
    }

    /// Removes everything of all environments; operations in progress end without a result.
    ///
    /// Memory is cleared at once. The disk is done when this returns, except on the main thread, which never waits
    /// for it: there, await ``Deletion/error``.
    @discardableResult
    package func deleteAll() -> Deletion {
        let session = records.session
        let removals = records.deleteAll()
        cancelAll()
        state.withLock { state in
            state.claims = []
            state.pendingLink = nil
            state.checkIn = nil
            state.unconfirmed = [:]
        }
        tellObservers(.deletion)
        let server = server(session)
        let removal = Task { await removals.first { _ in true } }
        let farewell = Task { [self] in
            let removed = await removal.value
            guard let removed, removed.error == nil, let key = removed.key,
                session.environment != .DEV
            else { return }
            // A server that cannot be reached forgets the wallet on its own when the cards expire.
            _ = try? await unbind(key, session, server, removed.clock)
        }
        return Deletion(removal: Task { await removal.value?.error }, farewell: farewell)
    }

    /// Unbinds the wallet at the server, if it can be reached.
    private func unbind(
        _ key: WalletKey,
        _ session: EnvironmentSession,
        _ server: CardServerClient,
        _ clock: ServerClock
    ) async throws(VicError) {
        let nonce = try await server.nonce()
        let token: String
        do throws(CardIssuingError) {
            token = try WalletToken.sign(
                [],
                audience: session.endpoint.issuer,
                nonce: nonce,
                app: dependencies.app,
                mayBeEmpty: true,
                with: key.key,
                at: clock.now(device: dependencies.clock.now()),
                random: dependencies.random
            )
        } catch {
            throw VicError(error)
        }
        try await server.unbind(token)
    }
}
