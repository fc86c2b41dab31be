// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// MGF1, the mask of OAEP and PSS (RFC 8017 §B.2.1).
struct MaskGeneration {
    let hash: HashAlgorithm

    init(_ hash: HashAlgorithm) {
        self.hash = hash
    }

    /// Applies the mask derived from a seed to bytes; applying it again removes it.
    ///
    /// Seed and bytes may be secret; no copy of them is left behind.
    func apply(
        seed: UnsafeBufferPointer<UInt8>,
        to bytes: UnsafeMutableBufferPointer<UInt8>
    ) {
        let inputCount = seed.count + 4
        unsafe Self.withWorkspace(count: inputCount + hash.byteCount) { work in
            let input = unsafe UnsafeMutableBufferPointer(rebasing: work[..<inputCount])
            let digest = unsafe UnsafeMutableBufferPointer(rebasing: work[inputCount...])
            _ = unsafe input.update(fromContentsOf: seed)
            var position = 0
            // Masks are so short that only the last byte of the counter changes.
            for counter in 0..<((bytes.count + hash.byteCount - 1) / hash.byteCount) {
                unsafe input[inputCount - 1] = UInt8(counter)
                unsafe HashFunction.write(
                    to: digest,
                    of: UnsafeBufferPointer(input),
                    hash: hash
                )
                for place in 0..<min(digest.count, bytes.count - position) {
                    unsafe bytes[position] ^= digest[place]
                    position += 1
                }
            }
        }
    }
}
