// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// The code by which another device goes on with what a page has begun: eight characters that people can type.
///
/// It has 39 bits, works once and for minutes, and each client may try only a few in a minute.
struct HandoverCode: Sendable, Hashable {
    /// Digits and capitals without those that look alike: no 0 and O, no 1, I and L, no U, which may be a V.
    static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    static let length = 8

    /// The characters.
    let text: String

    /// The digest under which the database knows the code.
    var digest: [UInt8] { HashAlgorithm.sha256.digest(of: Array(text.utf8)) }

    /// Draws a code, each character with the same probability.
    init(_ random: some RandomSource) {
        // Bytes at the end of the range would favour the first characters.
        let limit = UInt8(256 / Self.alphabet.count * Self.alphabet.count)
        var characters: [UInt8] = []
        while characters.count < Self.length {
            for byte in random.bytes(count: Self.length)
            where byte < limit && characters.count < Self.length {
                characters.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        text = String(decoding: characters, as: UTF8.self)
    }

    /// Reads what a person has typed: small letters, spaces and hyphens do no harm; nil for anything else.
    init?(typed: String) {
        guard typed.utf8.count <= 32 else { return nil }
        let characters = typed.uppercased().utf8.filter { !" -\u{9}".utf8.contains($0) }
        guard characters.count == Self.length, characters.allSatisfy(Self.alphabet.contains) else {
            return nil
        }
        text = String(decoding: characters, as: UTF8.self)
    }
}
