// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where the app gets its tokens: your own server, after it has authenticated the cardholder.
///
/// Each token needs an authentication of its own. The app never has your server's credentials.
public protocol TokenSource: Sendable {
    /// Returns a token for a session, after the cardholder has logged in.
    func sessionToken() async throws -> String
    /// Returns a token that shows one secret of one card, once.
    func singleUseToken(for secret: Secret, of cardID: String) async throws -> String
    /// Returns a token that adds one card to the wallet of this device.
    func provisioningToken(for cardID: String) async throws -> String
}

/// What a cardholder can ask to see.
public enum Secret: String, Sendable, CaseIterable {
    case pin
    case number = "pan"
    case securityCode = "cvv"
    case numberAndSecurityCode = "pan_cvv"
}

/// The tokens of the Stub, which accepts any text.
public struct StubTokens: TokenSource {
    /// Creates the source.
    public init() {}
    /// Returns an empty token.
    public func sessionToken() -> String { "" }
    /// Returns an empty token.
    public func singleUseToken(for secret: Secret, of cardID: String) -> String { "" }
    /// Returns an empty token.
    public func provisioningToken(for cardID: String) -> String { "" }
}
