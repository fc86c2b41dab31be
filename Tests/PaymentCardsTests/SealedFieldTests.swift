// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import PaymentCards
import Testing

/// Secrets at rest.
struct SealedFieldTests {
    private typealias Scene = EnvelopeScene

    private static func provider(
        _ byte: UInt8 = 1,
        id: String = "kek-1",
        former: LocalKeyEncryption? = nil
    ) throws -> LocalKeyEncryption {
        let key = SecretBytes(copying: [UInt8](repeating: byte, count: 32))
        return try LocalKeyEncryption(key, id: id, former: former)
    }

    private static func sealed(_ provider: LocalKeyEncryption) throws -> SealedField {
        try SealedField(
            sealing: Scene.secret(Scene.number),
            .pan,
            of: Scene.card,
            provider: provider,
            random: SystemRandom()
        )
    }

    private static func open(
        _ field: SealedField,
        as name: SealedField.Name = .pan,
        of card: CardIdentifier = Scene.card,
        _ provider: LocalKeyEncryption
    ) throws -> String {
        String(
            decoding: try field.open(name, of: card, provider: provider).revealed(),
            as: UTF8.self
        )
    }

    private static func error(
        _ field: SealedField,
        as name: SealedField.Name = .pan,
        of card: CardIdentifier = Scene.card,
        _ provider: LocalKeyEncryption
    ) -> PaymentCardError? {
        Scene.error { _ = try open(field, as: name, of: card, provider) }
    }

    @Test func `a secret is read again`() throws {
        let provider = try Self.provider()
        #expect(try Self.open(Self.sealed(provider), provider) == Scene.number)
    }

    @Test func `the same secret has another ciphertext and key each time`() throws {
        let provider = try Self.provider()
        let (one, other) = try (Self.sealed(provider), Self.sealed(provider))
        #expect(one.dataKeyID != other.dataKeyID && one.wrappedKey != other.wrappedKey)
        #expect(one.ciphertext != other.ciphertext)
    }

    @Test func `a ciphertext moved to another card or field does not open`() throws {
        let provider = try Self.provider()
        let field = try Self.sealed(provider)
        #expect(Self.error(field, of: Scene.otherCard, provider) == .secretUnreadable)
        #expect(Self.error(field, as: .pin, provider) == .secretUnreadable)
    }

    @Test(arguments: ["dataKeyID", "wrappedKey", "ciphertext", "swapped", "short"])
    func `an altered row does not open`(part: String) throws {
        let provider = try Self.provider()
        let (field, other) = try (Self.sealed(provider), Self.sealed(provider))
        func flipped(_ bytes: [UInt8]) -> [UInt8] { bytes.dropLast() + [(bytes.last ?? 0) ^ 1] }
        let altered = SealedField(
            dataKeyID: part == "dataKeyID" ? other.dataKeyID : field.dataKeyID,
            keyID: field.keyID,
            wrappedKey: part == "wrappedKey"
                ? flipped(field.wrappedKey) : part == "short" ? [1] : field.wrappedKey,
            ciphertext: part == "ciphertext"
                ? flipped(field.ciphertext)
                : part == "swapped" ? other.ciphertext : field.ciphertext
        )
        #expect(Self.error(altered, provider) == .secretUnreadable)
    }

    @Test func `without the provider's key nothing opens`() throws {
        let field = try Self.sealed(Self.provider())
        #expect(try Self.error(field, Self.provider(2)) == .secretUnreadable)
        #expect(try Self.error(field, Self.provider(2, id: "kek-2")) == .keyUnavailable)
    }

    @Test func `a rotation encrypts the key anew and leaves the secret`() throws {
        let old = try Self.provider()
        let field = try Self.sealed(old)
        let both = try Self.provider(2, id: "kek-2", former: old)
        let rotated = try field.rewrapped(provider: both, random: SystemRandom())
        #expect(rotated.keyID == "kek-2" && rotated.ciphertext == field.ciphertext)
        #expect(rotated.dataKeyID == field.dataKeyID && rotated.wrappedKey != field.wrappedKey)
        #expect(try Self.open(rotated, Self.provider(2, id: "kek-2")) == Scene.number)
        #expect(try rotated.rewrapped(provider: both, random: SystemRandom()) == rotated)
        #expect(Self.error(rotated, old) == .keyUnavailable)
    }

    @Test func `a wrapped key is bound to the name of the key that encrypts it`() throws {
        let provider = try Self.provider(1, id: "kek-2", former: Self.provider(1, id: "kek-1"))
        let field = try Self.sealed(provider)
        let renamed = SealedField(
            dataKeyID: field.dataKeyID,
            keyID: "kek-1",
            wrappedKey: field.wrappedKey,
            ciphertext: field.ciphertext
        )
        #expect(Self.error(renamed, provider) == .secretUnreadable)
    }

    @Test func `keys of other lengths and names of other forms are refused`() throws {
        for id in ["", "a|b", "a b", String(repeating: "k", count: 65)] {
            #expect(Scene.error { _ = try Self.provider(id: id) } == .keyUnavailable)
        }
        #expect(
            Scene.error { _ = try LocalKeyEncryption(SecretBytes(copying: [1]), id: "k") }
                == .keyUnavailable
        )
        let old = try Self.provider()
        #expect(Scene.error { _ = try Self.provider(2, former: old) } == .keyUnavailable)
    }
}
