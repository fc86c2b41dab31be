// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing
import Tokens

@testable import InsuranceCards

struct KeySetTests {
    private static func keys() throws -> [KnownKey] {
        let start = try TestIssuer.instant("2025-01-01T00:00:00Z")
        let end = try TestIssuer.instant("2027-01-01T00:00:00Z")
        func key(_ byte: UInt8, _ role: KeyRole, _ issuer: String? = nil) throws -> KnownKey {
            KnownKey(
                try TestIssuer.key(byte).verificationKey,
                role: role,
                issuer: issuer,
                notBefore: start,
                notAfter: end
            )
        }
        return [
            try key(2, .server), try key(5, .status), try key(1, .insurer, "bag:01562"),
            try key(6, .provider, "gln:7601000000002"),
        ]
    }

    private static func token(
        version: Int = 3,
        signedBy byte: UInt8 = 8,
        keys: [KnownKey]? = nil,
        expiresAt: String = "2026-03-01T00:00:00Z"
    ) throws -> String {
        let claims = KeySet.claims(
            version: version,
            keys: try keys ?? Self.keys(),
            issuedAt: try TestIssuer.instant("2026-01-01T00:00:00Z"),
            expiresAt: try TestIssuer.instant(expiresAt)
        )
        return try TestIssuer.sign(claims.utf8(), byte)
    }

    private static func read(_ token: String, held: Int? = nil) throws -> KeySet {
        try KeySet(
            Array(token.utf8)[...],
            roots: [TestIssuer.key(7).verificationKey, TestIssuer.key(8).verificationKey],
            heldVersion: held,
            at: TestIssuer.now()
        )
    }

    @Test func `a set that a root key signed is read`() throws {
        let set = try Self.read(Self.token())
        #expect(set.version == 3)
        #expect(set.keys == (try Self.keys()))
        #expect(try Self.read(Self.token(), held: 3).version == 3)
    }

    private static func widest(count: Int) throws -> [KnownKey] {
        let (start, end) = (try TestIssuer.now(), try TestIssuer.now().adding(seconds: 86_400))
        return try (0..<count).map { number in
            KnownKey(
                try TestIssuer.key(UInt8(number)).verificationKey,
                role: .provider,
                issuer: "gln:7601000000002",
                notBefore: start,
                notAfter: end
            )
        }
    }

    private static func signed(_ keys: [KnownKey]) throws -> String {
        try KeySet.sign(version: .max, keys: keys, by: TestIssuer.key(8), at: TestIssuer.now())
    }

    @Test func `a set with as many keys as it may have is signed and read`() throws {
        let keys = try Self.widest(count: KeySet.capacity)
        #expect(try Self.read(Self.signed(keys)).keys == keys)
    }

    @Test func `with one key more a set is too large`() throws {
        let keys = try Self.widest(count: KeySet.capacity + 1)
        #expect(throws: CardIssuingError.tooLarge) { try Self.signed(keys) }
    }

    private static func draft(_ text: String) throws -> KeySetDraft? {
        KeySetDraft(try JSONTree(parsing: Array(text.utf8)).root)
    }

    @Test func `a draft that has travelled is signed as it was`() throws {
        let draft = KeySetDraft(version: 9, keys: try Self.keys())
        let read = try #require(try Self.draft(draft.output.encoded()))
        #expect(read == draft)
        let token = try read.signed(by: TestIssuer.key(8), at: TestIssuer.now())
        #expect(try Self.read(token).keys == draft.keys)
    }

    @Test func `a draft with a key that is not understood is not read`() throws {
        let draft = KeySetDraft(version: 9, keys: try Self.keys()).output.encoded()
        for (old, new) in [
            (#""role":"status""#, #""role":"root""#), (#""role":"status""#, #""role":"other""#),
            ("k2.pid.", "k2.pid.A"), ("draft.v1", "draft.v2"), (#""version":9"#, #""version":-1"#),
        ] {
            #expect(try Self.draft(draft.replacing(old, with: new, maxReplacements: 1)) == nil)
        }
        let twice = KeySetDraft(version: 9, keys: try Self.keys() + Self.keys())
        #expect(try Self.draft(twice.output.encoded()) == nil)
    }

    @Test func `row 43: an older set, and one of another root`() throws {
        #expect(throws: CardError.older) { try Self.read(Self.token(), held: 4) }
        #expect(throws: CardError.unknownKey) {
            try Self.read(Self.token(signedBy: 2))
        }
        #expect(throws: CardError.format) {
            try Self.read(Self.token(expiresAt: "2026-04-01T00:00:01Z"))
        }
        #expect(throws: CardError.expired) {
            try Self.read(Self.token(expiresAt: "2026-01-02T08:00:00Z"))
        }
    }

    @Test func `keys that must not stand in a set are left out`() throws {
        let start = try TestIssuer.now()
        let key = try TestIssuer.key(9).verificationKey
        let wrong = [KeyRole.root, .wallet, .insurer, .provider].map { role in
            KnownKey(
                key,
                role: role,
                notBefore: start,
                notAfter: start
            )
        }
        #expect(try Self.read(Self.token(keys: wrong)).keys.isEmpty)
        let other = try TestIssuer.key(1).verificationKey.identifier.text
        let claims = String(
            decoding: KeySet.claims(
                version: 1,
                keys: Array(try Self.keys().prefix(1)),
                issuedAt: try TestIssuer.instant("2026-01-01T00:00:00Z"),
                expiresAt: try TestIssuer.instant("2026-03-01T00:00:00Z")
            ).utf8(),
            as: UTF8.self
        )
        let own = try TestIssuer.key(2).verificationKey.identifier.text
        let swapped = claims.replacing(own, with: other)
        #expect(try Self.read(TestIssuer.sign(Array(swapped.utf8), 8)).keys.isEmpty)
        for odd in ["", #""version":-1,"#, #""version":"1","#] {
            let changed = claims.replacing(#""version":1,"#, with: odd)
            #expect(throws: CardError.format) {
                try Self.read(TestIssuer.sign(Array(changed.utf8), 8))
            }
        }
    }

    private static func sign(
        version: Int = 3,
        _ keys: [KnownKey],
        lifetime: Int64 = 90 * 86_400
    ) throws -> String {
        try KeySet.sign(
            version: version,
            keys: keys,
            by: TestIssuer.key(8),
            at: TestIssuer.now(),
            lifetime: lifetime
        )
    }

    @Test func `a set that is signed is read, and counts as long as it may`() throws {
        let set = try Self.read(Self.sign(Self.keys()))
        #expect(try set.version == 3 && set.keys == Self.keys())
        #expect(set.expiresAt == (try TestIssuer.now()).adding(seconds: 90 * 86_400))
        for lifetime: Int64 in [0, 90 * 86_400 + 1] {
            #expect(throws: CardIssuingError.lifetime) {
                try Self.sign(Self.keys(), lifetime: lifetime)
            }
        }
        #expect(throws: CardIssuingError.claim("version")) {
            try Self.sign(version: -1, Self.keys())
        }
    }

    @Test(arguments: [KeyRole.root, .wallet, .insurer, .provider])
    func `a key that readers would leave out is not signed`(role: KeyRole) throws {
        let now = try TestIssuer.now()
        let key = KnownKey(
            try TestIssuer.key(9).verificationKey,
            role: role,
            notBefore: now,
            notAfter: now
        )
        #expect(throws: CardIssuingError.claim("keys")) { try Self.sign([key]) }
    }

    @Test func `a set of more keys than fit is not signed`() throws {
        let keys = try [KnownKey](repeating: Self.keys()[0], count: 400)
        #expect(throws: CardIssuingError.tooLarge) { try Self.sign(keys) }
    }
}

struct StatusListTests {
    private static let list = "https://www.vvk-online.ch/vic/v1/status/1"

    private static func read(
        _ revoked: [Int],
        issuer: String = TestIssuer.issuer,
        signedBy byte: UInt8 = 5,
        held: String? = nil,
        asked: String = list
    ) throws -> StatusList {
        let claims = StatusList.claims(
            issuer: issuer,
            list: list,
            revoked: revoked,
            issuedAt: try TestIssuer.instant("2026-01-02T09:00:00Z"),
            expiresAt: try TestIssuer.instant("2026-01-03T09:00:00Z")
        )
        let token = try TestIssuer.sign(claims.utf8(), byte)
        return try StatusList(
            Array(token.utf8)[...],
            keys: TestIssuer.directory(),
            issuer: TestIssuer.issuer,
            list: asked,
            held: held.map { try TestIssuer.instant($0) },
            at: TestIssuer.now()
        )
    }

    @Test func `a list tells revoked cards from others`() throws {
        let revoked = [0, 7, 8, 4711, 131_071]
        let list = try Self.read(revoked)
        for index in [0, 1, 6, 7, 8, 9, 4710, 4711, 4712, 131_070, 131_071] {
            #expect(list.isRevoked(index) == revoked.contains(index))
        }
        #expect(list.isRevoked(-1) && list.isRevoked(131_072), "what is beyond the list is")
    }

    @Test func `a list of another issuer, key or name, and an older one`() throws {
        #expect(throws: CardError.format) { try Self.read([], issuer: "https://x") }
        #expect(throws: CardError.format) { try Self.read([], asked: "other") }
        #expect(throws: CardError.unknownKey) { try Self.read([], signedBy: 2) }
        #expect(throws: CardError.older) {
            try Self.read([], held: "2026-01-02T09:00:01Z")
        }
        _ = try Self.read([], held: "2026-01-02T09:00:00Z")
    }

    private static func sign(_ revoked: [Int], lifetime: Int64 = 86_400) throws -> String {
        try StatusList.sign(
            issuer: TestIssuer.issuer,
            list: list,
            revoked: revoked,
            by: TestIssuer.key(5),
            at: TestIssuer.now(),
            lifetime: lifetime
        )
    }

    @Test func `a list that is signed is read`() throws {
        let text = try Self.sign([0, 131_071])
        let list = try StatusList(
            Array(text.utf8)[...],
            keys: TestIssuer.directory(),
            issuer: TestIssuer.issuer,
            list: Self.list,
            held: nil,
            at: TestIssuer.now()
        )
        #expect(list.isRevoked(0) && list.isRevoked(131_071) && !list.isRevoked(1))
        #expect(list.expiresAt == (try TestIssuer.now()).adding(seconds: 86_400))
        for lifetime: Int64 in [0, 86_401] {
            #expect(throws: CardIssuingError.lifetime) { try Self.sign([], lifetime: lifetime) }
        }
        for place in [-1, 131_072] {
            #expect(throws: CardIssuingError.claim("bits")) { try Self.sign([place]) }
        }
    }
}
