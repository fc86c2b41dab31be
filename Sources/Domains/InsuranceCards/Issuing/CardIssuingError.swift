// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a token is not issued or signed.
public enum CardIssuingError: Error, Equatable, Sendable {
    /// What it is about has ended, so that it could not count.
    case ended
    /// What is to be signed breaks ``CardRules``: the fields, and what is wrong with them.
    case refused([FieldError])
    /// It would last no time, or longer than its kind may.
    case lifetime
    /// What was asked for is against the rules of the kind: the name of the claim.
    case claim(String)
    /// A wallet's request with nothing to ask for.
    case noClaims
    /// A wallet's request with more claims than ``WalletToken/claimLimit``.
    case tooManyClaims
    /// More bytes than readers take.
    case tooLarge
    /// The key cannot sign.
    case signing
}
