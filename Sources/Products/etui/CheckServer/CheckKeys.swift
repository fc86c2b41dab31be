// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import IdentityServer

/// `etui check keys`: what apps pin, and the keys that they seal pictures to.
enum CheckKeys {
    static func show(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let (root, statements) = try await IdentityOperator(invocation).run {
            service throws(IdentityRequestError) in
            do throws(IdentityServerError) {
                let keys = service.server.keys
                return (keys.root, try keys.statements(at: StandardStreams.now()))
            } catch {
                throw IdentityRequestError(.internalError)
            }
        }
        CheckAccount.show(
            [
                ("rootKey", .string(text(root))),
                ("encryptionKeys", .array(statements.map(\.json))),
            ],
            invocation
        ) {
            ["root  \(text(root))"]
                + statements.map { key in
                    "\(key.kid)  \(key.notBefore.rfc3339) to \(key.notAfter.rfc3339)"
                }
        }
        return .success
    }

    static func root(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let root = try await IdentityOperator(invocation).run {
            service throws(IdentityRequestError) in service.server.keys.root
        }
        CheckAccount.show([("rootKey", .string(text(root)))], invocation) {
            [text(root)]
        }
        return .success
    }

    private static func text(_ root: Ed25519PublicKey) -> String {
        Base64.encode(root.bytes, alphabet: .urlSafe, padded: false)
    }
}
