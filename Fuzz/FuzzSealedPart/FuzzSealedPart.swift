// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

/// Runs one input of the fuzzer; its first byte selects its kind.
///
/// The rest is a sealed body as received; a padded content, which is then sealed to reach the code behind the seal;
/// a content that is sealed and altered in one place; or the keys that a server publishes. A crash or a failed
/// precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first, let scene = try? Scene() else { return 0 }
    let part = SealedPart.allCases[Int(choice >> 2) % SealedPart.allCases.count]
    let rest = Array(bytes.dropFirst())
    switch choice % 4 {
    case 0: scene.open(rest, as: part)
    case 1: scene.openPlaintext(rest, as: part)
    case 2: scene.openAltered(rest, as: part)
    default: scene.pick(rest)
    }
    return 0
}

/// A server with a fixed key, and the root that vouches for it.
private struct Scene: ~Copyable {
    private static let reference = "0af1c2d3-0000-4000-8000-00000000000f"
    private static let now = Instant(secondsSinceEpoch: 1_790_000_000)

    private let key: X25519AgreementKey
    private let root: Ed25519PublicKey
    private let picked: SealingKey

    init() throws {
        let key = try X25519AgreementKey(
            SecretBytes(copying: [UInt8](repeating: 7, count: 32))
        )
        let signer = try SigningKey(
            ed25519Seed: SecretBytes(copying: [UInt8](repeating: 8, count: 32))
        )
        guard case .ed25519(let root) = signer.publicKey else { throw SealingError.noValidKey }
        let statement = try SealingKeyStatement(
            kid: "k1",
            publicKey: key.publicKey,
            valid: Self.now...Self.now,
            root: signer
        )
        picked = try SealingKey.pick(from: [statement], under: root, at: Self.now)
        self.root = root
        self.key = key
    }

    /// A body that opens holds a content of the permitted size, in the least number of blocks.
    func open(_ body: [UInt8], as part: SealedPart) {
        guard let content = try? part.open(body, by: key, of: Self.reference) else { return }
        precondition(content.count <= part.contentByteCount)
        precondition(body.count == 32 + Self.paddedCount(content.count) + 16)
    }

    /// A plaintext has one content at most: the one of which it is the padded form.
    func openPlaintext(_ plaintext: [UInt8], as part: SealedPart) {
        let info = Array("docscan/v1\(Self.reference)\(part.rawValue)".utf8)
        // Whole blocks are what the padding is about, and few inputs have that length by chance.
        let fill = [UInt8](repeating: 0, count: (4096 - plaintext.count % 4096) % 4096)
        for plaintext in [plaintext, plaintext + fill] {
            let whole = plaintext[...]
            guard
                let ephemeral = try? X25519AgreementKey(
                    SecretBytes(copying: [UInt8](repeating: 9, count: 32))
                ),
                let message = try? HPKE(.aes256GCM).seal(
                    whole.span,
                    to: key.publicKey,
                    info: info,
                    ephemeral: ephemeral
                )
            else { preconditionFailure("nothing is too long to be sealed here") }
            let body = message.encapsulatedKey + message.sealed.ciphertext + message.sealed.tag
            guard let content = try? part.open(body, by: key, of: Self.reference) else { continue }
            var padded = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (24 - 8 * $0)) }
            content.withBytes { bytes in
                for place in 0..<bytes.count { padded.append(bytes[place]) }
            }
            padded += [UInt8](
                repeating: 0,
                count: Self.paddedCount(content.count) - padded.count
            )
            precondition(padded == plaintext)
        }
    }

    /// A body opens as sealed, and no longer after a change of a bit; the first four bytes say which.
    func openAltered(_ input: [UInt8], as part: SealedPart) {
        guard input.count > 4 else { return }
        let content = Array(input.dropFirst(4))
        guard
            var body = try? part.seal(
                content,
                to: picked,
                of: Self.reference,
                random: SystemRandom()
            ), let opened = try? part.open(body, by: key, of: Self.reference)
        else { preconditionFailure("what was sealed opens") }
        let expected = content[...]
        precondition(opened.isEqualInConstantTime(to: expected.span))
        let number = input.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        body[number / 8 % body.count] ^= 1 << UInt8(number % 8)
        let altered = try? part.open(body, by: key, of: Self.reference)
        precondition(altered == nil, "a changed body does not open")
    }

    /// Only a statement that the root signed is picked, however the list was altered.
    func pick(_ text: [UInt8]) {
        guard let tree = try? JSONTree(parsing: text), let list = tree.root.elements else { return }
        var statements: [SealingKeyStatement] = []
        for value in list {
            guard let read = try? SealingKeyStatement(value) else { continue }
            guard let again = try? JSONTree(parsing: read.json.utf8()),
                let copy = try? SealingKeyStatement(again.root)
            else { preconditionFailure("a statement is read as it was written") }
            precondition(copy == read)
            statements.append(read)
        }
        guard let key = try? SealingKey.pick(from: statements, under: root, at: Self.now) else {
            return
        }
        precondition(key == picked, "nobody who lacks the root's key makes a statement")
    }

    private static func paddedCount(_ count: Int) -> Int { (4 + count + 4095) / 4096 * 4096 }
}
