// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a caller wants to be shown.
public struct DocumentAsk: Hashable, Sendable {
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

    /// Asks.
    ///
    /// - Parameters:
    ///   - kinds: what is asked for.
    ///   - isMultichoice: whether more than one document may come.
    ///   - source: the caller's name, to be shown.
    ///   - callbacks: where the wallet answers.
    ///   - minimumVersion: the oldest version that will do.
    public init(
        kinds: [DocumentKind],
        isMultichoice: Bool = false,
        source: String,
        callbacks: CallbackLinks,
        minimumVersion: ExchangeVersion = .v3
    ) {
        self.kinds = kinds
        self.isMultichoice = isMultichoice
        self.source = source
        self.callbacks = callbacks
        self.minimumVersion = minimumVersion
    }
}
