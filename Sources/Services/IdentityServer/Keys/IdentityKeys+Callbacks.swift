// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

// The secrets of callbacks at rest.
extension IdentityKeys {
    /// Encrypts an account's secret, bound to the account.
    func wrapCallbackSecret(
        _ secret: borrowing SecretBytes,
        of account: String,
        random: some RandomSource
    ) throws(IdentityRequestError) -> [UInt8] {
        try secret.withBytes { bytes throws(IdentityRequestError) in
            try TransactionKey.seal(bytes, master, Self.binding(account), random)
        }
    }

    /// Decrypts an account's secret.
    func unwrapCallbackSecret(
        _ wrapped: [UInt8],
        of account: String
    ) throws(IdentityRequestError) -> SecretBytes {
        try TransactionKey.open(wrapped, master, Self.binding(account))
    }

    private static func binding(_ account: String) -> [UInt8] {
        Array("identity|callback|\(account)".utf8)
    }
}
