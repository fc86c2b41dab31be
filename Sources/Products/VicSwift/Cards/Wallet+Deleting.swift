// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import InsuranceCards

extension Wallet {
    /// What came of deleting everything.
    package struct Deletion: Sendable {
        /// Why not everything is gone: 106, `locked` while another process has the wallet.
        package let error: VicError?
        /// The taking leave of the server, which goes on by itself.
        package let farewell: Task<Void, Never>?
    }

    /// Removes everything of all environments; what is under way ends with nothing.
    @discardableResult
    package func deleteAll() -> Deletion {
        let session = records.session
        // The server is told with the key that is gone a moment later.
        let key = try? records.key(session, making: false)
        let clock = records.content(session).clock
        let error = records.deleteAll()
        cancelAll()
        state.withLock { state in
            state.claims = []
            state.pendingLink = nil
            state.checkIn = nil
            state.unconfirmed = [:]
        }
        tellObservers(.deletion)
        guard error == nil, let key, session.environment != .DEV else {
            return Deletion(error: error, farewell: nil)
        }
        let server = server(session)
        let farewell = Task { [self] in
            // A server that cannot be reached forgets the wallet by itself, when its cards end.
            _ = try? await unbind(key, session, server, clock)
        }
        return Deletion(error: nil, farewell: farewell)
    }

    /// Takes leave of the server, if it can be reached.
    private func unbind(
        _ key: WalletKey,
        _ session: WalletSession,
        _ server: CardServer,
        _ clock: ServerClock
    ) async throws(VicError) {
        let nonce = try await server.nonce()
        let token: String
        do throws(WalletToken.SigningFault) {
            token = try WalletToken.sign(
                [],
                audience: session.endpoint.issuer,
                nonce: nonce,
                app: surroundings.app,
                mayBeEmpty: true,
                with: key.key,
                at: clock.now(device: surroundings.clock.now()),
                random: surroundings.random
            )
        } catch {
            throw VicError(error)
        }
        try await server.unbind(token)
    }
}
