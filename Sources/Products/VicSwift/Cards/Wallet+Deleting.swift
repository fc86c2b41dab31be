// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import InsuranceCards

extension Wallet {
    /// Removes everything of all environments; what is under way ends with nothing.
    ///
    /// - Returns: the taking leave of the server, which goes on by itself.
    @discardableResult
    package func deleteAll() -> Task<Void, Never>? {
        let session = records.session
        // The server is told with the key that is gone a moment later.
        let key = try? records.key(session, making: false)
        let clock = records.content(session).clock
        records.deleteAll()
        cancelAll()
        state.withLock { state in
            state.claims = []
            state.pendingLink = nil
            state.checkIn = nil
            state.unconfirmed = [:]
        }
        tellObservers(.deletion)
        guard let key, session.environment != .DEV else { return nil }
        let server = server(session)
        return Task { [self] in try? await unbind(key, session, server, clock) }
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
