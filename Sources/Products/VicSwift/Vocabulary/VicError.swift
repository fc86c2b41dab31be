// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// An error about cards: a number of the original interface, and a word that is more specific.
///
/// It never holds a token, a name or a number of a person.
public struct VicError: Error, Hashable, Sendable {
    /// The number, 100 to 106.
    public let code: Int
    /// The meaning of the number, in the words of the original interface.
    public let description: String
    /// The cause as a stable word, such as `offline` or `claim_expired`.
    public let reason: String
    /// The index of the claim or card it is about, from 0, in the list that was passed in.
    public let index: Int?
    /// The HTTP status, if a server answered.
    public let httpStatus: Int?
    /// The seconds after which the server wants to be asked again.
    public let retryAfter: TimeInterval?

    /// The kinds of errors: one row of the table for each.
    package enum Kind: Int, CaseIterable, Sendable {
        /// The network failed, or the server refused.
        case request = 100
        /// The received data is unreadable or invalid.
        case parsing = 101
        /// The card is bound to another key.
        case subject = 102
        /// The key pair of the wallet is unavailable.
        case keyPair = 103
        /// The request for cards cannot be built from the claims.
        case token = 104
        /// The request for cards cannot be signed.
        case signing = 105
        /// The store cannot be read.
        case store = 106

        fileprivate var description: String {
            switch self {
            case .request: "request failed"
            case .parsing: "parsing failed"
            case .subject: "validation of claim subject failed"
            case .keyPair: "get user keypair failed"
            case .token: "create token failed"
            case .signing: "sign token failed"
            case .store: "get user default key failed"
            }
        }
    }

    /// Creates an error of a kind.
    package init(
        _ kind: Kind,
        _ reason: String,
        index: Int? = nil,
        httpStatus: Int? = nil,
        retryAfter: TimeInterval? = nil
    ) {
        code = kind.rawValue
        description = kind.description
        self.reason = reason
        self.index = index
        self.httpStatus = httpStatus
        self.retryAfter = retryAfter
    }
}

extension VicError: CustomStringConvertible {}
