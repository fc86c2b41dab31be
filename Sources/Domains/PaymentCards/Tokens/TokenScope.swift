// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a token permits.
public enum TokenScope: Sendable, Hashable {
    /// Reads cards and changes their state.
    case session
    /// Permits one operation on a secret; `nil` is any of them, in a sandbox only.
    case secure(SecureOperation?)
    /// Reads the state of a wallet and adds a card to it.
    case provisioning

    private static let secureStart = "secure:"
    private static let anyOperation = "any"

    /// The kind of token that has this scope.
    public var kind: TokenKind {
        switch self {
        case .session: .session
        case .secure: .singleUse
        case .provisioning: .provisioning
        }
    }

    /// The scope as the token's answer names it.
    public var text: String {
        switch self {
        case .session: "cards:read cards:state"
        case .secure(let operation): Self.secureStart + (operation?.rawValue ?? Self.anyOperation)
        case .provisioning: "wallet:read wallet:write"
        }
    }

    /// Reads a scope; `nil` for any other text.
    public init?(_ text: String) {
        if let fixed = [Self.session, .provisioning].first(where: { $0.text == text }) {
            self = fixed
            return
        }
        guard text.hasPrefix(Self.secureStart) else { return nil }
        let name = String(text.dropFirst(Self.secureStart.count))
        if name == Self.anyOperation {
            self = .secure(nil)
        } else {
            guard let operation = SecureOperation(rawValue: name) else { return nil }
            self = .secure(operation)
        }
    }
}
