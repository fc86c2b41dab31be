// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CommonCrypto

/// The AES modes that work on whole blocks.
enum BlockMode {
    case cbc
    case ecb
}

/// An AES mode that works on whole blocks and pads the last one (RFC 8018 §6.1.1).
///
/// The padding is ours: not every version of CommonCrypto tells a wrong padding from a right one.
struct PaddedBlocks {
    private static let blockByteCount = 16
    private static let keyByteCounts = [16, 24, 32]
    private let mode: BlockMode
    private let vector: [UInt8]

    /// Takes a mode and an initialisation vector of the length that the mode requires.
    init(_ mode: BlockMode, vector: [UInt8]) {
        self.mode = mode
        self.vector = vector
    }

    /// Encrypts; the result is 1 to 16 bytes longer.
    func encrypt(
        _ plaintext: borrowing Span<UInt8>,
        key: borrowing SecretBytes
    ) throws(CipherError) -> [UInt8] {
        try Self.check(byteCount: plaintext.count)
        let paddingCount = Self.blockByteCount - plaintext.count % Self.blockByteCount
        let count = plaintext.count
        let padded = SecretBytes(count: count + paddingCount) { bytes in
            for place in 0..<count { bytes[place] = plaintext[place] }
            for place in count..<bytes.count { bytes[place] = UInt8(paddingCount) }
        }
        return try crypt(padded, key: key, kCCEncrypt).revealed()
    }

    /// Decrypts; wrong lengths and wrong paddings fail alike.
    func decrypt(
        _ ciphertext: borrowing Span<UInt8>,
        key: borrowing SecretBytes
    ) throws(CipherError) -> SecretBytes {
        try Self.check(byteCount: ciphertext.count)
        guard Self.keyByteCounts.contains(key.count) else { throw .wrongKeyLength }
        guard !ciphertext.isEmpty, ciphertext.count % Self.blockByteCount == 0 else {
            throw .decryptionFailed
        }
        let padded = try crypt(SecretBytes(copying: ciphertext), key: key, kCCDecrypt)
        guard let count = padded.withBytes({ Self.messageCount(in: $0) }) else {
            throw .decryptionFailed
        }
        return padded.withBytes { SecretBytes(copying: $0.extracting(first: count)) }
    }

    /// Returns the length of the message without its padding, in constant time; `nil` for a wrong padding.
    private static func messageCount(in padded: Span<UInt8>) -> Int? {
        let last = padded[padded.count - 1]
        var isRight =
            ConstantTime.isLess(0, UInt32(last)) & ConstantTime.isLess(UInt32(last), 17)
        for distance in 1...blockByteCount {
            let isBefore = ConstantTime.isLess(UInt32(last), UInt32(distance))
            isRight &= isBefore | ConstantTime.isEqual(padded[padded.count - distance], last)
        }
        return isRight == 0 ? nil : padded.count - Int(last)
    }

    private func crypt(
        _ input: borrowing SecretBytes,
        key: borrowing SecretBytes,
        _ direction: Int
    ) throws(CipherError) -> SecretBytes {
        guard Self.keyByteCounts.contains(key.count) else { throw .wrongKeyLength }
        let count = input.count
        return try SecretBytes(count: count) { output throws(CipherError) in
            var written = 0
            let status = unsafe output.withUnsafeMutableBytes { output in
                unsafe input.withRawBytes { input in
                    unsafe key.withRawBytes { key in
                        unsafe CCCrypt(
                            CCOperation(direction),
                            CCAlgorithm(kCCAlgorithmAES),
                            CCOptions(mode == .ecb ? kCCOptionECBMode : 0),
                            key.baseAddress,
                            key.count,
                            mode == .ecb ? nil : vector,
                            input.baseAddress,
                            count,
                            output.baseAddress,
                            count,
                            &written
                        )
                    }
                }
            }
            guard status == kCCSuccess, written == count else { throw .libraryFailure }
        }
    }

    private static func check(byteCount: Int) throws(CipherError) {
        guard byteCount <= Int(Int32.max) - blockByteCount else { throw .tooLong }
    }
}
#endif
