// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import Screens

/// The routes of the payment cards' page in addition to its screens: the frame's document, and the encrypted secrets.
struct CardsRoutes {
    let host: ScreenHost
    let frame: SecretFrame

    /// The longest request: a screen's id and a public key.
    private static let bodyLimit = 1024

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/secret-frame", HTTPRoute.Terms(framing: .isFrame)) { _ in
                document()
            },
            HTTPRoute(
                .post,
                "/secret/{id}",
                HTTPRoute.Terms(
                    bodyLimit: Self.bodyLimit,
                    access: .sameOrigin,
                    accepts: ["application/json"]
                )
            ) { request throws(HTTPError) in
                try await secret(request)
            },
        ]
    }

    private func document() -> HTTPResponse {
        let nonce = Hex.encode(SystemRandom().bytes(count: 16))
        var response = HTTPResponse.html(frame.document(nonce: nonce))
        response.headers["Content-Security-Policy"] = SecurityHeaders.framePolicy(nonce: nonce)
        return response
    }

    /// Answers `{"screen":…,"key":…}` with the block encrypted to that key.
    ///
    /// The screen's id proves that the caller is the page whose app revealed the secret. Every refusal is the same,
    /// so nobody learns which ids exist.
    @MainActor
    private func secret(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        guard let fields = try? JSONTree(parsing: request.body).root,
            let screen = fields["screen"]?.string,
            let key = fields["key"]?.string.flatMap({
                try? Base64.decode($0, alphabet: .urlSafe, padding: .forbidden)
            })
        else { throw HTTPError(.unprocessable, detail: "secret") }
        guard let app = host.session(screen)?.app as? any SecretHolding,
            let sealed = app.secrets.take(request.parameters["id"] ?? "", for: key)
        else { throw HTTPError(.notFound) }
        return .json([
            "enc": .string(Self.text(sealed.encapsulatedKey)),
            "ct": .string(Self.text(sealed.sealed.ciphertext + sealed.sealed.tag)),
        ])
    }

    private static func text(_ bytes: [UInt8]) -> String {
        Base64.encode(bytes, alphabet: .urlSafe, padded: false)
    }
}
