// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import InsuranceCards

extension Wallet {
    /// What comes of deleting everything.
    package struct Deletion: Sendable {
        fileprivate let removal: Task<VicError?, Never>
        /// The taking leave of the server, which goes on by itself.
        package let farewell: Task<Void, Never>

        /// Why not everything is gone, once the disk is done: 106, `locked` while another process has the wallet.
        package var error: VicError? {
            get async { await removal.value }
        }
    }

    /// Removes everything of all environments; what is under way ends with nothing.
    ///
    /// In memory it is gone at once. The disk is done when this returns, but on the main thread, which never waits for
    /// it: there ``Deletion/error`` tells.
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
            // A server that cannot be reached forgets the wallet by itself, when its cards end.
            _ = try? await unbind(key, session, server, removed.clock)
        }
        return Deletion(removal: Task { await removal.value?.error }, farewell: farewell)
    }

    /// Takes leave of the server, if it can be reached.
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
