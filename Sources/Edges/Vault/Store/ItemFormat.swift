// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// How the files of a store begin, and what their encryption is bound to.
///
/// A file is `magic ‖ version ‖ nonce (12) ‖ ciphertext ‖ tag (16)`, AES-256-GCM with the
/// authenticated data `context|compartment|item` in UTF-8. So a file that takes the place of another
/// one, or that another product wrote, does not open.
public struct ItemFormat: Sendable, Hashable {
    /// The first bytes of every file.
    public let magic: [UInt8]
    /// The byte after them; files of other versions are not read.
    public let version: UInt8
    /// What the authenticated data begins with: the product and its generation of the format.
    public let context: String
    /// The most bytes an item may have, encrypted or not; a length that is refused before reading.
    public let byteLimit: Int

    /// Describes a format.
    ///
    /// - Parameters:
    ///   - magic: the first bytes, usually four.
    ///   - version: the byte after them.
    ///   - context: what the authenticated data begins with; it has no `|`.
    ///   - byteLimit: the most bytes an item may have, below 2 GiB.
    public init(magic: [UInt8], version: UInt8, context: String, byteLimit: Int) {
        self.magic = magic
        self.version = version
        self.context = context
        self.byteLimit = byteLimit
    }

    static let keyByteCount = 32

    /// What a file has besides the bytes of its item.
    private var overheadByteCount: Int {
        magic.count + 1 + AESGCM.nonceByteCount + AESGCM.tagByteCount
    }

    /// The most bytes a file may have.
    var fileByteLimit: Int { byteLimit + overheadByteCount }

    /// The file of an item.
    ///
    /// A nonce is 12 random bytes: one key serves 2^32 files before two of them are likely enough
    /// to meet (NIST SP 800-38D §8.3).
    func sealed(
        _ bytes: [UInt8],
        for place: ItemPlace,
        key: borrowing SecretBytes,
        random: any RandomSource
    ) throws(StoreError) -> [UInt8] {
        guard bytes.count <= byteLimit else { throw .tooLarge(limit: byteLimit) }
        let nonce = random.bytes(count: AESGCM.nonceByteCount)
        let plaintext = bytes[...]
        do throws(CipherError) {
            let sealed = try AESGCM.seal(
                plaintext.span,
                key: key,
                nonce: nonce,
                authenticating: authenticated(place)
            )
            return magic + [version] + nonce + sealed.ciphertext + sealed.tag
        } catch {
            throw .cipher(error)
        }
    }

    /// The item of a file, if the file was made for this place with this key.
    func opened(
        _ file: [UInt8],
        at place: ItemPlace,
        key: borrowing SecretBytes
    ) throws(StoreError) -> [UInt8] {
        guard file.starts(with: magic.prefix(file.count)) else { throw .unreadable(.notAnItem) }
        guard file.count >= overheadByteCount else { throw .unreadable(.truncated) }
        guard file[magic.count] == version else { throw .unreadable(.unknownVersion) }
        let body = file.dropFirst(magic.count + 1)
        let sealed = AESGCM.Sealed(
            ciphertext: Array(
                body.dropFirst(AESGCM.nonceByteCount).dropLast(AESGCM.tagByteCount)
            ),
            tag: Array(body.suffix(AESGCM.tagByteCount))
        )
        do throws(CipherError) {
            return try AESGCM.open(
                sealed,
                key: key,
                nonce: Array(body.prefix(AESGCM.nonceByteCount)),
                authenticating: authenticated(place)
            ).revealed()
        } catch {
            // Only what the file is at fault for may cost the file.
            throw error == .decryptionFailed ? .unreadable(.notAuthentic) : .cipher(error)
        }
    }

    private func authenticated(_ place: ItemPlace) -> [UInt8] {
        Array("\(context)|\(place.compartment)|\(place.item)".utf8)
    }
}

/// Where an item belongs.
struct ItemPlace: Sendable, Hashable {
    let compartment: String
    let item: String
}
