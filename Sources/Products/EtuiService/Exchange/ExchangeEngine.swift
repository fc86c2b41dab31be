// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import HTTP

/// Why an exchange brought nothing, for the requesting app.
enum ExchangeFault: Error {
    case request(RequestFault)
    case exchange(ExchangeError)
    case code(ExchangeCode)
    case link

    /// What the person is told.
    var notice: ExchangeNotice {
        switch self {
        case .request(.walletTooOld), .exchange(.walletTooOld):
            ExchangeNotice(tone: .bad, text: "exchange.end.walletTooOld")
        case .request: ExchangeNotice(tone: .bad, text: "exchange.end.request")
        case .exchange(let error): ExchangeNotice(tone: .bad, text: Self.text(error))
        case .code(let code):
            ExchangeNotice(tone: .bad, text: "exchange.end.code.\(code.rawValue)")
        case .link: ExchangeNotice(tone: .bad, text: "exchange.end.link")
        }
    }

    private static func text(_ error: ExchangeError) -> String {
        switch error {
        case .noPendingRequest: "exchange.end.noPendingRequest"
        case .expired: "exchange.end.expired"
        case .noDocuments: "exchange.end.noDocuments"
        case .tooManyDocuments, .unexpectedKind, .unexpectedField: "exchange.end.unexpected"
        case .walletTooOld: "exchange.end.walletTooOld"
        }
    }
}

/// The requesting app's end of one exchange.
actor ExchangeRequester {
    private let desk: ExchangeDesk
    private let requester: Requester
    private let now: @Sendable () -> Instant
    private var pending: PendingRequest?

    init(desk: ExchangeDesk, readsVersion4: Bool, now: @escaping @Sendable () -> Instant) {
        self.desk = desk
        self.now = now
        requester = Requester(
            Requester.Options(
                registeredSchemes: ExchangeDesk.formSchemes,
                walletReadsVersion4: readsVersion4
            )
        )
    }

    func start(_ ask: DocumentAsk) async throws(ExchangeFault) -> String {
        do throws(RequestFault) {
            if try requester.version(for: ask) == .v4 {
                guard let key = try? RequestKey.makeForVersion4() else { throw .unusableKey }
                let draft = try requester.draft(
                    ask,
                    key: key,
                    random: SystemRandom(),
                    now: now()
                )
                guard let signature = try? desk.sign(draft.signingInput) else {
                    throw .unusableKey
                }
                return keep(try draft.signed(signature))
            }
            guard let key = try? RSADecryptionKey.generate(bits: 2048) else { throw .unusableKey }
            return keep(
                try requester.start(ask, key: key, random: SystemRandom(), now: now())
            )
        } catch {
            throw .request(error)
        }
    }

    private func keep(_ started: consuming Requester.Started) -> String {
        let link = started.link
        pending = started.takePending()
        return link
    }

    /// The documents; `nil` where the person does not want.
    func finish(_ link: String) async throws(ExchangeFault) -> [WalletDocument]? {
        guard let waiting = pending.take() else { throw .exchange(.noPendingRequest) }
        do throws(AnswerFault) {
            let answer = try Requester.match(link, with: waiting, now: now())
            switch try requester.outcome(of: answer, for: waiting, random: SystemRandom()) {
            case .cancelled: return nil
            case .documents(let payload):
                return payload.documents.compactMap { try? DocumentReading($0).document }
            }
        } catch {
            switch error {
            case .exchange(let error): throw .exchange(error)
            case .callback(.code(let code)): throw .code(code)
            case .callback: throw .link
            }
        }
    }
}

/// What became of a link that opened the wallet.
enum ExchangeEnd {
    case notOurs
    case stopped(StopReason)
    case busy
    case replied(ExchangeCode, WalletRequest?)
    case cancelled(WalletRequest)
    case delivered(WalletRequest, count: Int)
    case notOpened(WalletRequest)
}

/// What the wallet's end needs of its app.
@MainActor
protocol ExchangePresenter: AnyObject {
    var isSignedIn: Bool { get }
    var papers: [ConsentChoice.Candidate] { get }
    func unlock() async -> Bool
    func choose(_ request: WalletRequest) async -> [String]?
    func openCallback(_ link: String) -> Bool
    func remember(_ entry: JournalEntry)
}

/// The wallet's end of exchanges.
@MainActor
final class ExchangeResponder {
    private let intake: RequestIntake
    private let now: @Sendable () -> Instant
    private var memory = RequestMemory()
    private let writer = AnswerWriter()

    init(callers: TrustedCallers, now: @escaping @Sendable () -> Instant) {
        intake = RequestIntake(callers: callers)
        self.now = now
    }

    func handle(_ link: String, for app: any ExchangePresenter) async -> ExchangeEnd {
        switch intake.judge(link, at: now(), isSpent: { memory.isSpent($0) }) {
        case .notOurs: return .notOurs
        case .stop(let reason): return .stopped(reason)
        case .reply(let code, let link):
            _ = app.openCallback(link)
            return .replied(code, nil)
        case .accept(let request): return await ask(request, app)
        }
    }

    private func ask(_ request: WalletRequest, _ app: any ExchangePresenter) async -> ExchangeEnd {
        guard memory.show(request, at: now()) else { return .busy }
        defer { memory.clear() }
        guard app.isSignedIn else {
            _ = writer.refusal(.unauthorized, to: request).map { app.openCallback($0) }
            app.remember(JournalEntry(request, outcome: .refused, at: now()))
            return .replied(.unauthorized, request)
        }
        guard await app.unlock(), let ids = await app.choose(request) else {
            _ = app.openCallback(writer.cancellation(of: request))
            app.remember(JournalEntry(request, outcome: .declined, at: now()))
            return .cancelled(request)
        }
        return deliver(ids, to: request, app)
    }

    private func deliver(
        _ ids: [String],
        to request: WalletRequest,
        _ app: any ExchangePresenter
    ) -> ExchangeEnd {
        var choice = ConsentChoice(request, among: app.papers)
        for id in ids { choice.toggle(id) }
        do throws(ExchangeCode) {
            let link = try writer.answer(
                choice.documents,
                to: request,
                at: now(),
                random: SystemRandom()
            )
            let isOpen = app.openCallback(link)
            app.remember(
                JournalEntry(
                    request,
                    documents: ids,
                    outcome: isOpen ? .delivered : .notOpened,
                    at: now()
                )
            )
            return isOpen ? .delivered(request, count: ids.count) : .notOpened(request)
        } catch {
            _ = writer.refusal(error, to: request).map { app.openCallback($0) }
            return .replied(error, request)
        }
    }
}
