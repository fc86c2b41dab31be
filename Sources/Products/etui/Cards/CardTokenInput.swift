// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// A token from the command line, a file or standard input; no output ever repeats it.
enum CardTokenInput {
    /// A token has 46 characters; other banks' may be longer.
    private static let byteLimit = 4096

    static func read(_ invocation: Invocation) throws(CommandError) -> SecretBytes {
        let text = invocation.value(of: CardsOptions.token)
        let file = invocation.value(of: CardsOptions.tokenFile)
        switch (text, file) {
        case ("-", nil): return try SecretLine.read("-", limit: byteLimit)
        case (let text?, nil):
            guard !text.isEmpty else { throw .unusable("--token is empty") }
            var bytes = Array(text.utf8)
            return SecretBytes(moving: &bytes)
        case (nil, let file?): return try SecretLine.read(file, limit: byteLimit)
        default:
            throw .unusable("name one token: --token-file FILE, or --token - for standard input")
        }
    }
}
