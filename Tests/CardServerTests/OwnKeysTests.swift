// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Encodings
import InsuranceCards
import Testing
import Tokens

@testable import CardServer

/// Which of its keys a server signs with, and how long each is valid.
struct OwnKeysTests {
    private static let start = CardServerFixture.start
    private static let day: Int64 = 86_400

    private static func entry(
        _ byte: UInt8,
        published: Int64?,
        ends: Int64 = 3650,
        madeAfter seconds: Int64 = 0,
        for purpose: CardKeyPurpose = .server
    ) throws -> OwnKeys.Entry {
        let key = try CardServerFixture.key([UInt8](repeating: byte, count: 32)).verificationKey
        return OwnKeys.Entry(
            key: KnownKey(
                key,
                role: purpose.role,
                notBefore: start.adding(seconds: seconds),
                notAfter: start.adding(seconds: ends * day)
            ),
            purpose: purpose,
            publishedAt: published.map { start.adding(seconds: $0 * day) }
        )
    }

    private static func time(_ days: Int64, seconds: Int64 = 0) -> Instant {
        start.adding(seconds: days * day + seconds)
    }

    private static func signing(
        _ keys: OwnKeys,
        of held: [OwnKeys.Entry]? = nil,
        at time: Instant
    ) -> OwnKeys.Entry? {
        keys.signing(for: .server, of: Set((held ?? keys.entries).map(\.key.key)), at: time)
    }

    @Test func `a successor signs two days after it was published, and not before`() throws {
        let (old, new) = (try Self.entry(1, published: 0), try Self.entry(2, published: 100))
        let keys = OwnKeys(entries: [new, old])
        #expect(Self.signing(keys, at: Self.time(0)) == old)
        #expect(Self.signing(keys, at: Self.time(102, seconds: -1)) == old)
        #expect(Self.signing(keys, at: Self.time(102)) == new)
    }

    @Test func `a key that no set has does not sign`() throws {
        let (old, new) = (try Self.entry(1, published: 0), try Self.entry(2, published: nil))
        #expect(Self.signing(OwnKeys(entries: [old, new]), at: Self.time(999)) == old)
        #expect(Self.signing(OwnKeys(entries: [new]), at: Self.time(999)) == nil)
    }

    @Test func `a former key counts until all that it can have signed has ended`() throws {
        for purpose in CardKeyPurpose.allCases {
            let old = try Self.entry(1, published: 0, for: purpose)
            let new = try Self.entry(2, published: 100, for: purpose)
            let keys = OwnKeys(entries: [old, new])
            let end = try #require(keys.retirement(of: old, at: Self.time(100)))
            // The last time at which a node without the successor may sign with it.
            let last = Self.time(109, seconds: -1)
            #expect(keys.signing(for: purpose, of: [old.key.key], at: last) == old)
            #expect(keys.signing(for: purpose, of: [old.key.key], at: Self.time(109)) == nil)
            #expect(end >= last.adding(seconds: purpose.longestLifetime))
            #expect(keys.living(at: end.adding(seconds: -1)) == [old, new])
            #expect(keys.living(at: end) == [new])
        }
    }

    @Test func `cards count for thirty days and lists for one`() {
        #expect(CardKeyPurpose.server.longestLifetime == 30 * Self.day)
        #expect(CardKeyPurpose.status.longestLifetime == Self.day)
    }

    @Test func `after a key was ended, what follows signs at once`() throws {
        let ended = try Self.entry(1, published: 0, ends: 100)
        let new = try Self.entry(2, published: 100)
        let keys = OwnKeys(entries: [ended, new])
        #expect(Self.signing(keys, at: Self.time(100)) == new)
        #expect(keys.living(at: Self.time(100)) == [new])
    }

    @Test func `a node that has only the successor signs with it`() throws {
        let (old, new) = (try Self.entry(1, published: 0), try Self.entry(2, published: 100))
        let keys = OwnKeys(entries: [old, new])
        #expect(Self.signing(keys, of: [new], at: Self.time(100)) == new)
    }

    @Test func `a set needs what sets have had, and at first all`() throws {
        let (old, new) = (try Self.entry(1, published: 0), try Self.entry(2, published: nil))
        #expect(OwnKeys(entries: [old, new]).needed(at: Self.time(1)) == [old])
        #expect(OwnKeys(entries: [new]).needed(at: Self.time(1)) == [new])
    }

    @Test func `of two published at the same second the one that was made first signs first`()
        throws
    {
        let (old, new) = (
            try Self.entry(2, published: 5), try Self.entry(1, published: 5, madeAfter: 1)
        )
        for keys in [OwnKeys(entries: [old, new]), OwnKeys(entries: [new, old])] {
            #expect(Self.signing(keys, at: Self.time(5)) == old)
            #expect(Self.signing(keys, at: Self.time(7)) == new)
        }
    }
}
