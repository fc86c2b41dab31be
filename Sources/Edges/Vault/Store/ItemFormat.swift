// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// How the files of a store begin, and what their encryption is bound to.
///
/// A file is `magic ‖ version ‖ nonce (12) ‖ ciphertext ‖ tag (16)`, AES-256-GCM with the authenticated data
/// `context|compartment|item` in UTF-8. So a file that replaces another one, or that another product wrote, does not
/// open.
public struct ItemFormat: Sendable, Hashable {
    /// The first bytes of every file.
    public let magic: [UInt8]
    /// The byte after them; files of other versions are not read.
    public let version: UInt8
    /// The prefix of the authenticated data: the product and its generation of the format.
    public let context: String
    /// The most bytes of an item, encrypted or not; longer ones are rejected before reading.
    public let byteLimit: Int

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - magic: the first bytes, usually four.
    ///   - version: the byte after them.
    ///   - context: the prefix of the authenticated data, without `|`.
    ///   - byteLimit: the most bytes of an item, below 2 GiB.
    public init(magic: [UInt8], version: UInt8, context: String, byteLimit: Int) {
        self.magic = magic
        self.version = version
        self.context = context
        self.byteLimit = byteLimit
    }

    static let keyByteCount = 32

    /// The bytes of a file in addition to those of its item.
    private var overheadByteCount: Int {
        magic.count + 1 + AESGCM.nonceByteCount + AESGCM.tagByteCount
    }

    /// The most bytes of a file.
    var fileByteLimit: Int { byteLimit + overheadByteCount }

    /// Returns the file of an item.
    ///
    /// A nonce is 12 random bytes: one key serves 2^32 files before a collision becomes likely enough to matter (NIST
    /// SP 800-38D §8.3).
    func sealed(
        _ bytes: [UInt8],
        for place: ItemPlace,
        key: borrowing SecretBytes,
        random: any RandomSource
    ) throws(StoreError) -> [UInt8] {
        guard bytes.count <= byteLimit else { throw .tooLarge(limit: byteLimit) }
        let plaintext = bytes[...]
        do throws(CipherError) {
            let sealed = try AESGCM.sealJoined(
                plaintext.span,
                key: key,
                authenticating: authenticated(place),
                random: random
            )
            return magic + [version] + sealed
        } catch {
            throw .cipher(error)
        }
    }

    /// Returns the item of a file, if the file was created for this place with this key.
    func opened(
        _ file: [UInt8],
        at place: ItemPlace,
        key: borrowing SecretBytes
    ) throws(StoreError) -> [UInt8] {
        guard file.starts(with: magic.prefix(file.count)) else { throw .unreadable(.notAnItem) }
        guard file.count >= overheadByteCount else { throw .unreadable(.truncated) }
        guard file[magic.count] == version else { throw .unreadable(.unknownVersion) }
        do throws(CipherError) {
            return try AESGCM.openJoined(
                Array(file.dropFirst(magic.count + 1)),
                key: key,
                authenticating: authenticated(place)
            ).revealed()
        } catch {
            // Only errors in the file itself may lead to losing the file.
            throw error == .decryptionFailed ? .unreadable(.notAuthentic) : .cipher(error)
        }
    }

    private func authenticated(_ place: ItemPlace) -> [UInt8] {
        Array("\(context)|\(place.compartment)|\(place.item)".utf8)
    }
}

/// The compartment and name of an item.
struct ItemPlace: Sendable, Hashable {
    let compartment: String
    let item: String
}
