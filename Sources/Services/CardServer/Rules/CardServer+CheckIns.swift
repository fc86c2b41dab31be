// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards

// Check-ins from the wallets' side.
extension CardServer {
    /// A stored arrival, as reported to its wallet.
    struct AcceptedPresentation: Sendable {
        /// The identifier of the check-in.
        let identifier: String
        /// The wallet's credential for asking about the status.
        let statusToken: String
    }

    /// Returns a signed request of a location: a new one, or the one of a link for one arrival.
    ///
    /// The request of a link is handed out as often as wallets ask for it, since answers get lost, until
    /// one has answered it, which is possible only once.
    func checkInRequest(
        of location: String,
        wanted: String?,
        at address: Address
    ) async throws(CardRequestError) -> String {
        let now = now()
        let signer = try await signer(for: .server, in: parties.current(), at: now)
        let asked: IssuedRequest
        if let wanted {
            asked = try await store.read { work throws(CardRequestError) in
                try IssuedRequest.open(wanted, location: location, at: now, work)
            }
        } else {
            let new = IssuedRequest.New(location: location, at: now)
            asked = try await store.write { work throws(CardRequestError) in try new.enter(work) }
        }
        do throws(CardIssuingError) {
            return try asked.location.content.request(
                identifier: asked.identifier,
                nonce: asked.nonce,
                responseAddress: address.answers(to: asked.identifier),
                by: signer.held.key,
                at: now,
                lifetime: asked.endsAt.secondsSinceEpoch - now.secondsSinceEpoch
            )
        } catch {
            throw CardRequestError(.internalFailure)
        }
    }

    /// Takes the answer to a request.
    ///
    /// A wallet that sends the same again, because the response was lost, gets the same response, even if
    /// the request has expired by then.
    func present(
        _ text: ArraySlice<UInt8>,
        for request: String,
        key: String,
        at address: Address
    ) async throws(CardRequestError) -> AcceptedPresentation {
        let now = now()
        let digest = HashAlgorithm.sha256.digest(of: text)
        let asked = try await store.read { work throws(CardRequestError) in
            try IssuedRequest.find(request, work)
        }
        guard let asked else { throw CardRequestError(.notFound) }
        if let answer = asked.answer { return try repeated(answer, key, digest) }
        guard !asked.location.isClosed else { throw CardRequestError(.locationClosed) }
        guard now < asked.endsAt else { throw CardRequestError(.requestExpired) }
        let shown = try await verified(text, for: asked, address, at: now)
        guard key == shown.proofIdentifier else { throw CardRequestError(.idempotencyConflict) }
        let arrival = Arrival(
            identifier: TokenIdentifier.make(SystemRandom()),
            presentation: String(decoding: text, as: UTF8.self),
            digest: digest,
            shown: shown,
            receivedAt: now
        )
        let answer = try await store.write { work throws(CardRequestError) in
            try arrival.enter(asked, work)
        }
        return try repeated(answer, key, digest)
    }

    private func verified(
        _ text: ArraySlice<UInt8>,
        for asked: IssuedRequest,
        _ address: Address,
        at now: Instant
    ) async throws(CardRequestError) -> Presentation {
        let parties = try await parties.current()
        let read: GenuinePresentation
        do throws(CheckInError) {
            read = try PresentationVerifier(keys: parties.directory, issuer: address.issuer).read(
                text,
                for: asked.location.content.expectation(
                    request: asked.identifier,
                    nonce: asked.nonce
                ),
                at: now
            )
        } catch {
            throw CardRequestError(checkIn: error)
        }
        do throws(CheckInError) {
            // The transaction that stores the arrival checks whether the card is revoked.
            return try read.checked(isRevoked: false)
        } catch {
            // Revocation is reported before the end of the insurance.
            guard error == .expired, let status = read.status else {
                throw CardRequestError(checkIn: error)
            }
            let isRevoked = try await store.read { work throws(CardRequestError) in
                try status.isRevoked(work)
            }
            throw isRevoked ? CardRequestError(.cardRevoked) : CardRequestError(checkIn: error)
        }
    }

    /// Returns the response for a repeated presentation: the same one if the presentation is the same.
    private func repeated(
        _ answer: CheckInAnswerRow,
        _ key: String,
        _ digest: [UInt8]
    ) throws(CardRequestError) -> AcceptedPresentation {
        guard key == answer.proof else { throw CardRequestError(.requestAnswered) }
        guard digest == answer.digest else { throw CardRequestError(.idempotencyConflict) }
        guard let token = try? keys.secret.statusToken(forCheckIn: answer.identifier) else {
            throw CardRequestError(.internalFailure)
        }
        return AcceptedPresentation(identifier: answer.identifier, statusToken: token)
    }

    /// Returns a check-in once it is decided, or its status differs from the one known to the wallet, or
    /// the wait is over.
    func checkIn(
        _ id: String,
        unlike known: String?,
        wait: Duration
    ) async throws(CardRequestError) -> CheckInRow {
        try await store.checkIn(id, upTo: wait) { row in
            row.status.isFinal || (known != nil && row.status.rawValue != known)
        }
    }
}

extension CardRequestError {
    /// Maps the error of a presentation.
    init(checkIn error: CheckInError) {
        switch error {
        case .shown(.expired), .expired: self.init(.cardExpired)
        case .shown(let error): self.init(card: error)
        case .keyBinding: self.init(.signatureInvalid)
        case .keyBindingExpired: self.init(.requestExpired)
        case .fieldMissing(let field): self.init(.disclosureMissing, detail: field.rawValue)
        case .coverage: self.init(.cardKind)
        case .revoked: self.init(.cardRevoked)
        default: self.init(.invalidToken, detail: error.reason)
        }
    }
}
