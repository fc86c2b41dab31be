// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !hasFeature(Embedded)
extension MaskGeneration {
    /// Lends bytes, all zero at first, that are wiped afterwards.
    static func withWorkspace(
        count: Int,
        _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) {
        _ = SecretBytes(count: count) { work in
            unsafe work.withUnsafeMutableBufferPointer { unsafe body($0) }
        }
    }
}
#endif
