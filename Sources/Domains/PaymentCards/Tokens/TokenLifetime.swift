// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The lifetimes of one kind of token, in seconds.
public struct TokenLifetime: Sendable, Hashable {
    /// The lifetime of a token whose request names none.
    public let standard: Int64
    /// The greatest lifetime that a request may ask for.
    public let maximum: Int64
    /// After how long without use the token ends; `nil` if it does not.
    public let idle: Int64?
    /// How long before the request the cardholder may have confirmed it by SCA.
    public let scaAge: Int64

    /// How far ahead of the server's clock the time of an SCA may be, as clocks differ.
    public static let scaLead: Int64 = 60
    /// The greatest idle time that a request may ask for, in a sandbox.
    public static let maximumIdle: Int64 = 300

    /// The lifetimes of a kind.
    public init(of kind: TokenKind) {
        (standard, maximum, idle, scaAge) =
            switch kind {
            case .session: (900, 3600, 300, 900)
            case .singleUse: (60, 300, nil, 300)
            case .provisioning: (300, 300, nil, 300)
            }
    }
}
