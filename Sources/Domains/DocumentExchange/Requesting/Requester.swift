// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The caller's side of an exchange: from a query to a link, and from a callback to the requested documents.
///
/// A value without memory: its user keeps the ``PendingRequest`` in between and erases it when the request is over.
public struct Requester: Sendable {
    /// The caller's knowledge of itself and of the wallet.
    public struct Options: Hashable, Sendable {
        /// The schemes that open this app.
        public var registeredSchemes: [String]
        /// Whether the wallet on this device has registered ``ProtocolName/probeScheme``.
        public var walletReadsVersion4: Bool
        /// Whether to refuse a version 3 answer without a state.
        ///
        /// If `nil`, such answers are refused if the wallet supports version 4; other wallets may drop the query of
        /// callback links.
        public var requiresState: Bool?
        /// The dialects to read in addition to version 3 as published for iOS.
        public var dialects: CallbackReader.Dialects

        /// Creates options.
        ///
        /// - Parameters:
        ///   - registeredSchemes: the schemes that open this app.
        ///   - walletReadsVersion4: whether the wallet has registered the scheme of version 4.
        ///   - requiresState: whether to refuse an answer without a state.
        ///   - dialects: the dialects to read in addition to version 3 as published for iOS.
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

    /// A request to send, and what to keep until its answer comes.
    public struct Started: ~Copyable, Sendable {
        /// The link that opens the wallet.
        public let link: String
        /// The request to keep.
        public let pending: PendingRequest

        /// Drops the link, which was sent, and returns the request to keep.
        public consuming func takePending() -> PendingRequest {
            pending
        }
    }

    /// The caller's options.
    public let options: Options
    let opener: PayloadOpener

    /// Creates a requester.
    ///
    /// - Parameter options: the caller's knowledge of itself and of the wallet.
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
    ///   - query: the query.
    ///   - key: a key made for this request and used for no other.
    ///   - random: the source of the state.
    ///   - now: the time.
    /// - Returns: the link to open and the request to keep.
    /// - Throws: ``DocumentExchangeError``, in the order of ``GetDocumentsRequest/link(registeredSchemes:)``; before
    ///   that ``DocumentExchangeError/exchange(_:)`` with ``ExchangeError/walletTooOld``, after it
    ///   ``DocumentExchangeError/unusableSource``.
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

    /// Returns the version of an unsigned request.
    ///
    /// Version 2 is used only if the caller reads its answers.
    func plainVersion(for query: DocumentQuery) throws(DocumentExchangeError) -> ExchangeVersion {
        switch query.minimumVersion {
        case .v2: options.dialects.contains(.version2) ? .v2 : .v3
        case .v3: .v3
        // Signed requests are drafted here and signed elsewhere.
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

    /// Adds the state to the query of each callback that is a valid link.
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

    /// Returns whether a caller's name can be shown: not too long, no controls, and at least one visible character.
    public static func isUsable(source: String) -> Bool {
        1...ExchangeLimits.sourceCharacterCount ~= source.count
            && !source.unicodeScalars.contains { $0.properties.generalCategory == .control }
            && source.unicodeScalars.contains(where: \.isSeen)
    }
}

extension Unicode.Scalar {
    /// Whether the character is visible on its own.
    fileprivate var isSeen: Bool {
        guard !properties.isDefaultIgnorableCodePoint else { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
        case .unassigned, .privateUse, .nonspacingMark, .enclosingMark: false
        default: true
        }
    }
}
