// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
public import DocumentExchange
package import Encodings
import Execution
public import Foundation

/// Answers callers: judges the link, asks the person, sends what was chosen.
///
/// Copies share what is on the screen: a second request is dropped while the first one is there.
public struct WalletResponder: Sendable {
    /// What a wallet decides for itself.
    public struct Options: Sendable {
        /// Which versions and links are served.
        public var validator = RequestValidator.Options()
        /// How answers are written.
        public var answer = AnswerWriter.Options()
        /// Told what failed behind an outcome.
        @preconcurrency public var onNotice: @Sendable (Notice) -> Void
        /// What time it is.
        package var clock: any DeviceClock = SystemClock()
        /// Where keys, padding and vectors come from.
        package var random: any RandomSource = SystemRandom()
        /// Makes the link that brings documents; `nil` for the writer's own way.
        package var seal: Sealing?

        /// Versions 3 and 4, arrays, the common form.
        ///
        /// - Parameter onNotice: see ``onNotice``; here also a function value that is not Sendable, which Swift 6
        ///   lets no property take.
        @preconcurrency public init(onNotice: @escaping @Sendable (Notice) -> Void = { _ in }) {
            self.onNotice = onNotice
        }
    }

    /// What failed behind an outcome; for the app's log.
    public enum Notice: Hashable, Sendable {
        /// The documents could not be had; the caller is told code 5.
        case documents(LocalExchangeError)
        /// Which signed requests were seen cannot be known or kept; the caller is told code 5.
        case memory(LocalExchangeError)
        /// What became of the request is missing in the journal: the link was opened before and cannot be taken back.
        case journal(LocalExchangeError)
    }

    /// Makes the link that brings documents.
    package typealias Sealing =
        @Sendable ([WalletDocument], WalletRequest, Instant) throws(ExchangeCode) -> String

    /// What became of a link.
    public enum Outcome: Hashable, Sendable {
        /// No request; the app may do with the link what it likes.
        case notOurs
        /// Refused; the person was told, nothing was opened.
        case stopped
        /// The caller was told a code.
        case replied(VKarmaneSDKError)
        /// The person declined, and the caller was told so.
        case cancelled
        /// Documents of these kinds were sent, in this order.
        case delivered(kinds: [DocumentExchange.DocumentKind])
        /// Another request is on the screen; nobody was told.
        case dropped
        /// Nobody decided in time; nobody was told.
        case expired
        /// An answer was made, but no app took it; the person was told.
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

    /// A wallet.
    ///
    /// - Parameters:
    ///   - store: the documents.
    ///   - callers: who is trusted.
    ///   - consent: the screens.
    ///   - session: who uses the wallet.
    ///   - host: opens links.
    ///   - journal: what is remembered.
    ///   - options: what the wallet decides for itself.
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

    /// Judges a link and does nothing else but read the journal, for which it waits for the disk.
    ///
    /// - Parameter url: the link as the system handed it over.
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
        // Without the memory nobody knows whether a signed request comes a second time.
        guard case .accept(let request) = intake, !isKnown,
            let link = writer.refusal(.internalError, to: request)
        else { return intake }
        return .reply(.internalError, link: link)
    }

    /// Answers a link; judging and reading files does not keep the main actor waiting.
    ///
    /// - Parameter url: the link as the system handed it over.
    /// - Returns: what became of it.
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
            let decision = await decision(on: request)
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
    /// What is to be done about a request.
    private enum Decision {
        case refuse(ExchangeCode)
        case decline
        case send(ConsentChoice)
        case expire
    }

    private func decision(on request: WalletRequest) async -> Decision {
        if let code = noteSeen(request) { return .refuse(code) }
        switch await session.enter() {
        case .signedOut: return .refuse(.unauthorized)
        case .declined: return .decline
        case .open: break
        }
        guard let documents = stored() else { return .refuse(.internalError) }
        var choice = ConsentChoice(request, among: documents)
        switch await chosen(from: choice) {
        case nil: return .expire
        case .deny: return .decline
        case .allow(let names):
            // The person may have added a document while the request was on the screen.
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

    /// The signed requests that were seen; `nil` where nobody knows.
    private func memory() -> RequestMemory? {
        do throws(LocalExchangeError) {
            return try journal.memory()
        } catch {
            options.onNotice(.memory(error))
            return nil
        }
    }

    /// Keeps that a signed request was seen, before anybody is asked.
    ///
    /// - Returns: why the request is refused, `nil` where it is not.
    private func noteSeen(_ request: WalletRequest) -> ExchangeCode? {
        guard let claims = request.claims else { return nil }
        guard var memory = memory() else { return .internalError }
        // Between judging and this the same request may have been answered.
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

    /// What the person decides within the time; `nil` afterwards.
    private func chosen(from choice: ConsentChoice) async -> ConsentDecision? {
        let (consent, clock) = (consent, options.clock)
        return await withTaskGroup(of: ConsentDecision?.self) { group in
            group.addTask { await consent.choose(choice.request, from: choice.candidates) }
            group.addTask {
                try? await clock.sleep(seconds: Double(ExchangeLimits.consentSeconds))
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

    /// Opens the answer once and remembers what became of the request.
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

    /// Whether an app took a link; the person is told where none did.
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

/// The one request on the screen, by a number, so that the answer to one that was dropped is told from the next one's.
private final class RequestScreen: Sendable {
    private let state = Locked((memory: RequestMemory(), ticket: 0))

    /// Puts a request on the screen; `nil` while another one is there.
    func take(_ request: WalletRequest, at now: Instant) -> Int? {
        state.withLock { state in
            guard state.memory.show(request, at: now) else { return nil }
            state.ticket += 1
            return state.ticket
        }
    }

    /// Takes a request from the screen; `false` where its time is over.
    func release(_ ticket: Int, at now: Instant) -> Bool {
        state.withLock { state in
            guard state.ticket == ticket else { return false }
            let isOverdue = state.memory.isOverdue(at: now)
            state.memory.clear()
            return !isOverdue
        }
    }
}
