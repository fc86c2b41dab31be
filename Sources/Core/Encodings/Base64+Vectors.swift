// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Decoding of sixteen characters at a time: comparing all of them with each range of the alphabet is
/// faster than looking them up one by one.
struct Base64Vectors {
    /// The number of characters decoded at a time.
    static let characterCount = 16

    private typealias Lanes = SIMD16<UInt8>

    /// The two spellings of 62 and of 63, equal if there is only one.
    private let spellings62: (Lanes, Lanes)
    private let spellings63: (Lanes, Lanes)

    init(_ alphabet: Base64.Alphabet) {
        let usesStandard = alphabet != .urlSafe
        let usesURLSafe = alphabet != .standard
        spellings62 = (
            Lanes(repeating: UInt8(ascii: usesStandard ? "+" : "-")),
            Lanes(repeating: UInt8(ascii: usesURLSafe ? "-" : "+"))
        )
        spellings63 = (
            Lanes(repeating: UInt8(ascii: usesStandard ? "/" : "_")),
            Lanes(repeating: UInt8(ascii: usesURLSafe ? "_" : "/"))
        )
    }

    /// Decodes sixteen characters to twelve bytes, eight and four, little-endian; `nil` if a character
    /// is outside the alphabet.
    func decode(_ low: UInt64, _ high: UInt64) -> (UInt64, UInt64)? {
        let characters = Lanes(words: low, high)
        let upper = characters &- Lanes(repeating: UInt8(ascii: "A"))
        let lower = characters &- Lanes(repeating: UInt8(ascii: "a"))
        let digit = characters &- Lanes(repeating: UInt8(ascii: "0"))
        let isUpper = Lanes(all: upper .< Lanes(repeating: 26))
        let isLower = Lanes(all: lower .< Lanes(repeating: 26))
        let isDigit = Lanes(all: digit .< Lanes(repeating: 10))
        let is62 =
            Lanes(all: characters .== spellings62.0) | Lanes(all: characters .== spellings62.1)
        let is63 =
            Lanes(all: characters .== spellings63.0) | Lanes(all: characters .== spellings63.1)
        // A lane is in at most one range; lanes in none become 255.
        let letters = (isUpper & upper) | (isLower & (lower &+ Lanes(repeating: 26)))
        let digits = isDigit & (digit &+ Lanes(repeating: 52))
        let others = (is62 & Lanes(repeating: 62)) | (is63 & Lanes(repeating: 63))
        let isKnown = isUpper | isLower | isDigit | is62 | is63
        let values = letters | digits | others | (isKnown ^ Lanes(repeating: 0xFF))
        let words = values.words
        guard (words.low | words.high) & 0x8080_8080_8080_8080 == 0 else { return nil }
        let (first, second) = (Self.pack(words.low), Self.pack(words.high))
        return (first | second << 48, second >> 16)
    }

    /// Packs eight values of six bits, the first one highest in the first byte.
    private static func pack(_ values: UInt64) -> UInt64 {
        let sixes: UInt64 = 0x003F_003F_003F_003F
        let twelves = (values & sixes) << 6 | (values >> 8 & sixes)
        let halves = (twelves & 0x0000_0FFF_0000_0FFF) << 12 | (twelves >> 16 & 0x0FFF_0000_0FFF)
        let whole = (halves & 0x00FF_FFFF) << 24 | halves >> 32
        return whole.byteSwapped >> 16
    }
}
