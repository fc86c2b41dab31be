// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTPMessages
import InsuranceCards
import Tokens

// What wallets ask (spec, insurance cards §4.2), but for check-ins.
extension CardServer {
    /// The longest body with a wallet's token.
    static let tokenBodyLimit = 256 << 10
    /// How long a set of keys counts, seconds: a week, so that wallets work offline for as long.
    private static let keySetTime: Int64 = 7 * 86_400

    /// `GET /.well-known/vic-configuration`.
    func configuration(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let place = try place()
        let entry = try await keySet()
        let tag = "\"\(entry.revision)-\(entry.signedAt.secondsSinceEpoch)\""
        let fields: HTTPHeaders = ["ETag": tag, "Cache-Control": "public, max-age=86400"]
        if request.isKnown(tag) {
            return HTTPResponse(status: .notModified, headers: fields)
        }
        var response = HTTPResponse.json([
            "issuer": .string(place.issuer), "base": .string(place.base),
            "keyset": .string(entry.token),
        ])
        for field in fields { response.headers.add(field.name, field.value) }
        return response
    }

    private func keySet() async throws(HTTPProblem) -> SignedCache.Entry {
        let parties = try await parties.current()
        let now = now()
        return try await signed.token("keys", revision: parties.version, at: now) {
            () throws(HTTPProblem) in
            guard signsKeySets(parties) else {
                let standing = parties.standing(under: keys.root, at: now)
                guard let token = standing.token else {
                    throw HTTPProblem(.unavailable, headers: ["Retry-After": "60"])
                }
                return (parties.version, token)
            }
            let token = try Self.signing { () throws(IssuingFault) in
                try keys.sign(parties.draft(at: now), at: now, lifetime: Self.keySetTime)
            }
            return (parties.version, token)
        }
    }

    /// `POST /nonces`.
    func nonce(_ request: HTTPRequest) throws(HTTPProblem) -> HTTPResponse {
        try limits.nonces?.spend(request.client)
        let (text, end) = try makeNonce()
        return .json(
            ["nonce": .string(text), "expiresAt": .string(end.rfc3339)],
            status: .created
        )
    }

    /// `POST /cards`.
    func cards(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let (place, now) = (try place(), now())
        let token = try Self.walletToken(request, for: place, at: now)
        let spent = try spendable(token.nonce, at: now)
        // So that a nonce does not pay for work again and again. A single claim is no more work than the
        // token itself was, and than looking would be.
        if token.claims.count > 1, try await isSpent(token.nonce) {
            throw HTTPProblem(.nonceInvalid)
        }
        let parties = try await parties.current()
        // Before the nonce is spent, which a request that comes again will need.
        let signer = try signer(for: .server, in: parties, at: now)
        let judged = token.claims.map { Self.judge($0, of: token.key, parties, place, at: now) }
        let wallet = token.key.text
        let batches = token.batches.map { $0.map(\.text) }
        let found = try await ledger.write { work throws(LedgerFault) in
            try Self.spend(token.nonce, until: spent, work)
            var outcomes: [Result<FoundCard, ClaimRefusal>] = []
            for (index, claim) in judged.enumerated() {
                switch claim {
                case .failure(let refusal): outcomes.append(.failure(refusal))
                case .success(let claim):
                    let keys = batches.indices.contains(index) ? batches[index] : []
                    outcomes.append(try Self.find(claim, wallet, keys, at: now, work))
                }
            }
            return (outcomes, try WaitingReceipt.texts(for: wallet, at: now, work))
        }
        return try CardAnswer(token: token, signer: signer, place: place, now: now)
            .response(found.0, receipts: found.1)
    }

    private func isSpent(_ nonce: String) async throws(HTTPProblem) -> Bool {
        try await ledger.read { work throws(LedgerFault) in
            try work.row(
                "SELECT nonce FROM insurance_spent_nonce WHERE nonce = ?",
                .text(nonce)
            ) != nil
        }
    }

    /// `POST /devices/unbind`: the wallet's key takes up no place any more.
    func unbind(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let (place, now) = (try place(), now())
        let token = try Self.walletToken(request, for: place, mayBeEmpty: true, at: now)
        let spent = try spendable(token.nonce, at: now)
        let wallet = token.key.text
        _ = try await ledger.write { work throws(LedgerFault) in
            try Self.spend(token.nonce, until: spent, work)
            try work.execute("DELETE FROM insurance_device WHERE wallet = ?", .text(wallet))
            try work.execute("DELETE FROM insurance_receipt WHERE wallet = ?", .text(wallet))
        }
        return .empty()
    }

    /// `GET /status/{list}`.
    func statusList(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let now = now()
        guard let list = request.parameters["list"].flatMap(WithdrawalList.init) else {
            throw HTTPProblem(.notFound)
        }
        let signer = try await signer(for: .status, in: parties.current(), at: now)
        let revision = try await ledger.read { work throws(LedgerFault) in
            try list.isBegun(work) ? try work.counted(CardFile.revocations) : nil
        }
        guard let revision else { throw HTTPProblem(.notFound) }
        // A list of a former key may be one of a key that has been ended.
        let name = "list \(list.name) \(signer.held.identifier)"
        let entry = try await signed.token(name, revision: revision, at: now) {
            () throws(HTTPProblem) in
            // In one transaction, so that a list never passes for a later one than it is.
            let found = try await ledger.read { work throws(LedgerFault) in
                (
                    revision: try work.counted(CardFile.revocations),
                    revoked: try list.revoked(work)
                )
            }
            return (found.revision, try signedList(list.name, found.revoked, by: signer, at: now))
        }
        var response = HTTPResponse.json(["list": .string(entry.token)])
        response.headers.add("Cache-Control", "public, max-age=60")
        return response
    }

    private func signedList(
        _ name: String,
        _ revoked: [Int],
        by signer: Signer,
        at now: Instant
    ) throws(HTTPProblem) -> String {
        let issuer = try place().issuer
        return try Self.signing { () throws(IssuingFault) in
            try StatusList.sign(
                issuer: issuer,
                list: name,
                revoked: revoked,
                by: signer.held.key,
                // All nodes date their lists alike, so that none seems to go back in time.
                at: Instant(secondsSinceEpoch: now.secondsSinceEpoch / 3600 * 3600)
            )
        }
    }

    // MARK: Claims

    private static func judge(
        _ text: String,
        of wallet: VerificationKey<V2>,
        _ parties: Parties,
        _ place: Place,
        at now: Instant
    ) -> Result<CardClaim, ClaimRefusal> {
        let bytes = Array(text.utf8)[...]
        do throws(CardClaim.Fault) {
            return .success(
                try CardClaim(
                    bytes,
                    keys: parties.directory,
                    audience: place.issuer,
                    wallet: wallet,
                    at: now
                )
            )
        } catch {
            guard error == .signature else { return .failure(ClaimRefusal(error)) }
            let named = try? CardClaim(
                unverified: bytes,
                audience: place.issuer,
                wallet: wallet,
                at: now
            )
            let isKnown = named.map { parties.insurers[$0.insurerNumber] != nil } ?? true
            return .failure(isKnown ? .signature : .insurerUnknown)
        }
    }

    /// The card that a claim is for, if the insurer has it and the wallet may have it.
    static func card(
        for claim: CardClaim,
        _ wallet: String,
        at now: Instant,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> Result<KeptCard, ClaimRefusal> {
        guard let card = try KeptCard.find(claim.cardNumber.digits, work) else {
            return .failure(.cardUnknown)
        }
        guard card.insurer == claim.insurerNumber else { return .failure(.owner) }
        if let reason = card.withdrawn { return .failure(.cardRevoked(reason)) }
        guard claim.boundKey == nil else { return .success(card) }
        guard try use(claim, by: wallet, work) else { return .failure(.key) }
        let hasPlace = try takePlace(on: claim.cardNumber.digits, for: wallet, at: now, work)
        return hasPlace ? .success(card) : .failure(.deviceLimit)
    }

    /// Binds a claim that names no wallet to the first one that uses it; false for any other.
    private static func use(
        _ claim: CardClaim,
        by wallet: String,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> Bool {
        let user = try work.row(
            """
            INSERT INTO insurance_claim_use (claim, wallet, ends) VALUES (?, ?, ?)
            ON CONFLICT (claim) DO UPDATE SET wallet = insurance_claim_use.wallet RETURNING wallet
            """,
            .text(claim.insurerNumber + claim.identifier),
            .text(wallet),
            .time(claim.expiresAt.adding(seconds: 60))
        )
        return try user?.text("wallet") == wallet
    }

    private static func takePlace(
        on card: String,
        for wallet: String,
        at now: Instant,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> Bool {
        let used = try work.execute(
            "UPDATE insurance_device SET used = ? WHERE veka = ? AND wallet = ?",
            .time(now),
            .text(card),
            .text(wallet)
        )
        guard used == 0 else { return true }
        let row = try work.row(
            "SELECT count(*) AS number FROM insurance_device WHERE veka = ? AND used > ?",
            .text(card),
            .time(now.adding(seconds: -deviceTime))
        )
        guard let number = try row?.integer("number"), number < deviceLimit else { return false }
        try work.execute(
            "INSERT INTO insurance_device (veka, wallet, used) VALUES (?, ?, ?)",
            .text(card),
            .text(wallet),
            .time(now)
        )
        return true
    }

    // MARK: Tokens and nonces

    private static func walletToken(
        _ request: HTTPRequest,
        for place: Place,
        mayBeEmpty: Bool = false,
        at now: Instant
    ) throws(HTTPProblem) -> WalletToken {
        guard let text = try request.object()["token"]?.utf8 else {
            throw HTTPProblem(.invalidJSON, detail: "token")
        }
        do throws(WalletToken.Fault) {
            return try WalletToken(
                text,
                audience: place.issuer,
                mayBeEmpty: mayBeEmpty,
                at: now
            )
        } catch {
            throw HTTPProblem(error == .signature ? .signatureInvalid : .invalidToken)
        }
    }

    func makeNonce() throws(HTTPProblem) -> (text: String, expiresAt: Instant) {
        do throws(CipherError) {
            return try keys.secret.nonce(at: now(), random: SystemRandom())
        } catch {
            throw HTTPProblem(.internalFailure)
        }
    }

    func spendable(_ nonce: String, at now: Instant) throws(HTTPProblem) -> Instant {
        guard let end = keys.secret.expiry(ofNonce: nonce, at: now) else {
            throw HTTPProblem(.nonceInvalid)
        }
        return end
    }

    static func spend(
        _ nonce: String,
        until end: Instant,
        _ work: Ledger.Work
    ) throws(LedgerFault) {
        let count = try work.execute(
            "INSERT INTO insurance_spent_nonce (nonce, ends) VALUES (?, ?) ON CONFLICT DO NOTHING",
            .text(nonce),
            .time(end)
        )
        guard count == 1 else { throw LedgerFault(.nonceInvalid) }
    }

    private static func signing(
        _ body: () throws(IssuingFault) -> String
    ) throws(HTTPProblem) -> String {
        do throws(IssuingFault) {
            return try body()
        } catch {
            throw HTTPProblem(.internalFailure)
        }
    }
}

extension HTTPRequest {
    /// The body as a strict JSON object; throws `invalidJSON`.
    func object() throws(HTTPProblem) -> JSONValue {
        guard let root = try? JSONTree(parsing: body).root, root.kind == .object else {
            throw HTTPProblem(.invalidJSON)
        }
        return root
    }
}
