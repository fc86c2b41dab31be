// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if hasFeature(Embedded)
extension MaskGeneration {
    /// Lends bytes, all zero at first; where there is only public data, nothing is wiped.
    static func withWorkspace(
        count: Int,
        _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) {
        var work = [UInt8](repeating: 0, count: count)
        unsafe work.withUnsafeMutableBufferPointer { unsafe body($0) }
    }
}
#endif
