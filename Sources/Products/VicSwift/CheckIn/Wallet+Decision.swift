// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import InsuranceCards

extension Wallet {
    /// The longest that the server waits before it answers, seconds.
    private static let pollSeconds: Int64 = 25

    /// Waits for the decision about the check-in that was sent last.
    func awaitDecision(timeout: TimeInterval) async throws(VicCheckInError) -> VicCheckInResult {
        let session = records.session
        guard let sent = state.withLock({ $0.checkIn }), sent.generation == session.generation
        else {
            throw .requestInvalid
        }
        let seconds = Int64(exactly: min(max(0, timeout), 86_400).rounded()) ?? 0
        let deadline = surroundings.clock.now().adding(seconds: seconds)
        let outcome = await run(session) { [self] in
            await Self.outcome { () throws(VicCheckInError) in
                try await poll(sent, until: deadline, session)
            }
        }
        guard records.isCurrent(session) else { throw .network(.cancelled) }
        return try outcome.get()
    }

    private func poll(
        _ sent: SentCheckIn,
        until deadline: Instant,
        _ session: WalletSession
    ) async throws(VicCheckInError) -> VicCheckInResult {
        let server = server(session)
        do throws(VicError) {
            while true {
                let left = deadline.secondsSinceEpoch - surroundings.clock.now().secondsSinceEpoch
                let found = try await server.checkIn(
                    sent.identifier,
                    statusToken: sent.statusToken,
                    wait: Int(min(Self.pollSeconds, max(0, left)))
                )
                guard !found.status.isFinal, left > 0 else {
                    return result(of: found, sent, session)
                }
                do {
                    // A server that does not wait is not asked more than once a second.
                    try await surroundings.clock.sleep(seconds: 1)
                } catch {
                    throw .cancelled
                }
            }
        } catch {
            throw VicCheckInError(error)
        }
    }

    private func result(
        of found: CardServer.CheckIn,
        _ sent: SentCheckIn,
        _ session: WalletSession
    ) -> VicCheckInResult {
        var receipt: VicReceipt?
        var receiptError: VicError?
        if let text = found.receipt {
            do throws(VicError) {
                receipt = try accept(receipt: text, session)
            } catch {
                receiptError = error
            }
        }
        if let outcome = ConsentOutcome(rawValue: found.status.rawValue) {
            // That it cannot be written down changes nothing of what the provider decided.
            records.note(session, writing: [.consents]) { content in
                let hasReceipt = receipt != nil
                content.consents.note(
                    request: sent.request,
                    outcome: outcome,
                    hasReceipt: hasReceipt
                )
            }
        }
        tellObservers(.cards)
        return VicCheckInResult(
            checkInId: sent.identifier,
            status: found.status,
            reason: found.reason,
            receipt: receipt,
            receiptError: receiptError
        )
    }
}
