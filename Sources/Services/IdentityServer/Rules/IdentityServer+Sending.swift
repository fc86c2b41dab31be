// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import IdentityCheck

// The sending of callbacks: signed, retried, and logged.
extension IdentityServer {
    /// For how long a node keeps a callback that it is sending, in milliseconds: three times the limit of an attempt.
    private static let callbackLease = DeliverySchedule.timeLimit * 3000

    /// The sending of callbacks whose time has come.
    var callbackRounds: DeliveryRounds<StoredCallback, IdentityRequestError> {
        DeliveryRounds(
            receiver: { $0.account },
            take: { [self] share throws(IdentityRequestError) in
                let time = now()
                let end = time.adding(milliseconds: lease(Self.callbackLease))
                return try await store.write { work throws(IdentityRequestError) in
                    try CallbackRows.take(share, at: time, until: end, work)
                }
            },
            attempt: { [self] callback throws(IdentityRequestError) in
                try await attempt(callback)
            }
        )
    }

    /// Sends the callbacks whose time has come, each once; returns their number.
    @discardableResult
    package func sendCallbacks() async throws(IdentityRequestError) -> Int {
        try await callbackRounds.once()
    }

    /// Sends a callback once and stores what follows.
    private func attempt(_ callback: StoredCallback) async throws(IdentityRequestError) {
        let loaded = try await store.read { work throws(IdentityRequestError) in
            (
                try TransactionRows.find(
                    callback.reference,
                    ofAccount: callback.account,
                    at: callback.due,
                    work
                ), try CallbackSecretRows.find(callback.account, work)
            )
        }
        // Deleted meanwhile: its key is gone, and its row, too.
        guard let found = loaded.0, found.stage != .deleted else { return }
        let outcome: CallbackOutcome
        // The rules may have become stricter since the address was set.
        if let address = try? CallbackURL(callback.url, permitting: permittedOrigins) {
            if let secret = loaded.1 {
                let message = try message(callback, of: found, to: address, secret)
                outcome = .sent(await transport.send(message))
            } else {
                outcome = .unsigned
            }
        } else {
            outcome = .sent(.refusedAddress)
        }
        // A stop of this node says nothing about the receiver; another attempt follows when the lease is over.
        guard !Task.isCancelled else { throw IdentityRequestError(.unavailable) }
        let (time, scale) = (now(), configuration.timeScale)
        try await store.write { work throws(IdentityRequestError) in
            try Self.record(outcome, of: callback, dividingBy: scale, at: time, work)
        }
    }

    /// Signs a callback; each attempt has its own time.
    private func message(
        _ callback: StoredCallback,
        of found: StoredTransaction,
        to address: CallbackURL,
        _ stored: StoredCallbackSecret
    ) throws(IdentityRequestError) -> DeliveryMessage {
        let name = callback.step.name
        let body = try key(of: found).open(callback.body, name, of: found.reference)
        let signature = try signature(of: body, by: stored, of: callback.account)
        return DeliveryMessage(
            url: address.text,
            headers: [
                ("Content-Type", CallbackForm.contentType),
                (CallbackForm.signatureHeader, signature),
                (CallbackForm.attemptHeader, String(callback.attempt + 1)),
            ],
            body: body,
            permitsPrivateAddress: address.isPermittedOrigin
        )
    }

    /// Signs a body for now: with the present secret, and with the one before as long as it is valid.
    func signature(
        of body: [UInt8],
        by stored: StoredCallbackSecret,
        of account: String
    ) throws(IdentityRequestError) -> String {
        let time = now()
        let secret = try keys.unwrapCallbackSecret(stored.secret, of: account)
        do {
            guard let former = stored.former, let end = stored.formerUntil, time < end else {
                return try TimedSignature.make(body: body, at: time.second, secret: secret)
            }
            return try TimedSignature.make(
                body: body,
                at: time.second,
                secret: secret,
                former: keys.unwrapCallbackSecret(former, of: account)
            )
        } catch {
            throw IdentityRequestError(.internalError)
        }
    }

    /// Stores an attempt and what follows from it, unless the callback was settled meanwhile.
    private static func record(
        _ outcome: CallbackOutcome,
        of callback: StoredCallback,
        dividingBy scale: Int64,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        // Another node had it, because this one took too long, or it was deleted.
        guard var present = try CallbackRows.find(callback.reference, callback.step, work),
            present.status == .pending, present.attempt == callback.attempt
        else { return }
        present.attempt += 1
        let attempt = CallbackAttempt(
            step: present.step,
            number: present.attempt,
            endedOn: time,
            outcome: outcome.word
        )
        try CallbackAttemptRows.insert(attempt, of: present, work)
        let next = DeliverySchedule.decide(
            after: outcome.scheduled,
            attempt: present.attempt - present.started,
            endedAt: time,
            dividingBy: scale,
            random: SystemRandom()
        )
        switch next {
        case .delivered: present.status = .delivered
        case .stopped: present.status = .stopped
        case .retry(let due): present.due = due
        }
        if present.status != .pending {
            let kind: ReviewEvent.Kind = present.status == .delivered ? .delivered : .undelivered
            let event = ReviewEvent(kind: kind)
            try ReviewEventRows.insert(event, of: present.reference, at: time, work)
        }
        try CallbackRows.update(present, work)
    }
}
