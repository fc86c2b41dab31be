// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
/// AES-GCM with a nonce shorter than 12 bytes, which CryptoKit rejects (NIST SP 800-38D §7).
///
/// Slow; it exists so that every platform accepts the same messages. No branch and no table access depends on
/// the key or the message.
struct ShortNonceGCM: ~Copyable {
    private let key: SecretBytes
    /// The hash subkey: the encryption of the zero block.
    private let hashKey: Element
    /// The counter block of the tag; those of the message follow.
    private let start: [UInt8]

    init(_ key: borrowing SecretBytes, nonce: [UInt8]) throws(CipherError) {
        self.key = key.withBytes { SecretBytes(copying: $0) }
        let zeros = [UInt8](repeating: 0, count: 16)
        let hashKey = try Self.encrypt([zeros], self.key).withBytes { Element(at: 0, of: $0) }
        self.hashKey = hashKey
        let hashed = nonce[...]
        var sum = Element()
        sum.take(hashed.span, hashKey)
        sum.take(lengths: (0, nonce.count), hashKey)
        start = sum.bytes
    }

    func seal(
        _ plaintext: borrowing SecretBytes,
        authenticating data: [UInt8]
    ) throws(CipherError) -> AESGCM.Sealed {
        let ciphertext = try masked(plaintext).revealed()
        return AESGCM.Sealed(
            ciphertext: ciphertext,
            tag: try tag(of: ciphertext, authenticating: data).revealed()
        )
    }

    func open(
        _ sealed: AESGCM.Sealed,
        authenticating data: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        let right = try tag(of: sealed.ciphertext, authenticating: data)
        guard right.isEqualInConstantTime(to: SecretBytes(copying: sealed.tag)) else {
            throw .decryptionFailed
        }
        return try masked(SecretBytes(copying: sealed.ciphertext))
    }

    private func tag(
        of ciphertext: [UInt8],
        authenticating data: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        var sum = Element()
        for bytes in [data[...], ciphertext[...]] { sum.take(bytes.span, hashKey) }
        sum.take(lengths: (data.count, ciphertext.count), hashKey)
        let mask = try Self.encrypt([start], key)
        let code = sum.bytes
        return mask.withBytes { mask in
            SecretBytes(count: 16) { tag in
                for place in code.indices { tag[place] = code[place] ^ mask[place] }
            }
        }
    }

    /// Encrypts or decrypts a text by XOR with the key stream.
    private func masked(_ text: borrowing SecretBytes) throws(CipherError) -> SecretBytes {
        let count = text.count
        guard count > 0 else { return SecretBytes(copying: []) }
        let first = start.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
        let counters = (1...((count + 15) / 16)).map { index in
            let number = first &+ UInt32(truncatingIfNeeded: index)
            return [UInt8](start.prefix(12))
                + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        let stream = try Self.encrypt(counters, key)
        return stream.withBytes { stream in
            text.withBytes { text in
                SecretBytes(count: count) { result in
                    for place in text.indices { result[place] = text[place] ^ stream[place] }
                }
            }
        }
    }

    /// Encrypts each block on its own; the result ends with one surplus block of padding.
    private static func encrypt(
        _ blocks: [[UInt8]],
        _ key: borrowing SecretBytes
    ) throws(CipherError) -> SecretBytes {
        let bytes = Array(blocks.joined())[...]
        var encrypted = try PaddedBlocks(.ecb, vector: []).encrypt(bytes.span, key: key)
        return SecretBytes(moving: &encrypted)
    }
}

/// An element of the field of GCM, the coefficient of the lowest power in the highest bit.
private struct Element: Sendable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    init() {}

    /// Reads sixteen bytes, with zeros past the end.
    init(at start: Int, of bytes: Span<UInt8>) {
        for place in start..<(start + 16) {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(place < bytes.count ? bytes[place] : 0)
        }
    }

    var bytes: [UInt8] {
        [high, low].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
        }
    }

    /// Adds bytes, padded to whole blocks, with a multiplication after each block (NIST SP 800-38D §6.4).
    mutating func take(_ bytes: Span<UInt8>, _ key: Element) {
        for start in stride(from: 0, to: bytes.count, by: 16) {
            add(Element(at: start, of: bytes), key)
        }
    }

    /// Adds the block with the lengths in bits.
    mutating func take(lengths: (Int, Int), _ key: Element) {
        var block = Element()
        block.high = UInt64(lengths.0) * 8
        block.low = UInt64(lengths.1) * 8
        add(block, key)
    }

    private mutating func add(_ block: Element, _ key: Element) {
        high ^= block.high
        low ^= block.low
        multiply(by: key)
    }

    /// Multiplies by the hash subkey (NIST SP 800-38D §6.3).
    private mutating func multiply(by key: Element) {
        var (productHigh, productLow) = (UInt64(0), UInt64(0))
        var factor = key
        for index in 0..<128 {
            let word = index < 64 ? high : low
            let isSet = 0 &- (word >> UInt64(63 - index % 64) & 1)
            productHigh ^= factor.high & isSet
            productLow ^= factor.low & isSet
            let carry = 0 &- (factor.low & 1)
            factor.low = factor.low >> 1 | factor.high << 63
            factor.high = factor.high >> 1 ^ (carry & 0xE1 << 56)
        }
        (high, low) = (productHigh, productLow)
    }
}
#endif
