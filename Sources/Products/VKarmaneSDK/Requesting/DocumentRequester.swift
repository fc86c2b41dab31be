// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
public import DocumentExchange
package import Encodings
import Execution
public import Foundation

/// Asks the wallet on this device for documents: a request with its own key, and its one answer.
///
/// ``start(_:)`` returns the link to open, ``finish(_:)`` reads the link that comes back, in this process or, because
/// the request is stored, in the app's next one. There is one request at a time.
public actor DocumentRequester {
    /// The options of a caller.
    public struct Options: Sendable {
        /// The formats to read in addition to version 3 as published for iOS: version 2, the Android form.
        public var dialects: CallbackReader.Dialects = []
        /// Whether an answer of version 3 without the request's state is refused.
        ///
        /// If `nil`, only if the wallet reads version 4, because others may drop the query of callback links.
        public var requiresStateInVersion3: Bool?
        /// How the answer of version 4 is encrypted.
        public var suite: AnswerSuite = .hpke
        /// Called with irregularities of an exchange that are not errors.
        @preconcurrency public var onNotice: @Sendable (Notice) -> Void
        /// The clock.
        package var clock: any DeviceClock = SystemClock()
        /// The source of states and substitutes.
        package var random: any RandomSource = SystemRandom()
        /// Creates the RSA key of a request, which is slow.
        package var makeRSAKey: @Sendable () throws(KeyError) -> RSADecryptionKey = {
            () throws(KeyError) in try .makeForRequest()
        }

        /// Version 3 as published for iOS, and version 4 with HPKE.
        ///
        /// - Parameter onNotice: see ``onNotice``; here also a function value that is not Sendable, which Swift 6
        ///   does not allow in a property.
        @preconcurrency public init(onNotice: @escaping @Sendable (Notice) -> Void = { _ in }) {
            self.onNotice = onNotice
        }
    }

    /// An irregularity of an exchange that is not an error, for the app's log.
    public enum Notice: Hashable, Sendable {
        /// The request is not signed: any app that registers this app's scheme can ask in its name.
        case unsignedRequest
        /// The wallet sent code 3, which wallets must never send.
        case protocolViolation
    }

    private let store: any PendingRequestStore
    private let signer: (any RequestSigner)?
    private let host: any HostEnvironment
    private let options: Options

    /// Creates a caller.
    ///
    /// - Parameters:
    ///   - store: keeps the request until its answer arrives.
    ///   - signer: signs requests of version 4; without one none is created.
    ///   - host: says which links lead to this app, and whether the wallet reads version 4.
    ///   - options: the options of the caller.
    public init(
        store: any PendingRequestStore = VaultPendingRequestStore.standard,
        signer: (any RequestSigner)? = nil,
        host: any HostEnvironment = VKarmaneSDK.host,
        options: Options = Options()
    ) {
        self.store = store
        self.signer = signer
        self.host = host
        self.options = options
    }

    /// Creates a request, in version 4 if the wallet reads it, there is a signer, and the query has the data to sign.
    ///
    /// An earlier request is over: its key is erased.
    ///
    /// - Parameter query: the documents to ask for.
    /// - Returns: the link that opens the wallet.
    /// - Throws: `ExchangeError.walletTooOld`, `DocumentExchangeError` for an invalid query,
    ///   ``VKarmaneSDKError/cryptographyError``, ``LocalExchangeError``, and the signer's errors.
    public func start(_ query: DocumentQuery) async throws -> URL {
        let readsVersion4 = await host.isHandled(scheme: ProtocolName.probeScheme) ?? false
        let requester = requester(readsVersion4: readsVersion4)
        var query = query
        if signer == nil { query.signed = nil }
        do {
            if try requester.version(for: query) == .v4 {
                return try await startSigned(query, by: requester)
            }
            options.onNotice(.unsignedRequest)
            return try await startUnsigned(query, by: requester)
        } catch DocumentExchangeError.exchange(let error) {
            throw error
        } catch DocumentExchangeError.unusableKey, DocumentExchangeError.malformedSignature {
            throw VKarmaneSDKError.cryptographyError
        } catch is KeyError {
            throw VKarmaneSDKError.cryptographyError
        }
    }

    /// Reads the link with which the wallet answers.
    ///
    /// The request's key is erased before anything is decrypted; the same link is not read a second time.
    ///
    /// - Parameter url: the link that this app was opened with.
    /// - Returns: documents of the requested kinds, or that the user declined.
    /// - Throws: `ExchangeError` if the link does not answer the request, or has something else than was requested;
    ///   ``VKarmaneSDKError``, which the wallet sent, or `cryptographyError`; ``LocalExchangeError``.
    public func finish(_ url: URL) async throws -> ExchangeResult {
        guard let bytes = try store.kept() else { throw ExchangeError.noPendingRequest }
        let pending: PendingRequest
        do throws(DocumentExchangeError) {
            pending = try PendingRequest(parsing: bytes)
        } catch {
            try store.erase()
            throw ExchangeError.noPendingRequest
        }
        do {
            return try outcome(of: url, pending)
        } catch let error as DocumentExchangeError {
            throw reported(error, version: pending.version)
        }
    }

    /// Forgets the pending request, and erases its key.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func abandon() throws(LocalExchangeError) {
        try store.erase()
    }

    private func requester(readsVersion4: Bool) -> Requester {
        Requester(
            Requester.Options(
                registeredSchemes: host.registeredSchemes,
                walletReadsVersion4: readsVersion4,
                requiresState: options.requiresStateInVersion3,
                dialects: options.dialects
            )
        )
    }

    private func startUnsigned(_ query: DocumentQuery, by requester: Requester) async throws -> URL
    {
        let key = try await rsaKey()
        let now = options.clock.now()
        return try keep(try requester.start(query, key: key, random: options.random, now: now))
    }

    private func startSigned(_ query: DocumentQuery, by requester: Requester) async throws -> URL {
        guard let signer else { throw ExchangeError.walletTooOld }
        let key = try await requestKey()
        let now = options.clock.now()
        let draft = try requester.draft(query, key: key, random: options.random, now: now)
        let signature = try await signer.sign(Data(draft.signingInput))
        return try keep(try draft.signed([UInt8](signature)))
    }

    /// Stores a request and returns its link.
    private func keep(_ started: consuming Requester.Started) throws -> URL {
        let url = try URL(link: started.link)
        try store.keep(try started.takePending().sealed())
        return url
    }

    private func requestKey() async throws(KeyError) -> RequestKey {
        guard options.suite == .oaep else { return try RequestKey.makeForVersion4() }
        return .rsa(try await rsaKey())
    }

    /// Finding primes is slow: it runs on worker threads.
    private func rsaKey() async throws(KeyError) -> RSADecryptionKey {
        let make = options.makeRSAKey
        let made = try await WorkThreads.shared.run { () throws(KeyError) in MadeKey(try make()) }
        return try RSADecryptionKey(pkcs8: made.key.pkcs8())
    }

    /// Reads an answer; once the answer matches, the request is over whatever the result.
    private func outcome(
        of url: URL,
        _ pending: borrowing PendingRequest
    ) throws -> ExchangeResult {
        let answer: Requester.Answer
        do throws(DocumentExchangeError) {
            let now = options.clock.now()
            answer = try Requester.match(url.absoluteString, with: pending, now: now)
        } catch {
            if error.endsRequest { try store.erase() }
            throw error
        }
        try store.erase()
        let requester = requester(readsVersion4: false)
        switch try requester.outcome(of: answer, for: pending, random: options.random) {
        case .cancelled: return .cancelled
        case .documents(let payload):
            return .documents(
                try payload.documents.map { try DocumentReading($0).document }
            )
        }
    }

    /// Converts an error to one of the public API.
    private func reported(_ error: DocumentExchangeError, version: ExchangeVersion) -> any Error {
        // Only a wallet that does not read version 4 reports this; the app may ask again without signing.
        if error == .code(.unsupportedVersion), version == .v4 { return ExchangeError.walletTooOld }
        if error == .code(.badCallbackParameters) { options.onNotice(.protocolViolation) }
        return VKarmaneSDK.error(error)
    }
}

/// A key in transit from the thread that created it.
private final class MadeKey: Sendable {
    let key: RSADecryptionKey

    init(_ key: consuming RSADecryptionKey) {
        self.key = key
    }
}

extension RSADecryptionKey {
    /// Creates an RSA key of 2048 bits, as the protocol of versions 2 and 3 requires.
    static func makeForRequest() throws(KeyError) -> RSADecryptionKey {
        try generate(bits: ExchangeLimits.modulusBitCounts.lowerBound)
    }
}

extension PendingRequest {
    /// The request in its stored form.
    fileprivate borrowing func sealed() throws(VKarmaneSDKError) -> SecretBytes {
        do throws(KeyError) {
            return try encoded()
        } catch {
            throw .cryptographyError
        }
    }
}

extension URL {
    /// A link that follows the rules, which `URL` accepts unchanged.
    init(link: String) throws(VKarmaneSDKError) {
        guard let url = URL(string: link) else { throw .internalError }
        self = url
    }
}
