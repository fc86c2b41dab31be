// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Execution
import TestSupport
import Testing

/// A caller's key and all kinds of wallets, so that each test states only what is special.
enum ExchangeScene {
    private static let encodedKey: [UInt8]? = try? RSADecryptionKey.generate(bits: 2048).pkcs8()
        .revealed()

    /// Returns one key for the whole run; it protects nothing.
    static func key() throws -> RSADecryptionKey {
        try RSADecryptionKey(pkcs8: SecretBytes(copying: encodedKey ?? []))
    }

    static let taxpayer = #"{"kind":"RusINN","inn":"500100732259"}"#
    static let pension = #"{"kind":"RusSNILS","number":"11223344595"}"#
    static let links = CallbackLinks(
        success: "demo://yes",
        failure: "demo://no",
        cancel: "demo://stop"
    )
    static let now = Instant(secondsSinceEpoch: 1_767_344_400)

    static func envelope(
        _ text: String,
        as form: PayloadEnvelope.Form = .chained
    ) throws -> PayloadEnvelope {
        try envelope(Array(text.utf8), as: form)
    }

    static func envelope(
        _ bytes: [UInt8],
        as form: PayloadEnvelope.Form = .chained
    ) throws -> PayloadEnvelope {
        let secret = SecretBytes(copying: bytes)
        let key = try key().publicKey
        return try PayloadEnvelope(sealing: secret, for: key, as: form, random: SystemRandom())
    }

    /// Returns an envelope with a session key of any length.
    static func envelope(sessionKeyByteCount count: Int) throws -> PayloadEnvelope {
        let session = SystemRandom().bytes(count: count)
        let usable = SecretBytes(
            copying: count == 16 || count == 32 ? session : [UInt8](repeating: 0, count: 32)
        )
        let vector = SystemRandom().bytes(count: 16)
        let text = Array(taxpayer.utf8)
        let data = try vector + AESCBC.encrypt(text.span, key: usable, vector: vector)
        let wrapped = try key().publicKey.encryptPKCS1(session.span, random: SystemRandom())
        return PayloadEnvelope(form: .chained, data: data, sessionKey: wrapped)
    }

    static func link(_ envelope: PayloadEnvelope, base: String = "demo://yes") throws -> String {
        var pairs = [("data", Base64.encode(envelope.data))]
        if envelope.form != .blocks {
            pairs.append(("sessionKey", Base64.encode(envelope.sessionKey)))
        }
        return try CallbackBase(base, version: .v3).adding(pairs)
    }

    static func link(_ text: String, base: String = "demo://yes") throws -> String {
        try link(envelope(text), base: base)
    }

    /// Returns the raw reader's result for a link: the kinds, or the error.
    static func reading(
        _ link: String,
        _ dialects: CallbackReader.Dialects = []
    ) throws -> Result<[String], DocumentExchangeError> {
        let key = try key()
        do throws(DocumentExchangeError) {
            let reader = CallbackReader(dialects: dialects)
            let payload = try reader.payload(of: link, key: key, random: SystemRandom())
            return .success(payload.kinds)
        } catch {
            return .failure(error)
        }
    }
}

extension DocumentPayload {
    var kinds: [String] { documents.map { $0["kind"]?.string ?? "" } }
}

/// Fixed bytes, in the order in which they are requested; then zeros.
final class WrittenBytes: RandomSource {
    private let rest: Locked<ArraySlice<UInt8>>

    init(_ bytes: [UInt8]) {
        rest = Locked(bytes[...])
    }

    func fill(_ buffer: inout MutableSpan<UInt8>) {
        for index in buffer.indices {
            buffer[index] = rest.withLock { $0.popFirst() ?? 0 }
        }
    }
}

/// The vectors that the tests find beside the project.
enum ExchangeVectors {
    static let folder = "data/exchange/vectors/"

    static func read(_ name: String) throws -> JSONValue {
        let bytes = try #require(TestSupport.sharedBytes(folder + name))
        return try JSONTree(parsing: bytes).root
    }

    static func key() throws -> RSADecryptionKey {
        let bytes = try #require(TestSupport.sharedBytes(folder + "rsa2048-private.pem"))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let text = lines.filter { !$0.hasPrefix("-") }.joined()
        let der = try Base64.decode(text, alphabet: .standard, padding: .required)
        return try RSADecryptionKey(pkcs8: SecretBytes(copying: der))
    }

    static func reading(
        _ link: String,
        _ dialects: CallbackReader.Dialects = []
    ) throws -> Result<DocumentPayload, DocumentExchangeError> {
        let key = try key()
        do throws(DocumentExchangeError) {
            let reader = CallbackReader(dialects: dialects)
            return .success(try reader.payload(of: link, key: key, random: SystemRandom()))
        } catch {
            return .failure(error)
        }
    }
}

extension JSONValue {
    func text(_ name: String) throws -> String { try #require(self[name]?.string) }

    var strings: [String] { elements?.compactMap(\.string) ?? [] }
}
