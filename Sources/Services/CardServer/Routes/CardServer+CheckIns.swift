// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTPMessages
import InsuranceCards

// Check-ins, as wallets see them (spec, insurance cards §3.6, §4.2).
extension CardServer {
    /// The longest body with a presentation.
    static let presentationBodyLimit = 96 << 10

    /// `POST /locations/{id}/requests` with `{}`, or with the `req` of a link that is for one arrival.
    ///
    /// Such a request is handed out as often as it is asked for, since answers get lost, until somebody has
    /// answered it: that counts once.
    func makeRequest(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        try limits.requests?.spend(request.client)
        let (place, now) = (try place(), now())
        let id = try request.identifier(or: .locationUnknown)
        let signer = try await signer(for: .server, in: parties.current(), at: now)
        let asked: AskedRequest
        if let wanted = try request.object()["req"] {
            guard let wanted = wanted.string, TokenIdentifier.isValid(wanted) else {
                throw HTTPProblem(.invalidJSON, detail: "req")
            }
            asked = try await ledger.read { work throws(LedgerFault) in
                try AskedRequest.open(wanted, place: id, at: now, work)
            }
        } else {
            let new = AskedRequest.New(place: id, at: now)
            asked = try await ledger.write { work throws(LedgerFault) in try new.enter(work) }
        }
        do throws(IssuingFault) {
            let token = try asked.desk.place.request(
                identifier: asked.identifier,
                nonce: asked.nonce,
                responseAddress: place.answers(to: asked.identifier),
                by: signer.held.key,
                at: now,
                lifetime: asked.endsAt.secondsSinceEpoch - now.secondsSinceEpoch
            )
            return .json(["request": .string(token)], status: .created)
        } catch {
            throw HTTPProblem(.internalFailure)
        }
    }

    /// `POST /requests/{req}/presentation`.
    ///
    /// Who sends the same again, because the answer was lost, gets the same answer; that holds even when
    /// the request's time is over by then.
    func present(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let (place, now) = (try place(), now())
        let id = try request.identifier(or: .notFound)
        guard let text = try request.object()["presentation"]?.utf8 else {
            throw HTTPProblem(.invalidJSON, detail: "presentation")
        }
        guard let key = request.headers["Idempotency-Key"] else {
            throw HTTPProblem(.idempotencyRequired)
        }
        let digest = HashAlgorithm.sha256.digest(of: text)
        let asked = try await ledger.read { work throws(LedgerFault) in
            try AskedRequest.find(id, work)
        }
        guard let asked else { throw HTTPProblem(.notFound) }
        if let answer = asked.answer { return try repeated(answer, key, digest) }
        guard !asked.desk.isClosed else { throw HTTPProblem(.locationClosed) }
        guard now < asked.endsAt else { throw HTTPProblem(.requestExpired) }
        let shown = try await verified(text, for: asked, place, at: now)
        guard key == shown.proofIdentifier else { throw HTTPProblem(.idempotencyConflict) }
        let arrival = Arrival(
            identifier: TokenIdentifier.make(SystemRandom()),
            presentation: String(decoding: text, as: UTF8.self),
            digest: digest,
            shown: shown,
            receivedAt: now
        )
        let answer = try await ledger.write { work throws(LedgerFault) in
            try arrival.enter(asked, work)
        }
        return try repeated(answer, key, digest)
    }

    private func verified(
        _ text: ArraySlice<UInt8>,
        for asked: AskedRequest,
        _ place: Place,
        at now: Instant
    ) async throws(HTTPProblem) -> Presentation {
        let parties = try await parties.current()
        var status: InsuranceCard.StatusReference?
        do throws(PresentationFault) {
            return try PresentationVerifier(keys: parties.directory, issuer: place.issuer).verify(
                text,
                for: asked.desk.place.expectation(request: asked.identifier, nonce: asked.nonce),
                at: now,
                // Whether the card is revoked now is looked at where the arrival is entered.
                isRevoked: { reference in
                    status = reference
                    return false
                }
            )
        } catch {
            // Revocation is told before the end of the insurance (spec, insurance cards §3.6).
            guard error == .expired, let status else { throw error.problem }
            let isRevoked = try await ledger.read { work throws(LedgerFault) in
                try status.isRevoked(work)
            }
            throw isRevoked ? HTTPProblem(.cardRevoked) : error.problem
        }
    }

    /// The answer to a presentation of which one is entered: the same for the same.
    private func repeated(
        _ answer: CheckInAnswerRow,
        _ key: String,
        _ digest: [UInt8]
    ) throws(HTTPProblem) -> HTTPResponse {
        guard key == answer.proof else { throw HTTPProblem(.requestAnswered) }
        guard digest == answer.digest else { throw HTTPProblem(.idempotencyConflict) }
        guard let token = try? keys.secret.statusToken(forCheckIn: answer.identifier) else {
            throw HTTPProblem(.internalFailure)
        }
        return .json(
            [
                "checkInId": .string(answer.identifier), "statusToken": .string(token),
                "status": "pending",
            ],
            status: .created
        )
    }

    /// `GET /checkins/{id}`: for the wallet that has its status token, or the provider it is for.
    func checkIn(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let id = try request.identifier(or: .notFound)
        guard let token = request.bearer, keys.secret.isStatusToken(token, forCheckIn: id) else {
            return try await seenCheckIn(id, by: try await parties.provider(request))
        }
        let known = request.queryValue("status")
        let database = ledger.database
        let found = try await waiting(for: Self.topic(ofCheckIn: id), request) {
            () async throws(LedgerFault) in
            try await database.read { work throws(LedgerFault) in
                guard let row = try CheckInRow.find(id, work) else { throw LedgerFault(.notFound) }
                return row
            }
        } until: { row in
            row.status.isFinal || (known != nil && row.status.rawValue != known)
        }
        return .json([
            "status": .string(found.status.rawValue),
            "reason": found.reason.map { .string($0) } ?? .null,
            "receipt": found.receipt.map { .string($0) } ?? .null,
        ])
    }

    static func topic(ofCheckIn id: String) -> String { "check-in:" + id }

    static func topic(ofPlace id: String) -> String { "place:" + id }
}

extension HTTPRequest {
    /// The path's identifier; what cannot be one is answered like one that is not there.
    func identifier(or kind: HTTPProblem.Kind) throws(HTTPProblem) -> String {
        guard let text = parameters["id"], TokenIdentifier.isValid(text) else {
            throw HTTPProblem(kind)
        }
        return text
    }

    /// How long the client wants to wait for news, seconds, cut to what the server does.
    var wait: Int {
        min(max(queryValue("wait").flatMap { Int($0) } ?? 0, 0), CardServer.longestWait)
    }
}

extension PresentationFault {
    /// The row of the status table (spec, insurance cards §4.1, §7; decisions).
    var problem: HTTPProblem {
        switch self {
        case .card(.unknownKey), .card(.signature), .keyBinding: HTTPProblem(.signatureInvalid)
        case .card(.expired), .expired: HTTPProblem(.cardExpired)
        case .card(let fault): HTTPProblem(.invalidToken, detail: fault.reason)
        case .keyBindingExpired: HTTPProblem(.requestExpired)
        case .fieldMissing(let name): HTTPProblem(.disclosureMissing, detail: name)
        case .fieldUnwanted: HTTPProblem(.invalidToken, detail: "field_unwanted")
        case .coverage: HTTPProblem(.cardKind)
        case .revoked: HTTPProblem(.cardRevoked)
        }
    }
}
