// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

struct Base64Tests {
    struct Example: Sendable, CustomTestStringConvertible {
        let bytes: String
        let text: String
        var testDescription: String { text }
    }

    /// RFC 4648 §10.
    static let examples: [Example] = [
        Example(bytes: "", text: ""), Example(bytes: "f", text: "Zg=="),
        Example(bytes: "fo", text: "Zm8="), Example(bytes: "foo", text: "Zm9v"),
        Example(bytes: "foob", text: "Zm9vYg=="), Example(bytes: "fooba", text: "Zm9vYmE="),
        Example(bytes: "foobar", text: "Zm9vYmFy"),
    ]

    @Test(arguments: examples)
    func `the examples of the standard hold both ways`(example: Example) throws {
        let bytes = Array(example.bytes.utf8)
        #expect(Base64.encode(bytes) == example.text)
        #expect(
            try Base64.decode(example.text, alphabet: .standard, padding: .required) == bytes
        )
        let bare = example.text.filter { $0 != "=" }
        #expect(Base64.encode(bytes, alphabet: .urlSafe, padded: false) == bare)
        #expect(try Base64.decode(bare, alphabet: .urlSafe, padding: .forbidden) == bytes)
    }

    @Test func `the alphabets differ in two characters`() throws {
        let bytes: [UInt8] = [0xFB, 0xFF]
        #expect(Base64.encode(bytes) == "+/8=")
        #expect(Base64.encode(bytes, alphabet: .urlSafe) == "-_8=")
        #expect(try Base64.decode("+_8", alphabet: .either, padding: .optional) == bytes)
        #expect(throws: Base64Error(reason: .character, offset: 1)) {
            try Base64.decode("+_8=", alphabet: .standard, padding: .required)
        }
        #expect(throws: Base64Error(reason: .character, offset: 0)) {
            try Base64.decode("+_8=", alphabet: .urlSafe, padding: .required)
        }
    }

    @Test(arguments: [
        ("Zg", Base64.Padding.required), ("Zg=", .required), ("Zg===", .required),
        ("Zg=", .optional), ("Zm8==", .optional), ("Zm9v=", .optional), ("Zm9v==", .optional),
        ("Zg==", .forbidden), ("Zm8=", .forbidden), ("=", .optional), ("====", .optional),
        ("Zg==Zg==", .required), ("Z=g=", .required), ("Zg==\n", .optional),
    ])
    func `wrong padding is refused`(text: String, padding: Base64.Padding) {
        #expect(throws: Base64Error.self) {
            try Base64.decode(text, alphabet: .either, padding: padding)
        }
    }

    @Test(arguments: ["Z", "Zm9vY", "Zm9vY==="])
    func `a single character left over is refused`(text: String) {
        #expect(throws: Base64Error.self) {
            try Base64.decode(text, alphabet: .either, padding: .optional)
        }
    }

    @Test(arguments: ["Zh==", "Zm9=", "Zm9vYh", "Zm9vYmF"])
    func `spare bits must be zero`(text: String) {
        let last = text.filter { $0 != "=" }.count - 1
        #expect(throws: Base64Error(reason: .spareBits, offset: last)) {
            try Base64.decode(text, alphabet: .either, padding: .optional)
        }
    }

    @Test func `each byte outside the alphabet is refused at each place`() throws {
        let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        let text = Array("QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9w".utf8)
        for place in text.indices.dropLast() {
            for byte in UInt8.min...UInt8.max where !letters.contains(byte) {
                var changed = text
                changed[place] = byte
                #expect(throws: Base64Error(reason: .character, offset: place)) {
                    try Base64.decode(changed, alphabet: .urlSafe, padding: .optional)
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `what is encoded is decoded again`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            for alphabet in [Base64.Alphabet.standard, .urlSafe] {
                let text = Base64.encode(bytes, alphabet: alphabet)
                #expect(
                    try Base64.decode(text, alphabet: alphabet, padding: .required) == bytes,
                    "seed \(seed)"
                )
                let slice = ArraySlice(Array("xx\(text)".utf8)).dropFirst(2)
                #expect(try Base64.decode(slice, alphabet: .either, padding: .optional) == bytes)
            }
        }
    }
}
