// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import Testing

/// The server's statements about its keys, and which of them a client takes.
struct SealingKeyTests {
    private static let now = Instant(secondsSinceEpoch: 1_790_000_000)

    private static func root(_ byte: UInt8 = 8) throws -> SigningKey {
        try SigningKey(ed25519Seed: SecretBytes(copying: [UInt8](repeating: byte, count: 32)))
    }

    private static func anchor(_ byte: UInt8 = 8) throws -> Ed25519PublicKey {
        guard case .ed25519(let key) = try root(byte).publicKey else {
            throw SealingError.noValidKey
        }
        return key
    }

    private static func statement(
        _ kid: String,
        from start: Int64 = 0,
        to end: Int64 = 0,
        root byte: UInt8 = 8
    ) throws -> SealingKeyStatement {
        let secret = SecretBytes(copying: [UInt8](repeating: UInt8(kid.utf8.count), count: 32))
        return try SealingKeyStatement(
            kid: kid,
            publicKey: X25519AgreementKey(secret).publicKey,
            valid: now.adding(seconds: start)...now.adding(seconds: end),
            root: root(byte)
        )
    }

    private static func picked(_ statements: [SealingKeyStatement]) throws -> String? {
        let anchor = try anchor()
        do throws(SealingError) {
            return try SealingKey.pick(from: statements, under: anchor, at: now).kid
        } catch {
            #expect(error == .noValidKey)
            return nil
        }
    }

    @Test func `the newest valid key is taken`() throws {
        let kid = try Self.picked([
            Self.statement("old", from: -100, to: 100), Self.statement("newer", from: -50, to: 10),
            Self.statement("future", from: 1, to: 100),
        ])
        #expect(kid == "newer")
    }

    @Test(arguments: [(-1, -1, false), (0, 0, true), (1, 1, false), (-9, 0, true), (0, 9, true)])
    func `42: a key is valid from its first to its last second`(
        start: Int64,
        end: Int64,
        isValid: Bool
    ) throws {
        let kid = try Self.picked([Self.statement("k", from: start, to: end)])
        #expect((kid != nil) == isValid)
    }

    @Test func `42: a key of another root is not taken`() throws {
        #expect(try Self.picked([Self.statement("k", root: 9)]) == nil)
        #expect(try Self.picked([]) == nil)
    }

    @Test func `a statement is read as it was written`() throws {
        let statement = try Self.statement("key_1-A", from: -5, to: 5)
        let tree = try JSONTree(parsing: statement.json.utf8())
        #expect(try SealingKeyStatement(tree.root) == statement)
        let names = tree.root.members?.map(\.name)
        #expect(names == ["kid", "publicKey", "notBefore", "notAfter", "signature"])
    }

    /// The signature covers the canonical form of the four other members.
    @Test func `the root signs the canonical form`() throws {
        let statement = try Self.statement("k")
        let members = try JSONTree(parsing: statement.json.utf8()).root.members ?? []
        let four = members.dropLast().map { ($0.name, JSONOutput($0.value)) }
        let canonical = try JSONTree(parsing: JSONOutput.object(four).utf8()).root.canonicalized()
        try Self.anchor().verify(statement.signature[...], of: canonical[...])
    }

    @Test(arguments: ["kid", "publicKey", "notBefore", "notAfter", "signature"])
    func `a changed statement is not taken`(name: String) throws {
        let other = try Self.statement("kk", from: -1, to: 1).json
        guard case .object(let others) = other,
            case .object(var members) = try Self.statement("k").json,
            let place = members.firstIndex(where: { $0.0 == name })
        else {
            Issue.record("no object")
            return
        }
        members[place] = others[place]
        let tree = try JSONTree(parsing: JSONOutput.object(members).utf8())
        #expect(try Self.picked([SealingKeyStatement(tree.root)]) == nil)
    }

    @Test(arguments: [
        ("kid", JSONOutput.string("")), ("kid", .string("a b")), ("kid", 1),
        ("kid", .string(String(repeating: "k", count: 65))), ("publicKey", .string("AA")),
        ("publicKey", .string(String(repeating: "A", count: 43))), ("publicKey", nil),
        ("notBefore", "1"), ("notAfter", 1.5), ("signature", "*"), ("signature", nil),
    ])
    func `a statement of another form is malformed`(name: String, value: JSONOutput) throws {
        guard case .object(var members) = try Self.statement("k").json,
            let place = members.firstIndex(where: { $0.0 == name })
        else {
            Issue.record("no object")
            return
        }
        members[place].1 = value
        let tree = try JSONTree(parsing: JSONOutput.object(members).utf8())
        #expect(throws: SealingError.statementMalformed) { try SealingKeyStatement(tree.root) }
    }

    @Test func `an identifier that would not be read is not signed`() {
        #expect(throws: SealingError.statementMalformed) { try Self.statement("a b") }
    }
}
