// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension ArraySlice<UInt8> {
    /// The same unsigned big-endian number without its leading zero bytes.
    var withoutLeadingZeros: ArraySlice<UInt8> {
        drop(while: { $0 == 0 })
    }
}

extension [UInt8] {
    /// The same unsigned big-endian number with zero bytes in front up to a length.
    func leftPadded(to byteCount: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: Swift.max(0, byteCount - count)) + self
    }
}
