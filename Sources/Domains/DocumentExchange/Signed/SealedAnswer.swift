// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The answer of version 4: encrypted to an offered key, authenticated, and bound to one request.
///
/// Shape: the `response` is unpadded base64url. For HPKE: the encapsulated key (65 bytes), the ciphertext and its tag.
/// For OAEP: the wrapped key (as long as the modulus), a nonce (12), the ciphertext and its tag.
enum SealedAnswer {
    /// The block size to which spaces pad plaintexts, so that their length reveals less.
    static let paddingByteCount = 512
    private static let oaep = OAEPParameters(hash: .sha256, mgfHash: .sha256)
    private static let limits = JSONLimits(
        byteCount: ExchangeLimits.payloadByteCount + 2 * paddingByteCount,
        depth: ExchangeLimits.payloadDepth + 2,
        nodeCount: 100_000
    )

    /// Returns the data to which an answer is bound: its suite, and the request verbatim.
    static func binding(_ suite: AnswerSuite, request: String) -> [UInt8] {
        Array("DX4-response".utf8) + [0] + Array(suite.rawValue.utf8) + [0]
            + HashAlgorithm.sha256.digest(of: Array(request.utf8))
    }

    /// Encrypts an answer.
    ///
    /// - Parameters:
    ///   - documents: the text of a JSON array, UTF-8.
    ///   - state: the state of the request.
    ///   - issuedAt: the time the person agreed.
    ///   - key: one of the request's keys.
    ///   - request: the token of the request as received.
    ///   - random: the source of keys and nonces.
    /// - Returns: the `response`.
    /// - Throws: ``ExchangeCode/cryptographyError`` for a key that does not fit its suite, and if the crypto library
    ///   refuses.
    static func seal(
        documents: borrowing SecretBytes,
        state: String,
        issuedAt: Instant,
        to key: OfferedKey,
        request: String,
        random: some RandomSource
    ) throws(ExchangeCode) -> String {
        let plaintext = plaintext(documents, state: state, issuedAt: issuedAt)
        let binding = binding(key.suite, request: request)
        let response =
            switch key.suite {
            case .hpke:
                try sealed(plaintext, to: key.point, binding: binding) { () throws(KeyError) in
                    try .generate(on: .p256)
                }
            case .oaep: try sealed(plaintext, to: key.rsaKey, binding: binding, random: random)
            }
        return Base64.encode(response, alphabet: .urlSafe, padded: false)
    }

    /// Returns the text to encrypt: an object with the documents as its last member, and the padding.
    static func plaintext(
        _ documents: borrowing SecretBytes,
        state: String,
        issuedAt: Instant
    ) -> SecretBytes {
        let beginning: JSONOutput = [
            "v": .integer(RequestClaims.version), "state": .string(state),
            "issuedAt": .integer(Int(issuedAt.secondsSinceEpoch)),
        ]
        // The object without its closing brace, which follows the documents.
        let head = Array(beginning.utf8().dropLast()) + Array(",\"documents\":".utf8)
        let end = head.count + documents.count
        let blockCount = end / paddingByteCount + 1
        return SecretBytes(count: blockCount * paddingByteCount) { text in
            for place in text.indices { text[place] = UInt8(ascii: " ") }
            for place in head.indices { text[place] = head[place] }
            documents.withBytes { documents in
                for place in documents.indices { text[head.count + place] = documents[place] }
            }
            text[end] = UInt8(ascii: "}")
        }
    }

    /// Encrypts with HPKE under an ephemeral key for this one message.
    static func sealed(
        _ plaintext: borrowing SecretBytes,
        to recipient: ECPublicKey?,
        binding: [UInt8],
        makeEphemeral: () throws(KeyError) -> ECAgreementKey
    ) throws(ExchangeCode) -> [UInt8] {
        guard let recipient else { throw .cryptographyError }
        do {
            let ephemeral = try makeEphemeral()
            let message = try plaintext.withBytes { plaintext throws(CipherError) in
                try HPKE(.aes256GCM).seal(
                    plaintext,
                    to: recipient,
                    info: binding,
                    ephemeral: ephemeral
                )
            }
            return message.encapsulatedKey + message.sealed.ciphertext + message.sealed.tag
        } catch {
            throw .cryptographyError
        }
    }

    private static func sealed(
        _ plaintext: borrowing SecretBytes,
        to recipient: RSAPublicKey?,
        binding: [UInt8],
        random: some RandomSource
    ) throws(ExchangeCode) -> [UInt8] {
        guard let recipient else { throw .cryptographyError }
        let key = random.secret(count: 32)
        let nonce = random.bytes(count: AESGCM.nonceByteCount)
        do throws(CipherError) {
            let wrapped = try key.withBytes { key throws(CipherError) in
                try recipient.encryptOAEP(key, parameters: oaep)
            }
            let sealed = try plaintext.withBytes { plaintext throws(CipherError) in
                try AESGCM.seal(plaintext, key: key, nonce: nonce, authenticating: binding)
            }
            return wrapped + nonce + sealed.ciphertext + sealed.tag
        } catch {
            throw .cryptographyError
        }
    }

    /// Decrypts an answer and checks that it answers the request.
    ///
    /// - Parameters:
    ///   - response: the `response` as received.
    ///   - key: the private key of the request.
    ///   - suite: the suite that the answer names.
    ///   - state: the state of the request.
    ///   - request: the token of the request as sent.
    /// - Returns: the documents.
    /// - Throws: ``DocumentExchangeError/malformedValue`` for invalid base64url; ``ExchangeCode/cryptographyError`` for
    ///   anything made for another key or request, and for malformed content: the same for all reasons.
    static func open(
        _ response: String,
        by key: borrowing RequestKey,
        suite: AnswerSuite,
        state: String,
        request: String
    ) throws(DocumentExchangeError) -> DocumentPayload {
        guard let bytes = try? Base64.decode(response, alphabet: .urlSafe, padding: .forbidden)
        else { throw .malformedValue }
        let binding = binding(suite, request: request)
        let plaintext: SecretBytes
        do throws(CipherError) {
            plaintext = try opened(bytes[...], by: key, suite, binding: binding)
        } catch {
            throw .code(.cryptographyError)
        }
        var text = plaintext.revealed()
        guard let answer = try? JSONTree(parsing: text, limits: limits).root,
            answer["v"]?.number?.integer == RequestClaims.version,
            answer["state"]?.string == state, answer["issuedAt"]?.number?.integer != nil,
            let documents = answer["documents"].flatMap({ DocumentPayload($0) })
        else {
            text.wipe()
            throw .code(.cryptographyError)
        }
        return documents
    }

    private static func opened(
        _ bytes: ArraySlice<UInt8>,
        by key: borrowing RequestKey,
        _ suite: AnswerSuite,
        binding: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        switch key {
        case .point(let key):
            guard suite == .hpke else { throw .wrongKeyLength }
            return try opened(bytes, by: key, binding: binding)
        case .rsa(let key):
            guard suite == .oaep else { throw .wrongKeyLength }
            return try opened(bytes, by: key, binding: binding)
        }
    }

    private static func opened(
        _ bytes: ArraySlice<UInt8>,
        by key: borrowing ECAgreementKey,
        binding: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        guard bytes.count >= HPKE.encapsulatedKeyByteCount + AESGCM.tagByteCount else {
            throw .decryptionFailed
        }
        let message = HPKE.Message(
            encapsulatedKey: Array(bytes.prefix(HPKE.encapsulatedKeyByteCount)),
            sealed: sealed(bytes.dropFirst(HPKE.encapsulatedKeyByteCount))
        )
        return try HPKE(.aes256GCM).open(message, by: key, info: binding)
    }

    private static func opened(
        _ bytes: ArraySlice<UInt8>,
        by key: borrowing RSADecryptionKey,
        binding: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        let wrappedCount = key.publicKey.byteCount
        guard bytes.count >= wrappedCount + AESGCM.nonceByteCount + AESGCM.tagByteCount else {
            throw .decryptionFailed
        }
        let contentKey = try key.decryptOAEP(bytes.prefix(wrappedCount), parameters: oaep)
        guard contentKey.count == 32 else { throw .decryptionFailed }
        let rest = bytes.dropFirst(wrappedCount)
        return try AESGCM.open(
            sealed(rest.dropFirst(AESGCM.nonceByteCount)),
            key: contentKey,
            nonce: Array(rest.prefix(AESGCM.nonceByteCount)),
            authenticating: binding
        )
    }

    private static func sealed(_ bytes: ArraySlice<UInt8>) -> AESGCM.Sealed {
        AESGCM.Sealed(
            ciphertext: Array(bytes.dropLast(AESGCM.tagByteCount)),
            tag: Array(bytes.suffix(AESGCM.tagByteCount))
        )
    }
}
