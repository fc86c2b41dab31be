// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
public import Encodings

/// The revocation list of one authority, read once.
///
/// Bytes that are not a list are kept, and show up at verification.
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

    /// Reads and caches a list.
    ///
    /// - Complexity: linear in the number of entries, once; looking up a number is fast.
    public init(der: [UInt8]) {
        content = Content(der)
    }
}

extension SealRevocationList {
    /// Whether the bytes are a revocation list.
    public var isReadable: Bool { facts != nil }

    /// The time the list was issued.
    public var thisUpdate: Instant? { facts?.list.thisUpdate }

    /// The time by which the list is to be replaced, if given.
    public var nextUpdate: Instant? { facts?.list.nextUpdate }

    /// Returns whether the list was issued before another.
    ///
    /// The numbers decide if both lists have one and they differ, otherwise `thisUpdate`.
    ///
    /// An unreadable list is older than any readable one.
    public func isOlder(than other: SealRevocationList) -> Bool {
        guard let theirs = other.facts?.list else { return false }
        guard let ours = facts?.list else { return true }
        return ours.isOlder(than: theirs)
    }
}

extension SealAnchor {
    /// Returns whether a list may replace the current one: complete, and signed by this anchor, whose certificate
    /// matches its hash.
    ///
    /// Dates and algorithm strength are judged at each verification.
    public func issued(_ list: SealRevocationList) -> Bool {
        guard isHashRight, let facts, let list = list.facts else { return false }
        return (try? list.verify(asOnlyListOf: facts)) != nil
    }
}
