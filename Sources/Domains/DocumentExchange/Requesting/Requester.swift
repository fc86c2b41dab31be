// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The caller's side of an exchange: from a query to a link, and from a callback to documents that were asked for.
///
/// A value without memory: who uses it keeps the ``PendingRequest`` in between and erases it when the request
/// is over.
public struct Requester: Sendable {
    /// What a caller knows of itself and of the wallet.
    public struct Options: Hashable, Sendable {
        /// The schemes of links that this app is opened with.
        public var registeredSchemes: [String]
        /// Whether the wallet on this device has registered ``ProtocolName/probeScheme``.
        public var walletReadsVersion4: Bool
        /// Whether an answer of version 3 without a state is refused; if `nil`, where the wallet reads version 4,
        /// since others may drop what callback links have in their query.
        public var requiresState: Bool?
        /// What is read besides version 3 as published for iOS.
        public var dialects: CallbackReader.Dialects

        /// Tells what is known.
        ///
        /// - Parameters:
        ///   - registeredSchemes: the schemes of links that this app is opened with.
        ///   - walletReadsVersion4: whether the wallet has registered the scheme of version 4.
        ///   - requiresState: whether an answer without a state is refused.
        ///   - dialects: what is read besides version 3 as published for iOS.
        public init(
            registeredSchemes: [String],
            walletReadsVersion4: Bool = false,
            requiresState: Bool? = nil,
            dialects: CallbackReader.Dialects = []
        ) {
            self.registeredSchemes = registeredSchemes
            self.walletReadsVersion4 = walletReadsVersion4
            self.requiresState = requiresState
            self.dialects = dialects
        }
    }

    /// A request to be sent, and what to keep until its answer comes.
    public struct Started: ~Copyable, Sendable {
        /// The link that opens the wallet.
        public let link: String
        /// What to keep.
        public let pending: PendingRequest

        /// Lets go of the link, which was sent, and hands out what to keep.
        public consuming func takePending() -> PendingRequest {
            pending
        }
    }

    /// What the caller knows.
    public let options: Options
    let opener: PayloadOpener

    /// A caller.
    ///
    /// - Parameter options: what it knows of itself and of the wallet.
    public init(_ options: Options) {
        self.init(options, opener: PayloadOpener())
    }

    init(_ options: Options, opener: PayloadOpener) {
        self.options = options
        self.opener = opener
    }

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - query: what to ask for.
    ///   - key: a key made for this request and used for no other.
    ///   - random: where the state comes from.
    ///   - now: the time.
    /// - Returns: the link to be opened and what to keep.
    /// - Throws: ``DocumentExchangeError``, in the order of ``GetDocumentsRequest/link(registeredSchemes:)``;
    ///   before that ``DocumentExchangeError/exchange(_:)`` with ``ExchangeError/walletTooOld``, at its end ``DocumentExchangeError/unusableSource``.
    public func start(
        _ query: DocumentQuery,
        key: consuming RSADecryptionKey,
        random: some RandomSource,
        now: Instant
    ) throws(DocumentExchangeError) -> Started {
        let version = try plainVersion(for: query)
        let state = Self.state(random)
        let callbacks = try Self.adding(state, to: query.callbacks, version)
        let kinds = Self.collapsed(query.kinds)
        let request = GetDocumentsRequest(
            version: version,
            kinds: kinds,
            publicKey: Base64.encode(key.publicKey.pkcs1),
            isMultichoice: query.isMultichoice,
            source: query.source,
            callbacks: callbacks
        )
        let link = try request.link(registeredSchemes: options.registeredSchemes)
        let terms = PendingRequest.Terms(
            version: version,
            kinds: kinds,
            isMultichoice: query.isMultichoice,
            callbacks: callbacks,
            state: state,
            startedAt: now,
            requiresState: options.requiresState ?? options.walletReadsVersion4,
            dialects: options.dialects
        )
        return Started(link: link, pending: PendingRequest(terms, key: .rsa(key)))
    }

    /// The version to ask in, where nothing is signed.
    ///
    /// Version 2 is asked only where its answers are read.
    func plainVersion(for query: DocumentQuery) throws(DocumentExchangeError) -> ExchangeVersion {
        switch query.minimumVersion {
        case .v2: options.dialects.contains(.version2) ? .v2 : .v3
        case .v3: .v3
        // Signed requests are drafted and then signed elsewhere.
        case .v4: throw .exchange(.walletTooOld)
        }
    }

    static func state(_ random: some RandomSource) -> String {
        Base64.encode(random.bytes(count: 32), alphabet: .urlSafe, padded: false)
    }

    static func collapsed(_ kinds: [DocumentKind]) -> [DocumentKind] {
        var once: [DocumentKind] = []
        for kind in kinds where !once.contains(kind) { once.append(kind) }
        return once
    }

    /// The callback links with the state in their query, where they are links at all.
    static func adding(
        _ state: String,
        to callbacks: CallbackLinks,
        _ version: ExchangeVersion
    ) throws(DocumentExchangeError) -> CallbackLinks {
        func adding(_ role: CallbackLinks.Role) throws(DocumentExchangeError) -> String {
            let name = ProtocolName.Parameter.callerState
            guard let base = try? CallbackBase(callbacks[role], version: version) else {
                return callbacks[role]
            }
            let parameters = try? LinkParameters(parsing: base.link.query ?? "")
            guard parameters?.values(of: name).isEmpty == true else {
                throw .unusableCallback(callbacks[role], role)
            }
            return base.adding([(name, state)])
        }
        return CallbackLinks(
            success: try adding(.success),
            failure: try adding(.failure),
            cancel: try adding(.cancel)
        )
    }

    /// Whether a caller's name can be shown: not too long, without controls, and with something that is seen.
    public static func isUsable(source: String) -> Bool {
        1...ExchangeLimits.sourceCharacterCount ~= source.count
            && !source.unicodeScalars.contains { $0.properties.generalCategory == .control }
            && source.unicodeScalars.contains(where: \.isSeen)
    }
}

extension Unicode.Scalar {
    /// Whether the character leaves something on the screen by itself.
    fileprivate var isSeen: Bool {
        guard !properties.isDefaultIgnorableCodePoint else { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
        case .unassigned, .privateUse, .nonspacingMark, .enclosingMark: false
        default: true
        }
    }
}
