// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Testing

@testable import Vault

/// Errors of the cipher are reported as such and never mistaken for a damaged file.
struct CipherErrorTests {
    /// A key of a length that the cipher rejects.
    private let key = [UInt8](repeating: 1, count: 5)
    private let place = ItemPlace(compartment: "prod", item: "cards")

    @Test func `an item that cannot be encrypted`() throws {
        let format = try StoreScene().format
        #expect(throws: StoreError.cipher(.wrongKeyLength)) {
            try format.sealed(
                [1],
                for: place,
                key: SecretBytes(copying: key),
                random: SystemRandom()
            )
        }
    }

    @Test func `an item that cannot be decrypted for want of a key is not unreadable`() throws {
        let format = try StoreScene().format
        let file = try format.sealed(
            [1],
            for: place,
            key: SecretBytes(copying: [UInt8](repeating: 1, count: 32)),
            random: SystemRandom()
        )
        #expect(throws: StoreError.cipher(.wrongKeyLength)) {
            try format.opened(file, at: place, key: SecretBytes(copying: key))
        }
    }

    @Test func `a secret that cannot be wrapped or unwrapped`() throws {
        let wrapped = [UInt8](repeating: 0, count: WrappedSecret.overheadByteCount)
        #expect(throws: KeyStoreError.cipher(.wrongKeyLength)) {
            try WrappedSecret.sealed(
                SecretBytes(copying: [1]),
                as: "user-key",
                key: SecretBytes(copying: key),
                random: SystemRandom()
            )
        }
        #expect(throws: KeyStoreError.cipher(.wrongKeyLength)) {
            _ = try WrappedSecret.opened(wrapped, as: "user-key", key: SecretBytes(copying: key))
                .count
        }
    }
}
