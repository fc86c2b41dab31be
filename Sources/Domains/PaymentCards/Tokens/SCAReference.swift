// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// The bank's reference to a strong customer authentication (SCA), for which it gets one token.
///
/// Shape: 8 to 128 printable characters. Only the hash is kept: the text could lead to the bank's own records.
public struct SCAReference: Sendable, Hashable {
    /// SHA-256 of the reference in UTF-8, unique among the tokens of a client.
    public let hash: [UInt8]

    private static let lengths = 8...128

    /// Takes a reference; `nil` for another length, and for characters that cannot be printed.
    public init?(_ text: String) {
        guard Self.lengths ~= text.unicodeScalars.count,
            text.unicodeScalars.allSatisfy(PaymentCard.isPrintable)
        else { return nil }
        hash = HashAlgorithm.sha256.digest(of: Array(text.utf8))
    }
}

/// A class of evidence by which a cardholder proves who they are (Commission Regulation (EU) 2018/389, Article 4).
public enum SCAFactor: String, Sendable, CaseIterable {
    /// Something that only the cardholder knows.
    case knowledge
    /// Something that only the cardholder has.
    case possession
    /// Something that the cardholder is.
    case inherence

    /// Reads factors separated by commas; `nil` unless they are known, different and at least two.
    static func list(_ text: String) -> Set<SCAFactor>? {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        let factors = names.compactMap { SCAFactor(rawValue: String($0)) }
        let set = Set(factors)
        return factors.count == names.count && set.count == names.count && set.count >= 2
            ? set : nil
    }
}
