// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Foundation

extension SecretBytes {
    /// Moves the bytes out of a library's data and leaves zeros there, unless somewhere else shares the data.
    init(moving data: inout Data) {
        self.init(count: data.count) { bytes in
            unsafe bytes.withUnsafeMutableBytes { _ = unsafe data.copyBytes(to: $0) }
        }
        unsafe data.withUnsafeMutableBytes { unsafe SystemFunctions.wipe($0) }
    }

    /// Lends the bytes in the form that the libraries take.
    func withRawBytes<Outcome>(
        _ body: (UnsafeRawBufferPointer) throws -> Outcome
    ) rethrows -> Outcome {
        try withBytes { bytes in try unsafe bytes.withUnsafeBytes { try unsafe body($0) } }
    }

    /// Copies encoded bytes and writes the secret over them at a place.
    init(_ encoded: [UInt8], with secret: borrowing SecretBytes, at place: Int) {
        self.init(count: encoded.count) { bytes in
            for index in encoded.indices { bytes[index] = encoded[index] }
            secret.withBytes { secret in
                for index in secret.indices { bytes[place + index] = secret[index] }
            }
        }
    }
}
#endif
