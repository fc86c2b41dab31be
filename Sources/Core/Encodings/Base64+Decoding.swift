// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Base64 {
    /// Decodes a text to bytes.
    ///
    /// Shape: groups of four characters, the last one filled as `padding` says; no white space, no
    /// line breaks; spare bits must be zero.
    public static func decode(
        _ text: Span<UInt8>,
        alphabet: Alphabet,
        padding: Padding
    ) throws(Base64Error) -> [UInt8] {
        let count = try characterCount(of: text, padding: padding)
        let byteCount = count / 4 * 3 + (count % 4 * 3) / 4
        return try ByteWriter.bytes(capacity: byteCount) { (bytes) throws(Base64Error) in
            var index = 0
            let vectors = Base64Vectors(alphabet)
            while index + Base64Vectors.characterCount <= count {
                let (low, high) = (text.word(at: index), text.word(at: index + 8))
                guard let decoded = vectors.decode(low, high) else { break }
                bytes.append(decoded, count: 12)
                index += Base64Vectors.characterCount
            }
            let values = values(of: alphabet)
            while index < count {
                let end = min(index + 4, count)
                try decodeGroup(text.extracting(index..<end), at: index, values, &bytes)
                index = end
            }
        }
    }

    /// Decodes a text to bytes; see ``decode(_:alphabet:padding:)-(Span<UInt8>,_,_)``.
    public static func decode(
        _ text: [UInt8],
        alphabet: Alphabet,
        padding: Padding
    ) throws(Base64Error) -> [UInt8] {
        try decode(text[...], alphabet: alphabet, padding: padding)
    }

    /// Decodes a text to bytes; offsets in errors count from the start of the slice.
    public static func decode(
        _ text: ArraySlice<UInt8>,
        alphabet: Alphabet,
        padding: Padding
    ) throws(Base64Error) -> [UInt8] {
        try decode(text.span, alphabet: alphabet, padding: padding)
    }

    /// Decodes a text to bytes; offsets in errors count bytes of its UTF-8 form.
    public static func decode(
        _ text: String,
        alphabet: Alphabet,
        padding: Padding
    ) throws(Base64Error) -> [UInt8] {
        try decode(Array(text.utf8), alphabet: alphabet, padding: padding)
    }

    /// Checks the padding and returns the number of characters before it.
    private static func characterCount(
        of text: Span<UInt8>,
        padding: Padding
    ) throws(Base64Error) -> Int {
        var count = text.count
        while count > 0, text.count - count < 2, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
        let rest = count % 4
        guard rest != 1 else { throw Base64Error(reason: .length, offset: count) }
        let found = text.count - count
        let needed = rest == 0 ? 0 : 4 - rest
        let isAccepted =
            switch padding {
            case .required: found == needed
            case .forbidden: found == 0
            case .optional: found == 0 || found == needed
            }
        guard isAccepted else { throw Base64Error(reason: .padding, offset: count) }
        return count
    }

    /// Decodes a group of four characters, or the last two or three.
    private static func decodeGroup(
        _ group: Span<UInt8>,
        at offset: Int,
        _ values: [UInt8],
        _ bytes: inout ByteWriter
    ) throws(Base64Error) {
        var bits: UInt32 = 0
        for place in 0..<group.count {
            let value = values[Int(group[place])]
            guard value != noValue else {
                throw Base64Error(reason: .character, offset: offset + place)
            }
            bits |= UInt32(value) << UInt32(26 - 6 * place)
        }
        for _ in 1..<group.count {
            bytes.append(UInt8(bits >> 24))
            bits <<= 8
        }
        guard bits == 0 else {
            throw Base64Error(reason: .spareBits, offset: offset + group.count - 1)
        }
    }
}
