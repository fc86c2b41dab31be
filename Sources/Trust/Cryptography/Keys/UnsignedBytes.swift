// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension ArraySlice<UInt8> {
    /// The same unsigned big-endian number without its leading zero bytes.
    var withoutLeadingZeros: ArraySlice<UInt8> {
        drop(while: { $0 == 0 })
    }
}

extension [UInt8] {
    /// Returns the same unsigned big-endian number, padded to a length with leading zero bytes.
    func leftPadded(to byteCount: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: Swift.max(0, byteCount - count)) + self
    }
}
