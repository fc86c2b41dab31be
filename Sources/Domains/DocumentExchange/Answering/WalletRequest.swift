// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A request that a wallet may show to the person: everything in it was checked.
public struct WalletRequest: Sendable {
    /// To whom the answer is encrypted.
    public enum Recipient: Sendable {
        /// Versions 2 and 3: the key that stood in the link.
        case key(RSAPublicKey)
        /// Version 4: the preferred key of a suite that is known, and the token that the answer is bound to.
        case offered(OfferedKey, request: String)
    }

    /// The version in which the caller asks, and is answered.
    public let version: ExchangeVersion
    /// Who asks, as the wallet knows it.
    public let caller: TrustedCaller
    /// The name that the caller gives itself, without characters that change the direction of writing.
    public let source: String
    /// The kinds asked for, each once and in the caller's order.
    public let kinds: [DocumentKind]
    /// Whether more than one document may be chosen.
    public let isMultichoice: Bool
    /// Whether values were escaped twice, as Android's writer does.
    public let isAndroidDialect: Bool
    /// What version 4 says besides: members, purpose, retention, state.
    public let claims: RequestClaims?
    /// Which of the caller's keys signed the request, in version 4.
    public let signer: TrustedCaller.Key?
    /// To whom the answer is encrypted.
    public let recipient: Recipient
    /// Where documents are sent.
    public let success: CallbackBase
    /// Where a code is sent.
    public let failure: CallbackBase
    /// What is opened when the person declines.
    public let cancel: CallbackBase

    /// Which members of a kind are sent; `nil` for the whole document.
    public func fields(of kind: DocumentKind) -> [DocumentPointer]? {
        claims?.fields[kind]
    }

    /// Whether the person should be told the caller's own name besides the one in the list.
    public var hasOtherName: Bool {
        source.asciiLowercased != caller.name.asciiLowercased
    }

    /// The host or scheme to which the answer goes, for the person to see.
    public var destination: String {
        guard success.link.scheme == "https", let host = success.link.authority?.host else {
            return success.link.scheme + ":"
        }
        return host
    }
}
