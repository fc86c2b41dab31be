// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension [UInt8] {
    /// Returns sixteen values starting at a place.
    ///
    /// - Precondition: they exist.
    func sixteen(at place: Int) -> SIMD16<UInt8> {
        precondition(place >= 0 && place <= count - 16)
        return unsafe withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
        }
    }

    /// Returns eight values starting at a place.
    ///
    /// - Precondition: they exist.
    func eight(at place: Int) -> SIMD8<UInt8> {
        precondition(place >= 0 && place <= count - 8)
        return unsafe withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
        }
    }

    /// Stores eight values starting at a place.
    ///
    /// - Precondition: the places exist.
    mutating func store(_ values: SIMD8<UInt8>, at place: Int) {
        precondition(place >= 0 && place <= count - 8)
        unsafe withUnsafeMutableBytes { bytes in
            unsafe bytes.storeBytes(of: values, toByteOffset: place, as: SIMD8<UInt8>.self)
        }
    }
}

extension [UInt16] {
    /// Returns eight values starting at a place.
    ///
    /// - Precondition: they exist.
    func eight(at place: Int) -> SIMD8<UInt16> {
        precondition(place >= 0 && place <= count - 8)
        return unsafe withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(fromByteOffset: 2 * place, as: SIMD8<UInt16>.self)
        }
    }

    /// Stores eight values starting at a place.
    ///
    /// - Precondition: the places exist.
    mutating func store(_ values: SIMD8<UInt16>, at place: Int) {
        precondition(place >= 0 && place <= count - 8)
        unsafe withUnsafeMutableBytes { bytes in
            unsafe bytes.storeBytes(of: values, toByteOffset: 2 * place, as: SIMD8<UInt16>.self)
        }
    }
}

extension [UInt16] {
    /// Fills places with sums of two runs of values, eight at a time.
    ///
    /// - Precondition: `count` is a multiple of eight and the places exist.
    mutating func fill(
        _ start: Int,
        count: Int,
        sumOf first: [UInt16],
        _ left: Int,
        and second: [UInt16],
        _ right: Int
    ) {
        precondition(start >= 0 && left >= 0 && right >= 0 && count % 8 == 0)
        precondition(start + count <= self.count)
        precondition(left + count <= first.count && right + count <= second.count)
        unsafe withUnsafeMutableBytes { target in
            unsafe first.withUnsafeBytes { one in
                unsafe second.withUnsafeBytes { two in
                    for place in Swift.stride(from: 0, to: 2 * count, by: 16) {
                        let a = unsafe one.loadUnaligned(
                            fromByteOffset: 2 * left + place,
                            as: SIMD8<UInt16>.self
                        )
                        let b = unsafe two.loadUnaligned(
                            fromByteOffset: 2 * right + place,
                            as: SIMD8<UInt16>.self
                        )
                        unsafe target.storeBytes(
                            of: a &+ b,
                            toByteOffset: 2 * start + place,
                            as: SIMD8<UInt16>.self
                        )
                    }
                }
            }
        }
    }

    /// Fills places with bytes, eight at a time.
    ///
    /// - Precondition: `count` is a multiple of eight and the places exist.
    mutating func widen(_ start: Int, count: Int, from bytes: [UInt8], _ first: Int) {
        precondition(start >= 0 && first >= 0 && count % 8 == 0)
        precondition(start + count <= self.count && first + count <= bytes.count)
        unsafe withUnsafeMutableBytes { target in
            unsafe bytes.withUnsafeBytes { source in
                for place in Swift.stride(from: 0, to: count, by: 8) {
                    let values = unsafe source.loadUnaligned(
                        fromByteOffset: first + place,
                        as: SIMD8<UInt8>.self
                    )
                    unsafe target.storeBytes(
                        of: SIMD8<UInt16>(truncatingIfNeeded: values),
                        toByteOffset: 2 * (start + place),
                        as: SIMD8<UInt16>.self
                    )
                }
            }
        }
    }
}

extension [Int32] {
    /// Returns eight values starting at a place.
    ///
    /// - Precondition: they exist.
    func eight(at place: Int) -> SIMD8<Int32> {
        precondition(place >= 0 && place <= count - 8)
        return unsafe withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Int32>.self)
        }
    }
}
