// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing

/// A wallet that trusts one caller, and that caller's requests, valid except for a test's changes.
enum WalletScene {
    static let now = Instant(secondsSinceEpoch: 1_790_000_000)
    static let state = String(repeating: "A", count: 43)

    private static let madeKey = Result { try RSADecryptionKey.generate(bits: 2048).publicKey }
    private static let madeSigner = Result {
        try SigningKey.generate(.ec(.p256)).pkcs8().revealed()
    }

    /// Returns a key of the caller for versions 2 and 3.
    static func rsaKey() throws -> RSAPublicKey { try madeKey.get() }

    /// Returns the key as PKCS#1 in base64.
    static func keyText() throws -> String { Base64.encode(try rsaKey().pkcs1) }

    /// Returns the caller's signing key.
    static func signingKey() throws -> SigningKey {
        try SigningKey(pkcs8: SecretBytes(copying: madeSigner.get()))
    }

    static func signerPublic() throws -> ECPublicKey {
        guard case .ec(let key) = try signingKey().publicKey else {
            throw KeyError.unsupportedCurve
        }
        return key
    }

    static func caller(
        kinds: [DocumentKind] = [],
        minimumVersion: ExchangeVersion = .v2
    ) throws -> TrustedCaller {
        TrustedCaller(
            id: "org.example.form",
            name: "Example form",
            schemes: ["App"],
            callbackPrefixes: ["https://form.example/back"],
            kinds: kinds,
            minimumVersion: minimumVersion,
            keys: [.init(id: "k1", key: try signerPublic())]
        )
    }

    static func validator(
        kinds: [DocumentKind] = [],
        minimumVersion: ExchangeVersion = .v2,
        acceptsVersion2: Bool = false
    ) throws -> RequestValidator {
        var options = RequestValidator.Options()
        options.acceptsVersion2 = acceptsVersion2
        options.hosts = ["wallet.example"]
        return RequestValidator(
            callers: try TrustedCallers([
                caller(kinds: kinds, minimumVersion: minimumVersion),
                TrustedCaller(id: "org.example.other", name: "Other", schemes: ["other"]),
            ]),
            options: options
        )
    }

    /// Returns the escaped parameters of a request of version 3.
    ///
    /// `changes` replaces values as written; `nil` leaves one out.
    static func query(_ changes: [String: String?] = [:]) throws -> String {
        let values: [(String, String)] = [
            ("kinds", "RusINN"), ("publicKey", PercentEncoding.encode(try keyText())),
            ("isMultichoice", "false"), ("x-source", "Example%20form"),
            ("x-success", "app%3A%2F%2Fok"), ("x-error", "app%3A%2F%2Ferror"),
            ("x-cancel", "app%3A%2F%2Fcancel"),
        ]
        return values.compactMap { name, value in
            let value = changes[name, default: value]
            return value.map { name + "=" + $0 }
        }.joined(separator: "&")
    }

    static func link(_ changes: [String: String?] = [:], adding more: String = "") throws -> String
    {
        try "vkarmaneapp://x-callback-url/v3/get_documents?" + query(changes) + more
    }

    /// Returns the same parameters with another beginning.
    static func link(to place: String) throws -> String {
        try place + "?" + query()
    }
}

extension Intake {
    /// The result of a link, in a word.
    var word: String {
        switch self {
        case .notOurs: "not ours"
        case .stop: "stop"
        case .reply(let code, _): String(code.rawValue)
        case .accept: "accepted"
        }
    }
}

extension RequestValidator {
    func word(_ link: String, spent: Set<String> = []) -> String {
        validate(link, at: WalletScene.now) { spent.contains($0) }.word
    }

    func request(_ link: String) throws -> WalletRequest {
        guard
            case .accept(let request) = validate(link, at: WalletScene.now, isSpent: { _ in false })
        else {
            throw NotAccepted()
        }
        return request
    }

    struct NotAccepted: Error {}
}
