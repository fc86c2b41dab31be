// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import Foundation
import VKarmaneSDK

/// One request of the requesting app, as the SDK makes it and reads its answer.
struct ExchangeRequester: Sendable {
    private let requester: DocumentRequester

    /// A request to be.
    ///
    /// - Parameters:
    ///   - desk: the app's backend, which signs.
    ///   - host: the device.
    ///   - now: the time as the app has it.
    init(
        desk: ExchangeDesk,
        host: ExchangeHost,
        now: @escaping @Sendable () -> Instant
    ) {
        var options = DocumentRequester.Options()
        options.clock = PageClock(time: now)
        requester = DocumentRequester(
            store: MemoryPendingRequestStore(),
            signer: desk,
            host: host,
            options: options
        )
    }

    /// The link that opens the wallet.
    func start(_ query: DocumentQuery) async throws(ExchangeRequesterError) -> String {
        do {
            return try await requester.start(query).absoluteString
        } catch {
            throw ExchangeRequesterError(error)
        }
    }

    /// The documents of an answer; `nil` where the person does not want.
    func finish(_ link: String) async throws(ExchangeRequesterError) -> [WalletDocument]? {
        do {
            guard let url = URL(string: link) else { throw ExchangeRequesterError.link }
            switch try await requester.finish(url) {
            case .documents(let documents): return documents
            case .cancelled: return nil
            }
        } catch {
            throw ExchangeRequesterError(error)
        }
    }
}

/// Why an exchange brought nothing, for the requesting app.
enum ExchangeRequesterError: Error {
    case request
    case exchange(ExchangeError)
    case code(Int)
    case link

    /// What the SDK threw.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as ExchangeRequesterError: error
            case let error as ExchangeError: .exchange(error)
            case let error as VKarmaneSDKError: .code(error.rawValue)
            case LocalExchangeError.malformedURL, LocalExchangeError.missingParameter,
                LocalExchangeError.malformedData, LocalExchangeError.tooLarge:
                .link
            default: .request
            }
    }

    /// What the person is told.
    var notice: ExchangeNotice {
        let text =
            switch self {
            case .request: "exchange.end.request"
            case .exchange(let error): Self.text(error)
            case .code(let code): "exchange.end.code.\(code)"
            case .link: "exchange.end.link"
            }
        return ExchangeNotice(tone: .bad, text: text)
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

extension ExchangeDesk: RequestSigner {
    /// Signs as a backend would; it looks at nothing, since it signs for its own demonstration alone.
    func sign(_ signingInput: Data) async throws -> Data {
        Data(try sign([UInt8](signingInput)))
    }
}

/// The time that a page is given.
struct PageClock: DeviceClock {
    let time: @Sendable () -> Instant

    func now() -> Instant {
        time()
    }

    func sleep(seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
