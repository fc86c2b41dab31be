// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Foundation
import InsuranceCards

extension Wallet {
    /// The longest time the server waits before it answers, in seconds.
    private static let pollSeconds: Int64 = 25

    /// How long providers have for their decision, in seconds, which is also how long to wait for it after a start.
    private static let decisionSeconds: Int64 = 1800

    /// Waits for the decision about the check-in that was sent last, even by an earlier run of the app.
    ///
    /// `noting` is called each time the provider's desk changes the state of the check-in before the decision, for
    /// example when a person opens it.
    func awaitDecision(
        timeout: TimeInterval,
        noting: @escaping @Sendable (VicCheckInResult) async -> Void = { _ in }
    ) async throws(VicCheckInError) -> VicCheckInResult {
        let session = records.session
        guard let sent = lastCheckIn(session) else { throw .requestInvalid }
        let seconds = Int64(exactly: min(max(0, timeout), 86_400).rounded()) ?? 0
        let deadline = dependencies.clock.now().adding(seconds: seconds)
        let outcome = await run(session) { [self] in
            await Self.outcome { () throws(VicCheckInError) in
                try await poll(sent, until: deadline, session, noting)
            }
        }
        guard records.isCurrent(session) else { throw .network(.cancelled) }
        return try outcome.get()
    }

    /// The check-in that was sent last, in this run or an earlier one.
    private func lastCheckIn(_ session: EnvironmentSession) -> SentCheckIn? {
        let sent = state.withLock { $0.checkIn }
        if let sent, sent.generation == session.generation { return sent }
        return openCheckIns(session).last
    }

    /// The check-ins whose decision is not known.
    private func openCheckIns(_ session: EnvironmentSession) -> [SentCheckIn] {
        records.content(session).openCheckIns(at: now(session)).map { request, checkIn in
            SentCheckIn(generation: session.generation, request: request, checkIn: checkIn)
        }
    }

    /// Asks once for each unknown decision.
    ///
    /// - Returns: the errors, including those of receipts that arrived.
    func askForDecisions(_ session: EnvironmentSession) async -> [VicError] {
        var errors: [VicError] = []
        for sent in openCheckIns(session) {
            do throws(VicCheckInError) {
                let result = try await poll(sent, until: dependencies.clock.now(), session)
                if let error = result.receiptError, !result.isReceiptPending {
                    errors.append(error)
                }
            } catch {
                if case .network(let error) = error, !errors.contains(error) {
                    errors.append(error)
                }
            }
        }
        return errors
    }

    /// Waits for the decisions about check-ins of an earlier run of the app, until they are known or the time that
    /// providers have is over; later decisions come with an update.
    package func resumeCheckIns() {
        let session = records.session
        let open = openCheckIns(session)
        guard records.isRead(session) else {
            // The main thread must not wait for the disk.
            Task { [self] in
                await records.load(session)
                if records.isCurrent(session) { resumeCheckIns() }
            }
            return
        }
        guard !open.isEmpty else { return }
        state.withLock { state in
            guard state.resumption?.generation != session.generation else { return }
            let task = Task { [self] in
                await run(session) { [self] in await waitForDecisions(session) }
                self.state.withLock { state in
                    if state.resumption?.generation == session.generation {
                        state.resumption = nil
                    }
                }
            }
            state.resumption = (session.generation, task)
        }
    }

    private func waitForDecisions(_ session: EnvironmentSession) async {
        let deadline = dependencies.clock.now().adding(seconds: Self.decisionSeconds)
        for sent in openCheckIns(session) {
            // Without a network, the next update asks again.
            _ = try? await poll(sent, until: deadline, session)
        }
    }

    private func poll(
        _ sent: SentCheckIn,
        until deadline: Instant,
        _ session: EnvironmentSession,
        _ noting: @Sendable (VicCheckInResult) async -> Void = { _ in }
    ) async throws(VicCheckInError) -> VicCheckInResult {
        let server = server(session)
        var known = VicCheckInResult.Status.pending
        do throws(VicError) {
            while true {
                let left = deadline.secondsSinceEpoch - dependencies.clock.now().secondsSinceEpoch
                let found = try await server.checkIn(
                    sent.checkIn.identifier,
                    statusToken: sent.checkIn.statusToken,
                    known: known,
                    wait: Int(min(Self.pollSeconds, max(0, left)))
                )
                guard !found.status.isFinal, left > 0 else {
                    return await result(of: found, sent, session)
                }
                if found.status != known {
                    known = found.status
                    await noting(
                        VicCheckInResult(
                            checkInId: sent.checkIn.identifier,
                            status: known,
                            reason: nil,
                            receipt: nil,
                            receiptError: nil
                        )
                    )
                }
                do {
                    // A server that does not hold the request is asked at most once a second.
                    try await dependencies.clock.sleep(seconds: 1)
                } catch {
                    throw .cancelled
                }
            }
        } catch {
            if let status = error.httpStatus, Self.unknownStatuses.contains(status) {
                await records.note(session, writing: [.answers]) {
                    $0.closeCheckIn(of: sent.request)
                }
            }
            throw VicCheckInError(error)
        }
    }

    /// The statuses of a server that does not, or no longer, know a check-in.
    private static let unknownStatuses: Set<Int> = [401, 403, 404, 410]

    private func result(
        of found: CardServerClient.CheckIn,
        _ sent: SentCheckIn,
        _ session: EnvironmentSession
    ) async -> VicCheckInResult {
        var receipt: VicReceipt?
        var receiptError: VicError?
        if let text = found.receipt {
            do throws(VicError) {
                let provider = records.content(session).consents.record(of: sent.request)?.provider
                receipt = try await accept(receipt: text, from: provider?.name, session)
            } catch {
                receiptError = error
            }
        }
        if let outcome = ConsentOutcome(rawValue: found.status.rawValue) {
            // Failing to store it does not change what the provider decided.
            let hasReceipt = receipt != nil
            await records.note(session, writing: [.answers, .consents]) { content in
                content.closeCheckIn(of: sent.request)
                content.consents.note(
                    request: sent.request,
                    outcome: outcome,
                    hasReceipt: hasReceipt
                )
            }
        }
        tellObservers(.cards)
        return VicCheckInResult(
            checkInId: sent.checkIn.identifier,
            status: found.status,
            reason: found.reason,
            receipt: receipt,
            receiptError: receiptError
        )
    }
}
