// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The reason a token is not issued or signed.
public enum CardIssuingError: Error, Equatable, Sendable {
    /// Its subject has ended, so the token would never be valid.
    case ended
    /// The content breaks ``CardRules``: the fields, and what is wrong with them.
    case refused([FieldError])
    /// The lifetime is zero or negative, or longer than the kind allows.
    case lifetime
    /// A claim breaks the rules of the kind; the value is the claim's name.
    case claim(String)
    /// A wallet's request has no claims.
    case noClaims
    /// A wallet's request has more claims than ``WalletToken/claimLimit``.
    case tooManyClaims
    /// The token exceeds the length that readers accept.
    case tooLarge
    /// The key cannot sign.
    case signing
}
