// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a wallet tells a caller that it cannot serve; the raw value is the `code` on the wire.
///
/// A vocabulary of the protocol: the wallet sends it as an answer, and throws it where it cannot make another.
///
/// Source: the table of error codes in the public documentation of the original protocol.
public enum ExchangeCode: Int, CaseIterable, Error, Hashable, Sendable {
    /// The wallet does not support this link: its host or the protocol's version.
    case unsupportedVersion = 1
    /// The action in the path is not known.
    case unknownAction = 2
    /// An `x-` parameter is missing, malformed or not trusted.
    ///
    /// Never sent: a wallet that called back to a link it does not trust would send anybody anywhere.
    case badCallbackParameters = 3
    /// A parameter of the action is missing or malformed.
    case badActionParameters = 4
    /// The wallet failed while it handled a correct request.
    case internalError = 5
    /// Nobody is signed in to the wallet.
    case unauthorized = 6
    /// The key cannot be used, or encryption failed; for a caller also: decryption failed.
    case cryptographyError = 7
}
