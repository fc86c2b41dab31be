// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Why a certificate was revoked.
///
/// Source: RFC 5280 §5.3.1.
public enum RevocationReason: Int, Sendable, CaseIterable {
    /// No reason given.
    case unspecified = 0
    /// The subject's key was compromised.
    case keyCompromise = 1
    /// The issuer's key was compromised.
    case authorityCompromise = 2
    /// The subject's name or other statements have changed.
    case affiliationChanged = 3
    /// A later certificate replaces this one.
    case superseded = 4
    /// The certificate is no longer needed.
    case cessationOfOperation = 5
    /// Suspended; treated as revoked.
    case certificateHold = 6
    /// In a delta list: no longer suspended.
    case removeFromList = 8
    /// The subject's privilege was withdrawn.
    case privilegeWithdrawn = 9
    /// The authority that stated attributes was compromised.
    case attributeAuthorityCompromise = 10
}

/// A set of reasons, as in distribution points.
///
/// Source: RFC 5280 §4.2.1.13, ReasonFlags.
public struct RevocationReasons: OptionSet, Hashable, Sendable {
    /// Bit *n* of the standard is bit *n* of the number.
    public let rawValue: UInt16

    /// Creates the set with these bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// All reasons: bits 1 to 8.
    public static let all = RevocationReasons(rawValue: 0x1FE)

    /// Reads an implicitly tagged field.
    static func readIfPresent(
        context number: UInt8,
        _ fields: inout DERReader
    ) throws(DERError) -> RevocationReasons? {
        guard
            let element = try fields.readIfPresent(.context(number, constructed: false))
        else { return nil }
        let bits = try fields.bitString(in: element.content).bytes
        return RevocationReasons(rawValue: KeyUsage(bits: bits).rawValue)
    }
}
