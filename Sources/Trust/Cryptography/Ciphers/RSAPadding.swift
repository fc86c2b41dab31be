// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The encryption paddings of RSA.
///
/// Removed in constant time: the time taken must not show where or why a padding is wrong. It may show whether the
/// padding was right and, if so, how long the message is.
enum RSAPadding {
    /// Returns the message in a decrypted block (RFC 8017 §7.2.2), or `nil`.
    static func messagePKCS1(in block: borrowing SecretBytes) -> SecretBytes? {
        block.withBytes { block in
            let end = ConstantTime.first(0, in: block, from: 2)
            // At least eight bytes of padding.
            let isRight =
                ConstantTime.isEqual(block[0], 0) & ConstantTime.isEqual(block[1], 2)
                & end.isFound & ConstantTime.isLess(9, end.index)
            return message(in: block, after: end.index, isRight)
        }
    }

    /// Returns the message in a decrypted block (RFC 8017 §7.1.2), or `nil`.
    static func messageOAEP(
        in block: borrowing SecretBytes,
        parameters: OAEPParameters
    ) -> SecretBytes? {
        let layout = OAEPLayout(parameters, byteCount: block.count)
        guard layout.longestMessageCount >= 0 else { return nil }
        let plain = SecretBytes(count: block.count) { plain in
            block.withBytes { block in for place in block.indices { plain[place] = block[place] } }
            layout.mask(&plain, seedFirst: true)
        }
        let label = parameters.hash.digest(of: parameters.label)
        return plain.withBytes { plain in
            var isRight = ConstantTime.isEqual(plain[0], 0)
            for place in label.indices {
                isRight &= ConstantTime.isEqual(
                    plain[layout.label.lowerBound + place],
                    label[place]
                )
            }
            let end = ConstantTime.first(1, in: plain, from: layout.label.upperBound)
            isRight &= end.isFound
            for place in layout.label.upperBound..<plain.count {
                let isBefore = ConstantTime.isLess(UInt32(place), end.index)
                isRight &= ~isBefore | ConstantTime.isEqual(plain[place], 0)
            }
            return message(in: plain, after: end.index, isRight)
        }
    }

    /// Makes a fresh OAEP block for a message; `nil` if the message is too long for it.
    ///
    /// Anyone can remove the mask, so the block is as secret as the message.
    static func blockOAEP(
        for message: Span<UInt8>,
        parameters: OAEPParameters,
        byteCount: Int
    ) -> SecretBytes? {
        let layout = OAEPLayout(parameters, byteCount: byteCount)
        guard message.count <= layout.longestMessageCount else { return nil }
        let label = parameters.hash.digest(of: parameters.label)
        let seed = SystemRandom().secret(count: layout.seed.count)
        return SecretBytes(count: byteCount) { block in
            seed.withBytes { seed in
                for place in seed.indices { block[layout.seed.lowerBound + place] = seed[place] }
            }
            for place in label.indices { block[layout.label.lowerBound + place] = label[place] }
            let start = byteCount - message.count
            block[start - 1] = 1
            for place in message.indices { block[start + place] = message[place] }
            layout.mask(&block, seedFirst: false)
        }
    }

    /// Makes a PKCS#1 v1.5 block for a message known to fit (RFC 8017 §7.2.1, step 2).
    static func blockPKCS1(
        for message: Span<UInt8>,
        byteCount: Int,
        random: some RandomSource
    ) -> SecretBytes {
        let start = byteCount - message.count
        let string = random.secret(count: start - 3)
        return SecretBytes(count: byteCount) { block in
            block[1] = 2
            string.withBytes { string in
                for place in string.indices {
                    block[2 + place] = string[place]
                    while block[2 + place] == 0 { block[2 + place] = random.bytes(count: 1)[0] }
                }
            }
            for place in message.indices { block[start + place] = message[place] }
        }
    }

    /// Returns the bytes after a position, if the padding was right.
    private static func message(
        in block: Span<UInt8>,
        after place: UInt32,
        _ isRight: UInt32
    ) -> SecretBytes? {
        guard isRight != 0 else { return nil }
        return SecretBytes(copying: block.extracting((Int(place) + 1)...))
    }
}

/// The layout of an OAEP block: a zero, the seed, the label's digest, zeros, a one, the message.
private struct OAEPLayout {
    let mgfHash: HashAlgorithm
    let seed: Range<Int>
    let label: Range<Int>
    /// The length of the longest message; negative if the block is too short for any.
    let longestMessageCount: Int

    init(_ parameters: OAEPParameters, byteCount: Int) {
        mgfHash = parameters.mgfHash
        seed = 1..<(1 + parameters.hash.byteCount)
        label = seed.upperBound..<(seed.upperBound + parameters.hash.byteCount)
        longestMessageCount = byteCount - label.upperBound - 1
    }

    /// Masks the seed and the rest of the block with each other: the seed first to remove the masks, last to
    /// apply them.
    func mask(_ block: inout MutableSpan<UInt8>, seedFirst: Bool) {
        let generation = MaskGeneration(mgfHash)
        unsafe block.withUnsafeMutableBufferPointer { block in
            let start = unsafe UnsafeMutableBufferPointer(rebasing: block[seed])
            let rest = unsafe UnsafeMutableBufferPointer(rebasing: block[seed.upperBound...])
            if seedFirst { unsafe generation.apply(seed: UnsafeBufferPointer(rest), to: start) }
            unsafe generation.apply(seed: UnsafeBufferPointer(start), to: rest)
            if !seedFirst { unsafe generation.apply(seed: UnsafeBufferPointer(rest), to: start) }
        }
    }
}
