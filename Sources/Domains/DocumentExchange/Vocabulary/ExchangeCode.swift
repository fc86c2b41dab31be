// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The code by which a wallet refuses a request; the raw value is the `code` on the wire.
///
/// Part of the protocol's vocabulary: the wallet sends it as an answer, and throws it if it cannot build another.
///
/// Source: the table of error codes in the public documentation of the original protocol.
public enum ExchangeCode: Int, CaseIterable, Error, Hashable, Sendable {
    /// The wallet does not support this link: its host or the protocol's version.
    case unsupportedVersion = 1
    /// The action in the path is unknown.
    case unknownAction = 2
    /// An `x-` parameter is missing, malformed or not trusted.
    ///
    /// Never sent: a wallet that called back to an untrusted link would send people anywhere.
    case badCallbackParameters = 3
    /// A parameter of the action is missing or malformed.
    case badActionParameters = 4
    /// The wallet failed while it handled a correct request.
    case internalError = 5
    /// No user is signed in to the wallet.
    case unauthorized = 6
    /// The key is unusable, or encryption failed; for a caller also: decryption failed.
    case cryptographyError = 7
}
