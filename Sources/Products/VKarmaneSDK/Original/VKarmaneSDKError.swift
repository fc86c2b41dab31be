// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// An error that a wallet reports to a caller; the raw value is the `code` on the wire.
///
/// Source: the table of error codes in the public documentation of the original protocol.
public enum VKarmaneSDKError: Int, Error, CaseIterable, Sendable {
    /// The wallet does not support this link.
    case unsupportedVersion = 1
    /// The action in the path is unknown.
    case unknownAction = 2
    /// An `x-` parameter is missing, malformed or not trusted; never sent by wallets that follow the rules.
    case badXCallbackParameters = 3
    /// A parameter of the action is missing or malformed.
    case badActionParameters = 4
    /// The wallet failed while handling a correct request.
    case internalError = 5
    /// No user is signed in to the wallet.
    case unauthorized = 6
    /// A key cannot be used, or encryption or decryption failed.
    case cryptographyError = 7

    /// Converts a code.
    public init(_ code: ExchangeCode) {
        self =
            switch code {
            case .unsupportedVersion: .unsupportedVersion
            case .unknownAction: .unknownAction
            case .badCallbackParameters: .badXCallbackParameters
            case .badActionParameters: .badActionParameters
            case .internalError: .internalError
            case .unauthorized: .unauthorized
            case .cryptographyError: .cryptographyError
            }
    }
}
