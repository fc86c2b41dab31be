// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

extension IssuingServer {
    /// The keys of the vault, for `GET /vault-keys`.
    func vaultKeys() -> [JSONOutput] {
        ring.keys.vault.map { $0.key.publicKey.json(notAfter: $0.notAfter) }
    }

    /// Answers a request for a secret: opens the envelope, consumes its token, and encrypts the secret to the app.
    ///
    /// Until the token is consumed a refusal costs nothing; afterwards it costs the token, whatever the reason. Each
    /// consumed token has two audit rows, `requested` and what came of it, and the second is stored before the answer
    /// leaves.
    func secureData(
        of card: CardIdentifier,
        envelope body: [UInt8],
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> [UInt8] {
        let request = try opened(body, card)
        let presented = PresentedToken(
            hash: request.tokenHash,
            operation: request.operation,
            card: card
        )
        let time = now()
        let presentation = try await store.write { [self] work throws(IssuingRequestError) in
            try present(presented, context, at: time, work)
        }
        let consumed: ConsumedToken
        switch presentation {
        case .consumed(let found): consumed = found
        case .refused(let code): throw IssuingRequestError(code)
        }
        let token = consumed.token
        let outcome: Result<[UInt8], IssuingRequestError>
        do throws(IssuingRequestError) {
            switch request.operation {
            case .setPIN: outcome = .success(try await setPIN(request, consumed, context))
            default: outcome = .success(try reveal(request, consumed))
            }
        } catch {
            outcome = .failure(error)
        }
        // A new PIN is stored together with its own row.
        if request.operation != .setPIN || (try? outcome.get()) == nil {
            try await end(outcome, of: token, request.operation, card, context)
        }
        return try outcome.get()
    }

    private func opened(
        _ body: [UInt8],
        _ card: CardIdentifier
    ) throws(IssuingRequestError) -> OpenedSecureRequest {
        try refusing { () throws(PaymentCardError) in
            let envelope = try SecureDataEnvelope(parsing: body)
            return try envelope.open(card: card, keys: ring.vaultKeys(including: envelope.keyID))
        }
    }

    /// Stores the second audit row of a consumed token; without it no answer leaves (row 41).
    private func end(
        _ outcome: Result<[UInt8], IssuingRequestError>,
        of token: StoredToken,
        _ operation: SecureOperation,
        _ card: CardIdentifier,
        _ context: RequestContext
    ) async throws(IssuingRequestError) {
        let time = now()
        try await store.write { work throws(IssuingRequestError) in
            var entry = AuditEntry(.revealed, by: .cardholder(token), context, at: time)
                .about(card: card, cardholder: token.token.cardholder)
            switch outcome {
            case .success:
                try Self.forgetFailures(of: token.token.cardholder, work)
            case .failure(let error):
                entry.action = .refused
                entry.outcome = .refused
                entry = entry.refused(error.code.rawValue)
            }
            try IssuingAuditRows.append([entry], work)
            try WebhookOutbox.add(
                outcome.content(of: operation),
                card: card,
                cardholder: token.token.cardholder,
                at: time,
                work
            )
        }
    }

    /// Forgets wrong tokens after a right one: only 200 ends their row.
    static func forgetFailures(
        of holder: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        let lock = try RateRows.lock(of: holder, work)
        if !lock.failures.isEmpty { try RateRows.set(lock.succeeded, of: holder, work) }
    }

    /// Checks what a token was consumed for, and returns the card with one of its secrets, encrypted.
    private func checked(
        _ operation: SecureOperation,
        _ id: CardIdentifier,
        _ consumed: ConsumedToken
    ) throws(IssuingRequestError) -> (card: PaymentCard, field: SealedField) {
        let token = consumed.token.token
        try refusing { () throws(PaymentCardError) in
            try token.check(operation: operation, card: id)
        }
        guard let card = consumed.card, card.cardholder == token.cardholder else {
            throw IssuingRequestError(.cardNotFound)
        }
        let availability = card.availability(
            of: operation,
            at: now(),
            secondsFromUTC: rules.secondsFromUTC
        )
        if let refusal = availability.refusal { throw IssuingRequestError(refusal) }
        guard let field = consumed.field else {
            let isPIN = operation.secretName == .pin
            throw IssuingRequestError(isPIN ? .pinNotSet : .internalError)
        }
        return (card, field)
    }

    /// Decrypts the secrets of an operation and encrypts them to the app.
    private func reveal(
        _ request: borrowing OpenedSecureRequest,
        _ consumed: ConsumedToken
    ) throws(IssuingRequestError) -> [UInt8] {
        let operation = request.operation
        let (card, field) = try checked(operation, request.card, consumed)
        return try refusing { () throws(PaymentCardError) in
            let records = try ring.withKeys { keys throws(PaymentCardError) in
                try Self.records(operation, card, field, keys)
            }
            return try request.seal(records, random: SystemRandom())
        }
    }

    private static func records(
        _ operation: SecureOperation,
        _ card: PaymentCard,
        _ field: SealedField,
        _ keys: IssuingKeys
    ) throws(PaymentCardError) -> SecureRecords {
        if operation == .pin {
            return SecureRecords(pin: try field.open(.pin, of: card.id, provider: keys.pins))
        }
        let digits = try field.open(.pan, of: card.id, provider: keys.numbers)
        guard let number = CardNumber(digits) else { throw .recordsInvalid }
        let copy = number.withDigits { SecretBytes(copying: $0) }
        switch operation {
        case .pan, .copyPAN: return SecureRecords(pan: copy, expiry: card.expiry)
        case .cvv, .copyCVV:
            return SecureRecords(securityCode: try keys.codes.code(of: number, expiry: card.expiry))
        case .panAndCVV:
            return SecureRecords(
                pan: copy,
                securityCode: try keys.codes.code(of: number, expiry: card.expiry),
                expiry: card.expiry
            )
        case .pin, .setPIN, .controls, .registerDevice, .decide: throw .recordsInvalid
        }
    }

    /// Sets a new PIN; its audit row `pin_changed` is stored with it.
    private func setPIN(
        _ request: borrowing OpenedSecureRequest,
        _ consumed: ConsumedToken,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> [UInt8] {
        let (card, _) = try checked(.setPIN, request.card, consumed)
        let keys = ring.keys
        let field = try refusing { () throws(PaymentCardError) in
            let pin = try PIN(Self.newPIN(request))
            try pin.checkStrength(lastFour: card.lastFour)
            return try SealedField(
                sealing: pin.withDigits { SecretBytes(copying: $0) },
                .pin,
                of: card.id,
                provider: keys.pins,
                random: SystemRandom()
            )
        }
        let answer = try refusing { () throws(PaymentCardError) in
            try request.seal(SecureRecords(), random: SystemRandom())
        }
        let time = now()
        try await store.write { [self] work throws(IssuingRequestError) in
            try spend(.pinChanges, of: card.id.text, at: time, work)
            try SecretRows.set(field, .pin, of: card.id, work)
            try Self.forgetFailures(of: card.cardholder, work)
            let entry = AuditEntry(.pinChanged, by: .cardholder(consumed.token), context, at: time)
            try IssuingAuditRows.append([entry.about(card)], work)
            try WebhookOutbox.add(.pinChanged, about: card, at: time, work)
        }
        return answer
    }

    private static func newPIN(
        _ request: borrowing OpenedSecureRequest
    ) throws(PaymentCardError) -> SecretBytes {
        switch request.pin {
        case .some(let pin): pin.withBytes { SecretBytes(copying: $0) }
        case .none: throw .refused(.envelopeMalformed)
        }
    }
}

extension Result where Failure == IssuingRequestError {
    /// What the bank learns of a request for a secret.
    fileprivate func content(of operation: SecureOperation) -> WebhookEvent.Content {
        switch self {
        case .success: .secretRevealed(operation)
        case .failure(let error): .secretRefused(operation, error.code)
        }
    }
}
