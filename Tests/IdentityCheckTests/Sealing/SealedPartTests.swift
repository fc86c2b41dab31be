// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import Testing

/// The end-to-end encryption of parts.
struct SealedPartTests {
    private static let reference = "0AF1C2D3-0000-4000-8000-00000000000F"
    private static let now = Instant(secondsSinceEpoch: 1_790_000_000)

    /// A server's key and the root that vouches for it.
    private struct Scene: ~Copyable {
        let key: X25519AgreementKey
        let picked: SealingKey

        init() throws {
            let key = try X25519AgreementKey(
                SecretBytes(copying: [UInt8](repeating: 7, count: 32))
            )
            let root = try SigningKey(
                ed25519Seed: SecretBytes(copying: [UInt8](repeating: 8, count: 32))
            )
            let statement = try SealingKeyStatement(
                kid: "k1",
                publicKey: key.publicKey,
                valid: now...now,
                root: root
            )
            guard case .ed25519(let anchor) = root.publicKey else {
                throw SealingError.noValidKey
            }
            picked = try SealingKey.pick(from: [statement], under: anchor, at: now)
            self.key = key
        }

        func seal(_ content: [UInt8], as part: SealedPart = .front) throws -> [UInt8] {
            try part.seal(content, to: picked, of: reference, random: SystemRandom())
        }
    }

    private static func error(_ body: () throws -> Void) -> SealingError? {
        do {
            try body()
            return nil
        } catch {
            return error as? SealingError
        }
    }

    @Test(arguments: [0, 1, 4091, 4092, 4093, 10_000])
    func `what was sealed opens, in whole blocks`(count: Int) throws {
        let scene = try Scene()
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let body = try scene.seal(content)
        #expect((body.count - 32 - 16) % 4096 == 0)
        #expect(body.count - 48 == (count <= 4092 ? 4096 : count <= 8188 ? 8192 : 12_288))
        let opened = try SealedPart.front.open(body, by: scene.key, of: Self.reference)
        #expect(opened.revealed() == content)
    }

    @Test func `the reference has no case`() throws {
        let scene = try Scene()
        let body = try scene.seal([1, 2, 3])
        let lowered = Self.reference.lowercased()
        let opened = try SealedPart.front.open(body, by: scene.key, of: lowered)
        #expect(opened.revealed() == [1, 2, 3])
    }

    /// The layout, written down here a second time and sealed with the library alone.
    @Test func `a body of another client opens`() throws {
        let scene = try Scene()
        let text = [UInt8]("{}".utf8)
        let plaintext = ([0, 0, 0, 2] + text + [UInt8](repeating: 0, count: 4090))[...]
        let info = Array("docscan/v10af1c2d3-0000-4000-8000-00000000000fdata".utf8)
        let message = try HPKE(.aes256GCM).seal(
            plaintext.span,
            to: scene.key.publicKey,
            info: info,
            ephemeral: .generate()
        )
        let body = message.encapsulatedKey + message.sealed.ciphertext + message.sealed.tag
        let opened = try SealedPart.data.open(body, by: scene.key, of: Self.reference)
        #expect(opened.revealed() == text)
    }

    @Test(arguments: [
        [UInt8]([0, 0, 0, 2]) + [UInt8](repeating: 0, count: 4091),
        [0, 0, 0, 2] + [UInt8](repeating: 0, count: 8188),
        [0, 0, 0, 2, 1, 1, 1] + [UInt8](repeating: 0, count: 4089),
        [0, 0, 16, 0] + [UInt8](repeating: 0, count: 4092),
        [255, 255, 255, 255] + [UInt8](repeating: 0, count: 4092), [0, 0, 0], [],
    ])
    func `another padding is refused`(plaintext: [UInt8]) throws {
        let scene = try Scene()
        let bytes = plaintext[...]
        let message = try HPKE(.aes256GCM).seal(
            bytes.span,
            to: scene.key.publicKey,
            info: Array("docscan/v1xfront".utf8),
            ephemeral: .generate()
        )
        let body = message.encapsulatedKey + message.sealed.ciphertext + message.sealed.tag
        let error = Self.error { _ = try SealedPart.front.open(body, by: scene.key, of: "x") }
        #expect(error == .paddingInvalid)
    }

    @Test func `a body of another part, transaction or key does not open`() throws {
        let scene = try Scene()
        let body = try scene.seal([1])
        let other = try X25519AgreementKey.generate()
        #expect(
            Self.error { _ = try SealedPart.back.open(body, by: scene.key, of: Self.reference) }
                == .unreadable
        )
        #expect(
            Self.error { _ = try SealedPart.front.open(body, by: scene.key, of: "x") }
                == .unreadable
        )
        #expect(
            Self.error { _ = try SealedPart.front.open(body, by: other, of: Self.reference) }
                == .unreadable
        )
    }

    @Test func `no changed and no cut body opens`() throws {
        let scene = try Scene()
        let body = try scene.seal([1, 2, 3])
        for place in [0, 31, 32, 100, body.count - 17, body.count - 16, body.count - 1] {
            var changed = body
            changed[place] ^= 1
            #expect(
                Self.error {
                    _ = try SealedPart.front.open(changed, by: scene.key, of: Self.reference)
                } == .unreadable
            )
        }
        for count in [0, 1, 47, 48, 49, body.count - 1] {
            let cut = Array(body.prefix(count))
            #expect(
                Self.error {
                    _ = try SealedPart.front.open(cut, by: scene.key, of: Self.reference)
                } == .unreadable
            )
        }
    }

    @Test func `07: more than a part may have is refused on both sides`() throws {
        let scene = try Scene()
        let large = [UInt8](repeating: 1, count: SealedPart.fieldsByteCount + 1)
        #expect(Self.error { _ = try scene.seal(large, as: .data) } == .tooLarge)
        #expect(try scene.seal(large.dropLast(), as: .data).count <= SealedPart.data.bodyByteCount)
        let body = [UInt8](repeating: 1, count: SealedPart.data.bodyByteCount + 1)
        #expect(
            Self.error { _ = try SealedPart.data.open(body, by: scene.key, of: Self.reference) }
                == .tooLarge
        )
        #expect(SealedPart.front.contentByteCount == 15_000_000)
    }
}
