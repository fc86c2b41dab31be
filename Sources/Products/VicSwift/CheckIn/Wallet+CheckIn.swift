// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import InsuranceCards
import Tokens

/// A check-in that was sent, with the secret that opens its state.
struct SentCheckIn: Sendable {
    let generation: Int
    let request: String
    let checkIn: StoredCheckIn
}

/// An answer that may have reached the server, kept to be sent again unchanged.
struct UnconfirmedAnswer: Sendable {
    let card: CardNumber
    let fields: Set<CardField>
    let presentation: String
    /// The identifier of its proof, by which the server recognizes it.
    let identifier: String
    /// Whether it shows a single-use card.
    let isSingleUse: Bool
}

extension Wallet {
    /// Asks the location of a link for a request.
    func load(_ link: VicCheckInLink) async throws(VicCheckInError) -> VicCheckInRequest {
        let location: String
        let wanted: String?
        switch link.kind {
        case .invalid: throw .linkInvalid
        case .otherEnvironment: throw .otherEnvironment
        case .location(let id, let request): (location, wanted) = (id, request)
        }
        let session = records.session
        let outcome = await run(session) { [self] in
            await Self.outcome { () throws(VicCheckInError) in
                try await load(location, wanted, session)
            }
        }
        guard records.isCurrent(session) else { throw .network(.cancelled) }
        return VicCheckInRequest(try outcome.get())
    }

    private func load(
        _ location: String,
        _ wanted: String?,
        _ session: EnvironmentSession
    ) async throws(VicCheckInError) -> CheckInRequest {
        let server = server(session)
        let text: String
        do throws(VicError) {
            try await refreshKeys(session, server)
            text = try await server.checkInRequest(location: location, request: wanted)
        } catch {
            throw VicCheckInError(error)
        }
        guard !isClockBehind(session) else { throw .clock }
        let request: CheckInRequest
        do throws(VicCheckInError) {
            request = try read(text, session)
        } catch {
            // The server may have switched to a new key.
            guard error == .requestInvalid else { throw error }
            do throws(VicError) {
                try await refreshKeys(session, server, isForced: true)
            } catch {
                throw VicCheckInError(error)
            }
            request = try read(text, session)
        }
        let isWanted = wanted == nil || request.identifier == wanted
        guard request.location == location, isWanted else { throw .requestInvalid }
        return request
    }

    private func read(
        _ text: String,
        _ session: EnvironmentSession
    ) throws(VicCheckInError) -> CheckInRequest {
        let now = now(session)
        do throws(CheckInError) {
            return try CheckInRequest(
                Array(text.utf8)[...],
                keys: records.content(session).directory(at: now),
                host: session.endpoint.host,
                at: now
            )
        } catch {
            throw VicCheckInError(error)
        }
    }

    /// Whether the device's clock was set back so far that nothing can be signed with it.
    private func isClockBehind(_ session: EnvironmentSession) -> Bool {
        records.content(session).clock.isBehind(device: dependencies.clock.now())
    }

    /// Sends fields of a card.
    func present(
        _ request: VicCheckInRequest,
        card: VicCard,
        fields: Set<VicCardField>
    ) async throws(VicCheckInError) -> VicCheckInResult {
        let session = records.session
        let outcome = await run(session) { [self] in
            await Self.outcome { () throws(VicCheckInError) in
                guard !isClockBehind(session) else { throw .clock }
                let answer = try await answer(
                    to: request.request,
                    card.number,
                    Set(fields.compactMap(CardField.init)),
                    session
                )
                return try await send(answer, to: request.request, session)
            }
        }
        guard records.isCurrent(session) else { throw .network(.cancelled) }
        return try outcome.get()
    }

    /// The answer to a request: the earlier one, if the user wants to send the same again.
    private func answer(
        to request: CheckInRequest,
        _ number: String,
        _ fields: Set<CardField>,
        _ session: EnvironmentSession
    ) async throws(VicCheckInError) -> UnconfirmedAnswer {
        let now = now(session)
        let content = records.content(session)
        guard now < request.expiresAt else { throw .requestExpired }
        guard !content.hasAnswered(request.identifier, at: now) else { throw .alreadyAnswered }
        let stored = content.cards.first { $0.card.number.digits == number }
        guard let stored, request.coverages.contains(stored.card.coverage) else {
            throw .noMatchingCard
        }
        switch content.state(of: stored.card, at: now) {
        case .valid: break
        case .stale: throw .cardStale
        case .expired, .revoked, .superseded: throw .cardExpired
        }
        if let made = state.withLock({ $0.unconfirmed[request.identifier] }),
            made.card == stored.card.number, made.fields == fields
        {
            return made
        }
        let made = try await make(answer: stored, fields, to: request, session)
        state.withLock { $0.unconfirmed[request.identifier] = made }
        return made
    }

    private func make(
        answer stored: WalletContent.Card,
        _ fields: Set<CardField>,
        to request: CheckInRequest,
        _ session: EnvironmentSession
    ) async throws(VicCheckInError) -> UnconfirmedAnswer {
        let single = await singleUseCard(of: stored.card, for: request.identifier, session)
        guard let key = try? single?.key ?? records.knownKey(session) else {
            throw .key
        }
        do throws(CheckInError) {
            let made = try CheckInAnswer.make(
                to: request,
                with: Array((single?.issued ?? stored.issued).utf8)[...],
                showing: fields,
                by: key.key,
                at: now(session),
                random: dependencies.random
            )
            return UnconfirmedAnswer(
                card: stored.card.number,
                fields: fields,
                presentation: made.presentation,
                identifier: made.identifier,
                isSingleUse: single != nil
            )
        } catch {
            throw VicCheckInError(error)
        }
    }

    private func send(
        _ answer: UnconfirmedAnswer,
        to request: CheckInRequest,
        _ session: EnvironmentSession
    ) async throws(VicCheckInError) -> VicCheckInResult {
        // Stored before it is sent: whatever happens from here on, it may arrive.
        let begun = ConsentRecord(
            request,
            card: answer.card,
            fields: answer.fields,
            outcome: .failed,
            at: now(session)
        )
        let former = records.content(session).consents.record(of: begun.request)
        await records.note(session, writing: [.consents]) { $0.consents.append(begun) }
        let sent: (checkIn: String, statusToken: String)
        do throws(VicError) {
            sent = try await server(session).present(
                answer.presentation,
                to: request.identifier,
                identifier: answer.identifier
            )
        } catch {
            if error.httpStatus.map({ 400..<500 ~= $0 }) ?? false {
                await noteError(error, of: answer, begun.request, former, session)
            }
            throw VicCheckInError(error)
        }
        state.withLock { state in
            state.unconfirmed[begun.request] = nil
            state.checkIn = SentCheckIn(
                generation: session.generation,
                request: begun.request,
                checkIn: StoredCheckIn(identifier: sent.checkIn, statusToken: sent.statusToken)
            )
        }
        var ended = begun
        ended.outcome = .sent
        let record = ended
        let now = now(session)
        // The provider has it, whether this can be stored or not.
        await records.note(session, writing: [.answers, .consents]) { content in
            content.noteAnswer(
                record.request,
                StoredCheckIn(identifier: sent.checkIn, statusToken: sent.statusToken),
                at: now
            )
            content.consents.append(record)
        }
        return VicCheckInResult(
            checkInId: sent.checkIn,
            status: .pending,
            reason: nil,
            receipt: nil
        )
    }

    /// Records that the server refused an answer: the provider does not have it, unless an earlier try got through.
    private func noteError(
        _ error: VicError,
        of answer: UnconfirmedAnswer,
        _ request: String,
        _ former: ConsentRecord?,
        _ session: EnvironmentSession
    ) async {
        // A server that rejects one single-use card may reject the others that came with it too.
        let isRefused = answer.isSingleUse && VicCheckInError(error).isAboutTheCard
        if isRefused { state.withLock { $0.unconfirmed[request] = nil } }
        let items: [WalletItem] = isRefused ? [.consents, .singleUse] : [.consents]
        await records.note(session, writing: items) { content in
            content.consents.remove(request: request)
            if let former { content.consents.append(former) }
            if isRefused { content.forgetSingleUse(of: answer.card) }
        }
    }

    /// Runs a body and returns its error as a value, so that it can cross tasks.
    static func outcome<Value: Sendable>(
        _ body: () async throws(VicCheckInError) -> Value
    ) async -> Result<Value, VicCheckInError> {
        do throws(VicCheckInError) {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}
