// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
public import Encodings

/// The revocation list of one authority, read once.
///
/// Bytes that are no list are kept, and surface at verification.
public struct SealRevocationList: Sendable {
    private final class Content: Sendable {
        let der: [UInt8]
        let facts: RevocationFacts?

        init(_ der: [UInt8]) {
            self.der = der
            facts = SealCaches.revocationList(der)
        }
    }

    private let content: Content

    /// The list in DER, as given.
    public var der: [UInt8] { content.der }

    var facts: RevocationFacts? { content.facts }

    /// Reads a list, which is remembered by its bytes.
    ///
    /// - Complexity: linear in the number of entries, once; looking a number up is fast.
    public init(der: [UInt8]) {
        content = Content(der)
    }
}

extension SealRevocationList {
    /// Whether the bytes are a revocation list.
    public var isReadable: Bool { facts != nil }

    /// When the list was issued.
    public var thisUpdate: Instant? { facts?.list.thisUpdate }

    /// When the list is to be replaced, if it says so.
    public var nextUpdate: Instant? { facts?.list.nextUpdate }

    /// The number of the list in upper-case hexadecimal, if it has one.
    public var number: String? { facts?.list.number?.hex }

    /// How many certificates are revoked.
    public var entryCount: Int? { facts?.list.entryCount }

    /// The name of the authority, such as `C=AU, O=GOV`.
    public var issuer: String? { facts?.list.issuer.text }

    /// Whether the list was issued before another: by its number where both have one and they
    /// differ, else by `thisUpdate`.
    ///
    /// What cannot be read is older than anything that can.
    public func isOlder(than other: SealRevocationList) -> Bool {
        guard let theirs = other.facts?.list else { return false }
        guard let ours = facts?.list else { return true }
        if let number = ours.number, let otherNumber = theirs.number, number != otherNumber {
            return number < otherNumber
        }
        return ours.thisUpdate < theirs.thisUpdate
    }
}

extension SealAnchor {
    /// Whether a list may take the place of the one in use: complete, and signed by this anchor,
    /// whose certificate is the one its hash names.
    ///
    /// Dates and the strength of the algorithm are judged at each verification.
    public func issued(_ list: SealRevocationList) -> Bool {
        guard isHashRight, let facts, let list = list.facts else { return false }
        return (try? list.verify(asOnlyListOf: facts)) != nil
    }
}
