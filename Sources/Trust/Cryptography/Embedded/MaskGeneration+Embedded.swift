// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if hasFeature(Embedded)
/// MGF1, the mask of PSS (RFC 8017 §B.2.1), for public data.
struct MaskGeneration {
    let hash: HashAlgorithm

    init(_ hash: HashAlgorithm) {
        self.hash = hash
    }

    /// Applies the mask derived from a seed to bytes; applying it again removes it.
    func apply(
        seed: UnsafeBufferPointer<UInt8>,
        to bytes: UnsafeMutableBufferPointer<UInt8>
    ) {
        let input = unsafe [UInt8](seed) + [0, 0, 0]
        let byteCount = hash.byteCount
        // Masks are so short that only the last byte of the counter changes.
        for start in stride(from: 0, to: bytes.count, by: byteCount) {
            let digest = hash.digest(of: input + [UInt8(start / byteCount)])
            for (place, byte) in zip(start..<bytes.count, digest) {
                unsafe bytes[place] ^= byte
            }
        }
    }
}
#endif
