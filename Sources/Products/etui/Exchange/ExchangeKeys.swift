// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import DocumentExchange
import Encodings

/// `etui exchange keys`.
enum ExchangeKeys {
    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let path = try invocation.needed(ExchangeOptions.out)
        let key = try make()
        try write(key.pem, to: path)
        ExchangeReport(invocation: invocation)
            .print([("publicKey", .string(key.text))], text: key.text)
        return .success
    }

    /// A new key, with its private half in file format.
    private struct Made: ~Copyable {
        let pem: SecretBytes
        let text: String
    }

    private static func make() throws(CommandError) -> Made {
        do {
            let key = try RSADecryptionKey.generate(bits: 2048)
            return Made(
                pem: PEM.encode(try key.pkcs8(), label: PEM.Block.privateKey),
                text: try CallerKey(key.publicKey).text
            )
        } catch {
            throw .unusable("no key can be made (\(error))")
        }
    }

    /// Creates a file for its owner only; an existing one stays.
    static func write(
        _ secret: borrowing SecretBytes,
        to path: String
    ) throws(CommandError) {
        do throws(CommandError) {
            try Output.create(path, secret)
        } catch {
            throw error.about(path)
        }
    }
}
