// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
public import DocumentExchange
package import Encodings
import Execution
public import Foundation

/// Asks the wallet on this device for documents: a request with a key of its own, and its one answer.
///
/// ``start(_:)`` gives the link to open, ``finish(_:)`` reads the link that comes back, in this process or, since
/// the request is kept, in the app's next one. There is one request at a time.
public actor DocumentRequester {
    /// What a caller decides for itself.
    public struct Options: Sendable {
        /// What is read besides version 3 as published for iOS: version 2, the Android form.
        public var dialects: CallbackReader.Dialects = []
        /// Whether an answer of version 3 without the request's state is refused.
        ///
        /// If `nil`, where the wallet reads version 4, since others may drop what callback links have in
        /// their query.
        public var requiresStateInVersion3: Bool?
        /// How the answer of version 4 is encrypted.
        public var suite: AnswerSuite = .hpke
        /// Told what is odd about an exchange and yet no error.
        @preconcurrency public var onNotice: @Sendable (Notice) -> Void
        /// What time it is.
        package var clock: any DeviceClock = SystemClock()
        /// Where states and substitutes come from.
        package var random: any RandomSource = SystemRandom()
        /// Makes the RSA key of a request, which takes long.
        package var makeRSAKey: @Sendable () throws(KeyError) -> RSADecryptionKey = {
            () throws(KeyError) in try .makeForRequest()
        }

        /// Version 3 as published for iOS, and version 4 with HPKE.
        ///
        /// - Parameter onNotice: see ``onNotice``; here also a function value that is not Sendable, which Swift 6
        ///   lets no property take.
        @preconcurrency public init(onNotice: @escaping @Sendable (Notice) -> Void = { _ in }) {
            self.onNotice = onNotice
        }
    }

    /// What is odd about an exchange and yet no error; for the app's log.
    public enum Notice: Hashable, Sendable {
        /// The request is not signed: whoever registers the app's scheme can ask in its name.
        case unsignedRequest
        /// The wallet sent code 3, which wallets must never send.
        case protocolViolation
    }

    private let store: any PendingRequestStore
    private let signer: (any RequestSigner)?
    private let host: any HostEnvironment
    private let options: Options

    /// A caller.
    ///
    /// - Parameters:
    ///   - store: where the request is kept until its answer comes.
    ///   - signer: signs requests of version 4; without one none is made.
    ///   - host: which links lead to this app, and whether the wallet reads version 4.
    ///   - options: what the caller decides for itself.
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

    /// Makes a request, in version 4 where the wallet reads it, there is a signer, and the ask has what to sign.
    ///
    /// The request before is over: its key is erased.
    ///
    /// - Parameter query: what to ask for.
    /// - Returns: the link that opens the wallet.
    /// - Throws: `ExchangeError.walletTooOld`, `DocumentExchangeError` for what is wrong with the ask,
    ///   ``VKarmaneSDKError/cryptographyError``, ``LocalExchangeError``, and what the signer throws.
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
    /// - Returns: documents of the kinds that were asked for, or that the person does not want.
    /// - Throws: `ExchangeError` where the link does not answer the request, or with something else than was asked
    ///   for; ``VKarmaneSDKError``, which the wallet sent, or `cryptographyError`; ``LocalExchangeError``.
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

    /// Forgets the request that waits, and erases its key.
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

    /// Keeps a request and gives its link.
    private func keep(_ started: consuming Requester.Started) throws -> URL {
        let url = try URL(link: started.link)
        try store.keep(try started.takePending().sealed())
        return url
    }

    private func requestKey() async throws(KeyError) -> RequestKey {
        guard options.suite == .oaep else { return try RequestKey.makeForVersion4() }
        return .rsa(try await rsaKey())
    }

    /// Finding primes takes long: it is done on the threads for such work.
    private func rsaKey() async throws(KeyError) -> RSADecryptionKey {
        let make = options.makeRSAKey
        let made = try await WorkThreads.shared.run { () throws(KeyError) in MadeKey(try make()) }
        return try RSADecryptionKey(pkcs8: made.key.pkcs8())
    }

    /// Reads an answer; once it was matched, the request is over whatever comes.
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

    /// The error in the words of the public API.
    private func reported(_ error: DocumentExchangeError, version: ExchangeVersion) -> any Error {
        // Only a wallet that does not read version 4 says so; the app may ask again without signing.
        if error == .code(.unsupportedVersion), version == .v4 { return ExchangeError.walletTooOld }
        if error == .code(.badCallbackParameters) { options.onNotice(.protocolViolation) }
        return VKarmaneSDK.error(error)
    }
}

/// A key on its way from the threads that made it.
private final class MadeKey: Sendable {
    let key: RSADecryptionKey

    init(_ key: consuming RSADecryptionKey) {
        self.key = key
    }
}

extension RSADecryptionKey {
    /// RSA with 2048 bits, which the protocol of versions 2 and 3 names.
    static func makeForRequest() throws(KeyError) -> RSADecryptionKey {
        try generate(bits: ExchangeLimits.modulusBitCounts.lowerBound)
    }
}

extension PendingRequest {
    /// The request as it is kept.
    fileprivate borrowing func sealed() throws(VKarmaneSDKError) -> SecretBytes {
        do throws(KeyError) {
            return try encoded()
        } catch {
            throw .cryptographyError
        }
    }
}

extension URL {
    /// A link that was put together by the rules, which `URL` takes as it is.
    init(link: String) throws(VKarmaneSDKError) {
        guard let url = URL(string: link) else { throw .internalError }
        self = url
    }
}
