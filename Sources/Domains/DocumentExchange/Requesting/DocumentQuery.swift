// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A caller's query for documents.
public struct DocumentQuery: Hashable, Sendable {
    /// The requested kinds; repeated kinds collapse.
    public var kinds: [DocumentKind]
    /// Whether the answer may have more than one document.
    public var isMultichoice: Bool
    /// The caller's name for display: 1 to ``ExchangeLimits/sourceCharacterCount`` characters.
    public var source: String
    /// The links for the answer.
    public var callbacks: CallbackLinks
    /// The oldest acceptable version.
    public var minimumVersion: ExchangeVersion
    /// The additional terms of a signed request; without them the request is not signed.
    public var signed: SignedTerms?

    /// The additional terms of a version 4 request.
    public struct SignedTerms: Hashable, Sendable {
        /// The caller's identifier in the wallet's list, a reversed domain name.
        public var caller: String
        /// The wallet's name for the signing key.
        public var keyID: String
        /// The requested members by kind; a kind without an entry is requested whole.
        public var fields: [DocumentKind: [DocumentPointer]]
        /// The purpose of the request.
        public var purpose: StatedPurpose
        /// How long the caller keeps the documents.
        public var retention: Retention

        /// Creates the terms that the wallet shows the person.
        ///
        /// - Parameters:
        ///   - caller: the caller's identifier in the wallet's list.
        ///   - keyID: the wallet's name for the signing key.
        ///   - fields: the requested members by kind.
        ///   - purpose: the purpose of the request.
        ///   - retention: how long the caller keeps the documents.
        public init(
            caller: String,
            keyID: String,
            fields: [DocumentKind: [DocumentPointer]] = [:],
            purpose: StatedPurpose,
            retention: Retention
        ) {
            self.caller = caller
            self.keyID = keyID
            self.fields = fields
            self.purpose = purpose
            self.retention = retention
        }
    }

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - kinds: the requested kinds.
    ///   - isMultichoice: whether the answer may have more than one document.
    ///   - source: the caller's name for display.
    ///   - callbacks: the links for the answer.
    ///   - minimumVersion: the oldest acceptable version.
    ///   - signed: the additional terms of a signed request.
    public init(
        kinds: [DocumentKind],
        isMultichoice: Bool = false,
        source: String,
        callbacks: CallbackLinks,
        minimumVersion: ExchangeVersion = .v3,
        signed: SignedTerms? = nil
    ) {
        self.kinds = kinds
        self.isMultichoice = isMultichoice
        self.source = source
        self.callbacks = callbacks
        self.minimumVersion = minimumVersion
        self.signed = signed
    }
}
