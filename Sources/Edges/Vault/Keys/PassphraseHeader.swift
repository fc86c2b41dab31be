// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// Salt and cost of a passphrase: `01 ‖ passes (4) ‖ KiB (4) ‖ salt (16) ‖ nothing, encrypted (28)`.
///
/// Numbers have their high byte first. The encrypted empty text opens with the right key only.
struct PassphraseHeader: Sendable {
    /// Its name in the other key store, which no secret may have.
    static let name = "passphrase"

    private let cost: Argon2id
    private let salt: [UInt8]
    private let check: [UInt8]

    /// Creates the header of a new passphrase.
    init(
        cost: Argon2id,
        salt: [UInt8],
        key: borrowing SecretBytes,
        random: any RandomSource
    ) throws(KeyStoreError) {
        self.cost = cost
        self.salt = salt
        let nothing = SecretBytes(copying: [])
        check = try WrappedSecret.sealed(nothing, as: Self.name, key: key, random: random)
    }

    /// Reads the output of ``encoded()``.
    init(parsing bytes: [UInt8]) throws(KeyStoreError) {
        guard bytes.count == 9 + Argon2id.saltByteCount + WrappedSecret.overheadByteCount,
            bytes[0] == 1,
            let cost = Argon2id(
                passCount: Self.number(bytes[1..<5]),
                memoryKibibyteCount: Self.number(bytes[5..<9])
            )
        else { throw .damaged }
        self.cost = cost
        salt = Array(bytes[9..<9 + Argon2id.saltByteCount])
        check = Array(bytes.suffix(WrappedSecret.overheadByteCount))
    }

    func encoded() -> [UInt8] {
        [1] + Self.bytes(cost.passCount) + Self.bytes(cost.memoryKibibyteCount) + salt + check
    }

    /// Returns the key of a passphrase, if it is the right one.
    func key(from passphrase: borrowing SecretBytes) throws(KeyStoreError) -> SecretBytes {
        let key = try Self.key(from: passphrase, cost: cost, salt: salt)
        do throws(KeyStoreError) {
            _ = try WrappedSecret.opened(check, as: Self.name, key: key).count
        } catch {
            throw error == .damaged ? .wrongPassphrase : error
        }
        return key
    }

    /// Derives the key of a passphrase.
    static func key(
        from passphrase: borrowing SecretBytes,
        cost: Argon2id,
        salt: [UInt8]
    ) throws(KeyStoreError) -> SecretBytes {
        do throws(CipherError) {
            return try cost.derive(byteCount: 32, from: passphrase, salt: salt)
        } catch {
            throw .cipher(error)
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
