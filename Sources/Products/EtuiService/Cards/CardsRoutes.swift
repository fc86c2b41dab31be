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
            HTTPRoute(.post, "/secret/{id}", Self.terms) { request throws(HTTPError) in
                try await secret(request)
            },
            HTTPRoute(.post, "/secret/{id}/pin", Self.terms) { request throws(HTTPError) in
                try await takePIN(request)
            },
        ]
    }

    private static let terms = HTTPRoute.Terms(
        bodyLimit: bodyLimit,
        access: .sameOrigin,
        accepts: ["application/json"]
    )

    private func document() -> HTTPResponse {
        let nonce = Hex.encode(SystemRandom().bytes(count: 16))
        var response = HTTPResponse.html(frame.document(nonce: nonce))
        response.headers["Content-Security-Policy"] = SecurityHeaders.framePolicy(nonce: nonce)
        return response
    }

    /// Answers `{"screen":…,"key":…}` with the block encrypted to that key.
    ///
    /// The screen's id proves that the caller is the page whose app revealed the secret. Every refusal is the same,
    /// so a caller can't learn which ids exist.
    @MainActor
    private func secret(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        let fields = try? JSONTree(parsing: request.body).root
        guard let screen = fields?["screen"]?.string, let key = Self.bytes(fields?["key"]) else {
            throw HTTPError(.unprocessable, detail: "secret")
        }
        guard let app = host.session(screen)?.app as? any SecretHolding,
            let sealed = app.secrets.take(request.parameters["id"] ?? "", for: key)
        else { throw HTTPError(.notFound) }
        return .json([
            "enc": .string(Self.text(sealed.encapsulatedKey)),
            "ct": .string(Self.text(sealed.sealed.ciphertext + sealed.sealed.tag)),
        ])
    }

    /// Takes `{"screen":…,"enc":…,"ct":…}`: a new PIN that a frame has encrypted to the SDK's view.
    @MainActor
    private func takePIN(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        let fields = try? JSONTree(parsing: request.body).root
        guard let screen = fields?["screen"]?.string, let enc = Self.bytes(fields?["enc"]),
            let ct = Self.bytes(fields?["ct"]), ct.count >= Self.tagByteCount
        else { throw HTTPError(.unprocessable, detail: "pin") }
        let sealed = AESGCM.Sealed(
            ciphertext: Array(ct.dropLast(Self.tagByteCount)),
            tag: Array(ct.suffix(Self.tagByteCount))
        )
        let message = HPKE.Message(encapsulatedKey: enc, sealed: sealed)
        guard let app = host.session(screen)?.app as? any SecretHolding,
            app.secrets.enter(request.parameters["id"] ?? "", message)
        else { throw HTTPError(.notFound) }
        return .empty()
    }

    /// The length of the tag of AES-GCM.
    private static let tagByteCount = 16

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        value?.string.flatMap {
            try? Base64.decode($0, alphabet: .urlSafe, padding: .forbidden)
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        Base64.encode(bytes, alphabet: .urlSafe, padded: false)
    }
}
