// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A fully checked request, which a wallet may show to the person.
public struct WalletRequest: Sendable {
    /// The key to which the answer is encrypted.
    public enum Recipient: Sendable {
        /// Versions 2 and 3: the key in the link.
        case key(RSAPublicKey)
        /// Version 4: the preferred key of a known suite, and the token to which the answer is bound.
        case offered(OfferedKey, request: String)
    }

    /// The version of the request and of its answer.
    public let version: ExchangeVersion
    /// The caller, as the wallet knows it.
    public let caller: TrustedCaller
    /// The name that the caller gives itself, without characters that change the writing direction.
    public let source: String
    /// The requested kinds, each once and in the caller's order.
    public let kinds: [DocumentKind]
    /// Whether the person may select more than one document.
    public let isMultichoice: Bool
    /// Whether values were escaped twice, as Android's encoder does.
    public let isAndroidDialect: Bool
    /// The additional content of version 4: members, purpose, retention, state.
    public let claims: RequestClaims?
    /// The caller's key that signed the request, in version 4.
    public let signer: TrustedCaller.Key?
    /// The key to which the answer is encrypted.
    public let recipient: Recipient
    /// The link that receives documents.
    public let success: CallbackBase
    /// The link that receives a code.
    public let failure: CallbackBase
    /// The link to open when the person declines.
    public let cancel: CallbackBase

    /// Returns the members of a kind to send; `nil` for the whole document.
    public func fields(of kind: DocumentKind) -> [DocumentPointer]? {
        claims?.fields[kind]
    }

    /// Whether to show the person the caller's own name as well as the one in the list.
    public var hasOtherName: Bool {
        source.asciiLowercased != caller.name.asciiLowercased
    }

    /// The host or scheme that receives the answer, shown to the person.
    public var destination: String {
        guard success.link.scheme == "https", let host = success.link.authority?.host else {
            return success.link.scheme + ":"
        }
        return host
    }
}
