// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import IdentityCheck

/// A transaction that has just begun.
struct NewTransaction: Sendable {
    let reference: String
    /// The token of the session, in base64url.
    let sessionToken: String
    let ends: PreciseInstant
    let keys: [SealingKeyStatement]
    /// How the face is captured.
    let faceMode: CheckSettings.FaceMode
}

// Transactions from their beginning to the end of the session.
extension IdentityServer {
    /// Begins a transaction.
    ///
    /// - Throws: `wrongRegion`, `forbidden` for a product that the account does not use, `malformed` for a callback of
    ///   an account that only reads data.
    func begin(
        _ request: TransactionRequest,
        by caller: IdentityCaller,
        from address: String?
    ) async throws(IdentityRequestError) -> NewTransaction {
        if let region = request.region, !region.isEmpty,
            region.lowercased() != configuration.region
        {
            throw IdentityRequestError(.wrongRegion)
        }
        let settings = caller.account.settings
        guard settings.products.contains(request.product) else {
            throw IdentityRequestError(.forbidden, detail: "product")
        }
        guard request.callbackURL == nil || settings.products.contains(.netverify) else {
            throw IdentityRequestError(.malformed, detail: "callbackUrl")
        }
        let (random, time, reference) = (SystemRandom(), now(), Self.newReference())
        let token = random.secret(count: 32).base64(.url)
        let key = TransactionKey(random)
        let new = StoredTransaction(
            reference: reference,
            account: caller.account.id,
            status: .pending,
            stage: .open,
            wrappedKey: try key.wrapped(by: keys, of: reference, random: random),
            sessionHash: token.withBytes { HashAlgorithm.sha256.digest(of: $0) },
            createdOn: time,
            ends: time.adding(milliseconds: sessionMilliseconds(settings)),
            request: try key.seal(
                request.stored(from: address),
                "request",
                of: reference,
                random: random
            ),
            claim: nil,
            result: nil,
            decision: nil,
            proposal: nil
        )
        let statements: [SealingKeyStatement]
        do throws(IdentityServerError) {
            statements = try keys.statements(at: time.second)
        } catch {
            throw IdentityRequestError(.internalError)
        }
        let faceMode = faceMode(for: request, settings)
        try await store.write { work throws(IdentityRequestError) in
            try TransactionRows.insert(new, work)
            if faceMode == .active { try FaceCheckRows.insert(reference, work) }
        }
        return NewTransaction(
            reference: reference,
            sessionToken: String(decoding: token.revealed(), as: UTF8.self),
            ends: new.ends,
            keys: statements,
            faceMode: faceMode
        )
    }

    /// Returns how the face is captured: by movements if the account wants them, the client can show them, and the
    /// server can judge them.
    private func faceMode(
        for request: TransactionRequest,
        _ settings: CheckSettings
    ) -> CheckSettings.FaceMode {
        let canMove =
            request.offersMovements && request.product == .netverify
            && settings.takesFaces && settings.faceMode == .active
            && configuration.faces?.isInstalled == true
        return canMove ? .active : .still
    }

    /// Cancels an open transaction: it has failed, and nothing was uploaded.
    func cancel(
        _ reference: String,
        by caller: IdentityCaller,
        session: String?
    ) async throws(IdentityRequestError) {
        let time = now()
        try await store.write { [self] work throws(IdentityRequestError) in
            let found = try Self.open(reference, of: caller, session, at: time, work)
            let opened = try opened(found, [])
            _ = try end(opened, .failed, .notUploaded, caller.account.settings, at: time, work)
            try Self.forget(found.reference, work)
        }
        try await removeFiles(of: reference)
    }

    /// Forgets what came of a transaction that was never finished: it was not examined, so it is not masked either.
    private static func forget(
        _ reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try PartRows.removeAll(of: reference, work)
        try TransactionRows.setClaim(nil, of: reference, work)
    }

    /// Ends the upload of a transaction, whose verification begins.
    ///
    /// - Throws: `pictureMissing` without a picture of the front; of a transaction that asks for data alone without a
    ///   picture of any side, since only the side with the data is captured.
    func finish(
        _ reference: String,
        by caller: IdentityCaller,
        session: String?
    ) async throws(IdentityRequestError) {
        let time = now()
        let settings = caller.account.settings
        try await store.write { [self] work throws(IdentityRequestError) in
            let found = try Self.open(reference, of: caller, session, at: time, work)
            let parts = try PartRows.all(of: found.reference, work)
            let opened = try opened(found, parts)
            let sides: Set<SealedPart> =
                opened.product == .fastfill ? [.front, .back] : [.front]
            guard parts.contains(where: { sides.contains($0.part) }) else {
                guard parts.contains(where: { $0.part == .back }) else {
                    throw IdentityRequestError(.pictureMissing)
                }
                throw IdentityRequestError(
                    .pictureMissing,
                    detail: "front",
                    sentence: "The picture of the front is missing; upload it first."
                )
            }
            if settings.callbackGranularity == .onAllSteps {
                try addCallback(opened, nil, settings, at: time, work)
            }
            _ = try TransactionRows.move(
                found.reference,
                from: .open,
                to: .verifying,
                .pending,
                nil,
                at: time,
                work
            )
        }
        uploadEnded.send()
    }

    /// Returns a transaction of the caller whose session is running.
    ///
    /// - Throws: `notFound`, `deleted`, `sessionInvalid`, `alreadyFinished`, in this order.
    static func open(
        _ reference: String,
        of caller: IdentityCaller,
        _ session: String?,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> StoredTransaction {
        let found = try TransactionRows.find(
            reference,
            ofAccount: caller.account.id,
            at: time,
            work
        )
        guard let found else { throw IdentityRequestError(.notFound) }
        guard found.stage != .deleted else { throw IdentityRequestError(.deleted) }
        let given = HashAlgorithm.sha256.digest(of: Array((session ?? "").utf8))[...]
        guard session != nil,
            SecretBytes(copying: found.sessionHash).isEqualInConstantTime(to: given.span)
        else { throw IdentityRequestError(.sessionInvalid) }
        guard found.stage == .open else { throw IdentityRequestError(.alreadyFinished) }
        return found
    }

    /// The most sessions that one round ends.
    private static let expiryBatch = 100

    /// Ends the transactions whose session is over: they have failed, and nothing was uploaded; returns their number.
    @discardableResult
    package func expireSessions() async throws(IdentityRequestError) -> Int {
        let time = now()
        return try await store.write { [self] work throws(IdentityRequestError) in
            let overdue = try TransactionRows.overdue(at: time, limit: Self.expiryBatch, work)
            for found in overdue {
                guard let account = try AccountRows.account(found.account, work) else {
                    throw IdentityRequestError(.internalError)
                }
                let opened = try opened(found, [])
                _ = try end(opened, .failed, .notUploaded, account.settings, at: time, work)
                try Self.forget(found.reference, work)
            }
            return overdue.count
        }
    }

    /// Returns the key of a transaction.
    func key(of found: StoredTransaction) throws(IdentityRequestError) -> TransactionKey {
        guard let wrapped = found.wrappedKey else { throw IdentityRequestError(.deleted) }
        return try TransactionKey(wrapped: wrapped, by: keys, of: found.reference)
    }
}
