// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
public import DocumentExchange
package import Encodings
import Execution
public import Foundation

/// Answers callers: checks the link, asks the user, sends the selected documents.
///
/// Copies share the screen: a second request is dropped while the first one is there.
public struct WalletResponder: Sendable {
    /// The options of a wallet.
    public struct Options: Sendable {
        /// The supported versions and links.
        public var validator = RequestValidator.Options()
        /// The format of answers.
        public var answer = AnswerWriter.Options()
        /// Called with the failure behind an outcome.
        @preconcurrency public var onNotice: @Sendable (Notice) -> Void
        /// The clock.
        package var clock: any DeviceClock = SystemClock()
        /// The source of keys, padding and vectors.
        package var random: any RandomSource = SystemRandom()
        /// Creates the link that carries documents; `nil` for the writer's own way.
        package var seal: Sealing?

        /// Versions 3 and 4, arrays, the common form.
        ///
        /// - Parameter onNotice: see ``onNotice``; here also a function value that is not Sendable, which Swift 6
        ///   does not allow in a property.
        @preconcurrency public init(onNotice: @escaping @Sendable (Notice) -> Void = { _ in }) {
            self.onNotice = onNotice
        }
    }

    /// A failure behind an outcome, for the app's log.
    public enum Notice: Hashable, Sendable {
        /// The documents were unavailable; the caller gets code 5.
        case documents(LocalExchangeError)
        /// The record of seen signed requests could not be read or stored; the caller gets code 5.
        case memory(LocalExchangeError)
        /// The journal lacks the outcome of the request: the link was opened before and cannot be taken back.
        case journal(LocalExchangeError)
    }

    /// Creates the link that carries documents.
    package typealias Sealing =
        @Sendable ([WalletDocument], WalletRequest, Instant) throws(ExchangeCode) -> String

    /// The outcome of a link.
    public enum Outcome: Hashable, Sendable {
        /// Not a request; the app may use the link as it likes.
        case notOurs
        /// Refused; the wallet showed a message and opened nothing.
        case stopped
        /// The caller got an error code.
        case replied(VKarmaneSDKError)
        /// The user declined; the caller got the answer that says so.
        case cancelled
        /// Documents of these kinds were sent, in this order.
        case delivered(kinds: [DocumentExchange.DocumentKind])
        /// Another request is on the screen; this one was dropped silently.
        case dropped
        /// The user did not decide in time; the request was dropped silently.
        case expired
        /// An answer was ready, but no app opened it; the wallet showed a message.
        case notOpened
    }

    private let store: any WalletDocumentStore
    private let consent: any ConsentPresenter
    private let session: any WalletSession
    private let host: any HostEnvironment
    private let journal: any ConsentJournal
    private let options: Options
    private let validator: RequestValidator
    private let writer: AnswerWriter
    private let screen = RequestScreen()

    /// Creates a wallet.
    ///
    /// - Parameters:
    ///   - store: the documents.
    ///   - callers: the trusted callers.
    ///   - consent: the screens.
    ///   - session: the user's session.
    ///   - host: opens links.
    ///   - journal: the memory of requests.
    ///   - options: the options of the wallet.
    public init(
        store: any WalletDocumentStore,
        callers: TrustedCallers,
        consent: any ConsentPresenter,
        session: any WalletSession,
        host: any HostEnvironment = VKarmaneSDK.host,
        journal: any ConsentJournal,
        options: Options = Options()
    ) {
        self.store = store
        self.consent = consent
        self.session = session
        self.host = host
        self.journal = journal
        self.options = options
        validator = RequestValidator(callers: callers, options: options.validator)
        writer = AnswerWriter(options: options.answer)
    }

    /// Checks a link without acting on it; reads the journal, for which it waits for the disk.
    ///
    /// - Parameter url: the link as received from the system.
    /// - Returns: what ``handle(_:)`` would do.
    public func intake(_ url: URL) -> Intake {
        var isKnown = true
        let intake = validator.validate(url.absoluteString, at: options.clock.now()) { state in
            guard let memory = memory() else {
                isKnown = false
                return false
            }
            return memory.isSpent(state)
        }
        // Without the memory, a repeated signed request cannot be detected.
        guard case .accept(let request) = intake, !isKnown,
            let link = writer.refusal(.internalError, to: request)
        else { return intake }
        return .reply(.internalError, link: link)
    }

    /// Answers a link; checking and reading files does not block the main actor.
    ///
    /// - Parameter url: the link as received from the system.
    /// - Returns: the outcome of the link.
    @concurrent public func handle(_ url: URL) async -> Outcome {
        switch intake(url) {
        case .notOurs: return .notOurs
        case .stop(let reason):
            await consent.show(.stopped(reason))
            return .stopped
        case .reply(let code, let link):
            return await open(link, for: nil) ? .replied(VKarmaneSDKError(code)) : .notOpened
        case .accept(let request):
            guard let ticket = screen.take(request, at: options.clock.now()) else {
                return .dropped
            }
            let decision = await decision(on: request, until: ticket.deadline)
            guard screen.release(ticket, at: options.clock.now()) else {
                remember(.init(request, outcome: .expired, at: options.clock.now()))
                return .expired
            }
            return await conclude(decision, on: request)
        }
    }
}

// The steps of an answer.
extension WalletResponder {
    /// How to proceed with a request.
    private enum Decision {
        case refuse(ExchangeCode)
        case decline
        case send(ConsentChoice)
        case expire
    }

    private func decision(on request: WalletRequest, until deadline: Instant) async -> Decision {
        if let code = noteSeen(request) { return .refuse(code) }
        switch await session.enter() {
        case .signedOut: return .refuse(.unauthorized)
        case .declined: return .decline
        case .open: break
        }
        guard let documents = stored() else { return .refuse(.internalError) }
        var choice = ConsentChoice(request, among: documents)
        switch await chosen(from: choice, until: deadline) {
        case nil: return .expire
        case .deny: return .decline
        case .allow(let names):
            // The user may have added a document while the request was on the screen.
            guard let documents = stored() else { return .refuse(.internalError) }
            choice = ConsentChoice(request, among: documents)
            for name in names { choice.toggle(name) }
            guard choice.isComplete, choice.chosen == names else { return .refuse(.internalError) }
            return await session.confirm(request) ? .send(choice) : .decline
        }
    }

    private func stored() -> [ConsentChoice.Candidate]? {
        do throws(LocalExchangeError) {
            return try store.documents()
        } catch {
            options.onNotice(.documents(error))
            return nil
        }
    }

    /// The signed requests that were seen; `nil` if unknown.
    private func memory() -> RequestMemory? {
        do throws(LocalExchangeError) {
            return try journal.memory()
        } catch {
            options.onNotice(.memory(error))
            return nil
        }
    }

    /// Records that a signed request was seen, before the user is asked.
    ///
    /// - Returns: why the request is refused; `nil` if it is not.
    private func noteSeen(_ request: WalletRequest) -> ExchangeCode? {
        guard let claims = request.claims else { return nil }
        guard var memory = memory() else { return .internalError }
        // The same request may have been answered since it was checked.
        guard !memory.isSpent(claims.state), memory.show(request, at: options.clock.now())
        else { return .badActionParameters }
        memory.clear()
        do throws(LocalExchangeError) {
            try journal.keep(memory)
            return nil
        } catch {
            options.onNotice(.memory(error))
            return .internalError
        }
    }

    /// The user's decision before the deadline of the request; `nil` afterwards.
    private func chosen(
        from choice: ConsentChoice,
        until deadline: Instant
    ) async -> ConsentDecision? {
        let (consent, clock) = (consent, options.clock)
        return await withTaskGroup(of: ConsentDecision?.self) { group in
            group.addTask { await consent.choose(choice.request, from: choice.candidates) }
            group.addTask {
                let seconds = deadline.secondsSinceEpoch - clock.now().secondsSinceEpoch
                try? await clock.sleep(seconds: Double(max(0, seconds)))
                return nil
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? nil
        }
    }

    private func conclude(_ decision: Decision, on request: WalletRequest) async -> Outcome {
        let now = options.clock.now()
        switch decision {
        case .expire:
            remember(JournalEntry(request, outcome: .expired, at: now))
            return .expired
        case .decline:
            return await finish(
                writer.cancellation(of: request),
                JournalEntry(request, outcome: .declined, at: now),
                on: request,
                as: .cancelled
            )
        case .refuse(let code):
            return await refuse(code, request)
        case .send(let choice):
            return await send(choice, to: request, at: now)
        }
    }

    private func refuse(_ code: ExchangeCode, _ request: WalletRequest) async -> Outcome {
        guard let link = writer.refusal(code, to: request) else { return .stopped }
        return await finish(
            link,
            JournalEntry(request, outcome: .refused, at: options.clock.now()),
            on: request,
            as: .replied(VKarmaneSDKError(code))
        )
    }

    private func send(
        _ choice: ConsentChoice,
        to request: WalletRequest,
        at now: Instant
    ) async -> Outcome {
        let documents = choice.documents
        let link: String
        do throws(ExchangeCode) {
            let (writer, options) = (writer, options)
            link = try await WorkThreads.shared.run { () throws(ExchangeCode) in
                if let seal = options.seal { return try seal(documents, request, now) }
                return try writer.answer(documents, to: request, at: now, random: options.random)
            }
        } catch {
            return await refuse(error, request)
        }
        return await finish(
            link,
            JournalEntry(request, documents: choice.chosen, outcome: .delivered, at: now),
            on: request,
            as: .delivered(kinds: documents.compactMap(\.kind))
        )
    }

    /// Opens the answer once and records the outcome of the request.
    private func finish(
        _ link: String,
        _ entry: JournalEntry,
        on request: WalletRequest,
        as outcome: Outcome
    ) async -> Outcome {
        guard await open(link, for: request) else {
            remember(JournalEntry(request, outcome: .notOpened, at: entry.time))
            return .notOpened
        }
        remember(entry)
        return outcome
    }

    /// Opens a link and returns whether an app took it; tells the user if none did.
    private func open(_ link: String, for request: WalletRequest?) async -> Bool {
        if let url = URL(string: link), await host.open(url) { return true }
        await consent.show(.notOpened(caller: request?.caller.name))
        return false
    }

    private func remember(_ entry: JournalEntry) {
        do throws(LocalExchangeError) {
            try journal.add(entry)
        } catch {
            options.onNotice(.journal(error))
        }
    }
}

/// The one request on the screen, identified by a number, so that the answer to a dropped request is not taken for
/// the next one's.
private final class RequestScreen: Sendable {
    /// A request on the screen.
    struct Ticket {
        let number: Int
        /// Until when the user can decide; unlocking the wallet is part of that time.
        let deadline: Instant
    }

    private let state = Locked((memory: RequestMemory(), number: 0))

    /// Puts a request on the screen; returns `nil` while another one is there.
    func take(_ request: WalletRequest, at now: Instant) -> Ticket? {
        state.withLock { state in
            guard state.memory.show(request, at: now), let deadline = state.memory.deadline else {
                return nil
            }
            state.number += 1
            return Ticket(number: state.number, deadline: deadline)
        }
    }

    /// Takes a request from the screen; returns `false` if its time is over.
    func release(_ ticket: Ticket, at now: Instant) -> Bool {
        state.withLock { state in
            guard state.number == ticket.number else { return false }
            let isOverdue = state.memory.isOverdue(at: now)
            state.memory.clear()
            return !isOverdue
        }
    }
}
