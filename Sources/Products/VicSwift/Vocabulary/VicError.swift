// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// Why something of the cards went wrong: a number of the original interface, and a word that tells more.
///
/// It never holds a token, a name or a number of a person.
public struct VicError: Error, Hashable, Sendable {
    /// The number, 100 to 106.
    public let code: Int
    /// What the number means, in the words of the original interface.
    public let description: String
    /// The cause as a stable word, such as `offline` or `claim_expired`.
    public let reason: String
    /// Which claim or card it is about, counted from 0 in the list that was handed in.
    public let index: Int?
    /// The status of HTTP, where a server answered.
    public let httpStatus: Int?
    /// After how many seconds the server wants to be asked again.
    public let retryAfter: TimeInterval?

    /// The kinds of errors: one row of the table for each.
    package enum Kind: Int, CaseIterable, Sendable {
        /// The network failed, or the server refused.
        case request = 100
        /// What came cannot be read, or does not count.
        case parsing = 101
        /// The card is bound to another key.
        case subject = 102
        /// The key pair of the wallet is not to be had.
        case keyPair = 103
        /// The request for cards cannot be made of the claims.
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

    /// An error of a kind.
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
