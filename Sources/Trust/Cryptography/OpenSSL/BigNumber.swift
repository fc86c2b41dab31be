// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// An owned `BIGNUM`, wiped when it is freed, since some of them are private keys.
@safe struct BigNumber: ~Copyable {
    let pointer: OpaquePointer

    /// Reads an unsigned big-endian number.
    init(_ bytes: ArraySlice<UInt8>) throws(KeyError) {
        let number = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe BN_bin2bn(bytes.baseAddress, Int32(bytes.count), nil)
        }
        guard let number = unsafe number else { throw .libraryFailure }
        unsafe pointer = number
    }

    deinit {
        unsafe BN_clear_free(pointer)
    }

    /// Returns a number owned elsewhere, big-endian and as short as possible; zero has no bytes.
    static func bytes(of number: OpaquePointer) -> [UInt8] {
        let bitCount = unsafe Int(BN_num_bits(number))
        let byteCount = (bitCount + 7) / 8
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            count = unsafe Int(BN_bn2bin(number, buffer.baseAddress))
        }
    }

    /// Hands the number to a library call that takes ownership of it.
    consuming func release() -> OpaquePointer {
        let number = unsafe pointer
        discard self
        return unsafe number
    }
}
#endif
