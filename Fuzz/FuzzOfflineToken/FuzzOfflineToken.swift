// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

/// Runs one input of the fuzzer: a token as an app presents it, and a payload that is signed to reach the code behind
/// the signature.
///
/// A crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let scene = try? Scene() else { return 0 }
    scene.read(String(decoding: bytes, as: UTF8.self))
    scene.readPayload(bytes)
    return 0
}

/// An operator with a fixed key, and an app.
private struct Scene: ~Copyable {
    private static let app = OfflineToken.App(
        bundleID: "com.example.app",
        needsVerification: false
    )
    private static let now = Instant(secondsSinceEpoch: 1_790_000_000)
    private let key: SigningKey
    private let keys: [String: Ed25519PublicKey]

    init() throws {
        let key = try SigningKey(
            ed25519Seed: SecretBytes(copying: [UInt8](repeating: 1, count: 32))
        )
        guard case .ed25519(let root) = key.publicKey else { throw OfflineTokenError.invalid }
        keys = ["root": root]
        self.key = key
    }

    func read(_ text: String) {
        let token = try? OfflineToken.verified(text, by: keys, for: Self.app, at: Self.now)
        precondition(token == nil, "nobody who lacks the key makes a token")
    }

    func readPayload(_ payload: [UInt8]) {
        let content = "docscan1." + Base64.encode(payload, alphabet: .urlSafe, padded: false)
        guard let signature = try? key.sign(Array(content.utf8)[...], using: .ed25519) else {
            preconditionFailure("the key signs")
        }
        let text =
            content + "." + Base64.encode(signature, alphabet: .urlSafe, padded: false)
        guard
            let token = try? OfflineToken.verified(text, by: keys, for: Self.app, at: Self.now)
        else { return }
        precondition(text.utf8.count <= 4096)
        precondition(token.kid == "root")
        precondition(token.issuedAt <= Self.now.adding(seconds: OfflineToken.clockSkew))
        precondition(Self.now <= token.expiresAt.adding(seconds: OfflineToken.clockSkew))
        precondition(
            token.bundleID == Self.app.bundleID
                || token.bundleID.hasSuffix(".*")
                    && Self.app.bundleID.hasPrefix(token.bundleID.dropLast())
        )
        // Signed again, the token is shorter or the same, unless its payload was written with fewer members.
        guard let again = try? token.signed(by: key) else { return }
        let read = try? OfflineToken.verified(again, by: keys, for: Self.app, at: Self.now)
        precondition(read == token)
    }
}
