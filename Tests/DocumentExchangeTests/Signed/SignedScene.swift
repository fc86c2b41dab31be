// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing

/// Signed requests, valid except for a test's changes.
struct SignedScene {
    var claims: RequestClaims
    var outer: CallbackLinks
    var outerSource = "Example form"
    var keyID = "k1"
    /// Changes the JSON before it is signed.
    var rewrite: (String) -> String = { $0 }

    static let callbacks = CallbackLinks(
        success: "app://ok",
        failure: "app://error",
        cancel: "app://cancel"
    )

    let recipient: ECAgreementBytes

    /// A private key on P-256 that can be copied, for tests only.
    struct ECAgreementBytes {
        let pkcs8: [UInt8]
        func key() throws -> ECAgreementKey {
            try ECAgreementKey(pkcs8: SecretBytes(copying: pkcs8))
        }
    }

    init(callbacks: CallbackLinks = Self.callbacks) throws {
        let key = try ECAgreementKey.generate(on: .p256)
        recipient = ECAgreementBytes(pkcs8: try key.pkcs8().revealed())
        outer = callbacks
        let purpose = try #require(StatedPurpose(.accountOpening, text: "Opening an account"))
        claims = RequestClaims(
            caller: "org.example.form",
            state: WalletScene.state,
            issuedAt: WalletScene.now,
            expiresAt: WalletScene.now.adding(seconds: 300),
            kinds: [.nationalID, .pensionAccount],
            isMultichoice: true,
            purpose: purpose,
            retention: .days(30),
            keys: [OfferedKey(suite: .hpke, id: "h1", key: key.publicKey.point)],
            source: "Example form",
            callbacks: callbacks
        )
    }

    func token() throws -> String {
        let payload = rewrite(String(decoding: claims.encoded(), as: UTF8.self))
        let input = RequestToken.signingInput(payload: Array(payload.utf8), keyID: keyID)
        let signature = try WalletScene.signingKey().signRaw(input[...], hash: .sha256)
        return RequestToken.text(signingInput: input, signature: signature)
    }

    func link(_ token: String) -> String {
        let values = [
            ("request", token), ("x-source", outerSource), ("x-success", outer.success),
            ("x-error", outer.failure), ("x-cancel", outer.cancel),
        ]
        return "vkarmaneapp://x-callback-url/v4/get_documents?"
            + values.map { $0 + "=" + PercentEncoding.encode($1) }.joined(separator: "&")
    }

    func link() throws -> String { link(try token()) }
}
