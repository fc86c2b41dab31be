// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The kinds of token that an app gets from its bank.
public enum TokenKind: String, Sendable, CaseIterable {
    /// Reads cards and changes their state, many times.
    case session
    /// Permits one operation on a secret, once.
    case singleUse = "single_use"
    /// Adds a card to a wallet of the phone, once; reads its state many times.
    case provisioning

    /// The start of such a token, by which the kind is known before the token is looked up.
    public var prefix: String {
        switch self {
        case .session: "st_"
        case .singleUse: "su_"
        case .provisioning: "pt_"
        }
    }

    /// Recognises a token by its prefix; `nil` for anything else.
    public init?(ofToken token: some StringProtocol) {
        guard let kind = Self.allCases.first(where: { token.hasPrefix($0.prefix) }) else {
            return nil
        }
        self = kind
    }
}
