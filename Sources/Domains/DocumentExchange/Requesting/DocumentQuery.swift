// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a caller wants to be shown.
public struct DocumentQuery: Hashable, Sendable {
    /// What is asked for; repeated kinds collapse.
    public var kinds: [DocumentKind]
    /// Whether more than one document may come.
    public var isMultichoice: Bool
    /// The caller's name, to be shown: 1 to ``ExchangeLimits/sourceCharacterCount`` characters.
    public var source: String
    /// Where the wallet answers.
    public var callbacks: CallbackLinks
    /// The oldest version that will do.
    public var minimumVersion: ExchangeVersion
    /// What a signed request says besides; without it none is made.
    public var signed: SignedTerms?

    /// What a request of version 4 says besides.
    public struct SignedTerms: Hashable, Sendable {
        /// The caller's identifier in the wallet's list, a reversed domain name.
        public var caller: String
        /// The name under which the wallet knows the signing key.
        public var keyID: String
        /// Which members of a kind are wanted; all of a kind that is not there.
        public var fields: [DocumentKind: [DocumentPointer]]
        /// Why the caller asks.
        public var purpose: StatedPurpose
        /// How long the caller keeps what it gets.
        public var retention: Retention

        /// What the wallet shows the person.
        ///
        /// - Parameters:
        ///   - caller: the caller's identifier in the wallet's list.
        ///   - keyID: the name under which the wallet knows the signing key.
        ///   - fields: which members of a kind are wanted.
        ///   - purpose: why the caller asks.
        ///   - retention: how long the caller keeps what it gets.
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

    /// Asks.
    ///
    /// - Parameters:
    ///   - kinds: what is asked for.
    ///   - isMultichoice: whether more than one document may come.
    ///   - source: the caller's name, to be shown.
    ///   - callbacks: where the wallet answers.
    ///   - minimumVersion: the oldest version that will do.
    ///   - signed: what a signed request says besides.
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
