// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
import IdentityCheck

// Results on their way to the accounts' servers (spec, document scan §4.5; decisions, identity check).
extension IdentityServer {
    /// For how long a secret still signs after a new one took its place, in milliseconds: 7 days.
    private static let formerMilliseconds: Int64 = 7 * 86_400_000

    /// Gives an account a new secret for callbacks; the former one also signs for 7 days.
    ///
    /// - Returns: the secret, which is kept encrypted.
    package func renewCallbackSecret(
        of account: String,
        random: some RandomSource = SystemRandom()
    ) async throws(IdentityRequestError) -> SecretBytes {
        let secret = random.secret(count: 32).base64(.url)
        let wrapped = try keys.wrapCallbackSecret(secret, of: account, random: random)
        let end = now().adding(milliseconds: Self.formerMilliseconds)
        try await store.write { work throws(IdentityRequestError) in
            guard try AccountRows.account(account, work) != nil else {
                throw IdentityRequestError(.notFound)
            }
            let former = try CallbackSecretRows.find(account, work)?.secret
            let new = StoredCallbackSecret(
                secret: wrapped,
                former: former,
                formerUntil: former.map { _ in end }
            )
            try CallbackSecretRows.put(new, of: account, work)
        }
        return secret
    }

    /// Makes the callback of a result; nil if neither the transaction nor the account has an address.
    ///
    /// The address of the transaction wins over that of the account. Only accounts with a secret get callbacks.
    func callback(
        _ found: RetrievedTransaction,
        _ decision: VerificationDecision,
        _ settings: CheckSettings,
        at now: PreciseInstant
    ) throws(IdentityRequestError) -> StoredCallback? {
        // Who only reads data gets no callback (spec, document scan §1.1).
        guard found.request?["product"]?.string == CheckProduct.netverify.rawValue,
            let url = found.request?["callbackUrl"]?.string ?? settings.callbackURL
        else { return nil }
        let form = found.callback(decision, base: base, at: now)
        let reference = found.stored.reference
        let body = try key(of: found.stored).seal(
            form.body,
            "callback",
            of: reference,
            random: SystemRandom()
        )
        return StoredCallback(
            reference: reference,
            account: found.stored.account,
            url: url,
            body: body,
            due: now
        )
    }

    /// Ends a transaction with its result, and adds the callback; returns false if it is in another stage.
    func end(
        _ found: RetrievedTransaction,
        _ status: StoredTransaction.Status,
        _ decision: VerificationDecision,
        _ settings: CheckSettings,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        let moved = try TransactionRows.move(
            found.stored.reference,
            from: found.stored.stage,
            to: .ended,
            status,
            decision,
            at: time,
            work
        )
        guard moved else { return false }
        let callback = try callback(found, decision, settings, at: time)
        if let callback, try CallbackSecretRows.find(callback.account, work) != nil {
            try CallbackRows.insert(callback, work)
        }
        return true
    }

    /// Returns the attempts to deliver the result of a transaction.
    ///
    /// - Throws: `notFound`, `deleted`.
    func callbackLog(
        of reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> [CallbackAttempt] {
        let time = now()
        return try await store.read { work throws(IdentityRequestError) in
            try Self.present(reference, caller, at: time, work)
            return try CallbackRows.attempts(of: reference, work)
        }
    }

    /// Sends the result of a transaction again: the same body, with the next number.
    ///
    /// - Throws: `notFound` without a callback, too; `deleted`.
    func resend(
        _ reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) {
        let time = now()
        try await store.write { work throws(IdentityRequestError) in
            try Self.present(reference, caller, at: time, work)
            guard var callback = try CallbackRows.find(reference, work) else {
                throw IdentityRequestError(.notFound)
            }
            callback.status = .pending
            callback.started = callback.attempt
            callback.due = time
            try CallbackRows.update(callback, work)
        }
    }

    private static func present(
        _ reference: String,
        _ caller: IdentityCaller,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        let account = caller.account.id
        let found = try TransactionRows.find(reference, ofAccount: account, at: time, work)
        guard let found else { throw IdentityRequestError(.notFound) }
        guard found.stage != .deleted else { throw IdentityRequestError(.deleted) }
    }
}
