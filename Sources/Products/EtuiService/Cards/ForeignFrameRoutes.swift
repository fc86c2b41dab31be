// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Demonstration
import Encodings
import HTTPMessages
import HTTPServer
import Screens

/// The frame in which pages of other sites show secrets of cards: its document comes from the issuing server, which alone
/// it talks to.
struct ForeignFrameRoutes {
    let frame: SecretFrame
    let origins: FrameOrigins
    let vaultKeys: @Sendable () -> [IssuingAccess.VaultKeyEntry]

    /// The address of the frame.
    static let path = "/issuing/secret-frame"
    /// The texts that the frame says, by their names in its script.
    private static let texts = [
        "show": "cards.secret.show", "hide": "cards.secret.hide", "read": "cards.secret.read",
        "seconds": "cards.secret.seconds", "pan": "cards.secret.pan.label",
        "cvv": "cards.secret.cvv.label", "pin": "cards.secret.pin.label",
    ]

    /// The routing table; empty if no origin is registered.
    var routes: [HTTPRoute] {
        guard !origins.origins.isEmpty else { return [] }
        return [
            HTTPRoute(.get, Self.path, HTTPRoute.Terms(framing: .isForeignFrame)) { _ in
                document()
            }
        ]
    }

    private func document() -> HTTPResponse {
        let nonce = Hex.encode(SystemRandom().bytes(count: 16))
        var response = HTTPResponse.html(frame.document(nonce: nonce, setup: setup))
        response.headers["Content-Security-Policy"] = SecurityHeaders.foreignFramePolicy(
            nonce: nonce,
            ancestors: origins.origins
        )
        return response
    }

    /// Whom the script listens to, the key that it encrypts tokens to, and what it says.
    private var setup: String {
        let key = vaultKeys().first
        let output: JSONOutput = [
            "origins": .array(origins.origins.map { .string($0) }),
            "kid": .string(key?.keyID ?? ""), "key": .string(key?.publicKey ?? ""),
            "texts": .object(
                ScreenLanguage.everywhere.map { language in
                    let texts = Self.texts.sorted { $0.key < $1.key }
                    let members = texts.map { name, key in
                        (name, JSONOutput.string(StringCatalogue.standard.text(key, in: language)))
                    }
                    return (language.rawValue, .object(members))
                }
            ),
        ]
        return String(decoding: output.utf8(), as: UTF8.self)
    }
}
