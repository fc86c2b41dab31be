// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL
import Cryptography
import DocumentExchange
import Encodings

enum ExchangeBenchmarks {
    static var plans: [Plan] { [Plan("exchange", exchange)] }

    /// A pending request, which many operations read.
    private final class Waiting: Sendable {
        let pending: PendingRequest
        let key: RSADecryptionKey

        init(_ pending: consuming PendingRequest, _ key: consuming RSADecryptionKey) {
            self.pending = pending
            self.key = key
        }

        func sessionKeyByteCount(_ block: [UInt8]) -> Int? {
            guard let message = try? key.decryptPKCS1(block[...]) else { return nil }
            return message.count
        }
    }

    private static let now = Instant(secondsSinceEpoch: 1_767_344_400)
    static let links = CallbackLinks(
        success: "docdemo://documents_success",
        failure: "docdemo://documents_error",
        cancel: "docdemo://documents_cancel"
    )
    static let document = """
        {"kind":"RusINN","serial":"39","number":"004664470","dates":{"delivery":"2007-04-25"},\
        "deliveredBy":"ИФНС","inn":"500100732259","person":{"firstName":"Тест",\
        "middleName":"Тестович","lastName":"Тестов","birthDate":"1980-02-29"}}
        """

    private static func exchange() throws -> Group {
        let random = SystemRandom()
        let pkcs8 = try RSADecryptionKey.generate(bits: 2048).pkcs8().revealed()
        let key = try RSADecryptionKey(pkcs8: SecretBytes(copying: pkcs8))
        let envelope = try PayloadEnvelope(
            sealing: SecretBytes(copying: Array(document.utf8)),
            for: key.publicKey,
            random: random
        )
        let request = GetDocumentsRequest(
            kinds: [.taxpayerNumber, .nationalID],
            publicKey: try CallerKey(key.publicKey).text,
            isMultichoice: false,
            source: "Doc Demo",
            callbacks: links
        )
        let query = DocumentQuery(kinds: [.taxpayerNumber], source: "Doc Demo", callbacks: links)
        let requester = Requester(Requester.Options(registeredSchemes: ["docdemo"]))
        let waiting = Waiting(
            try requester.start(query, key: key, random: random, now: now).takePending(),
            try RSADecryptionKey(pkcs8: SecretBytes(copying: pkcs8))
        )
        let base = try CallbackBase(waiting.pending.callbacks.success, version: .v3)
        let link = base.adding([
            ("data", Base64.encode(envelope.data)),
            ("sessionKey", Base64.encode(envelope.sessionKey)),
        ])
        let bare = LibraryDecryption(pkcs8: pkcs8, block: envelope.sessionKey)
        return Group(
            name: "exchange",
            bars: ["match and read an answer": 0.85],
            operations: [
                Operation("one RSA-2048 private operation (OpenSSL)") { times in
                    for _ in 0..<times { bare.decrypt() }
                },
                Operation("one session key by Cryptography") { times in
                    for _ in 0..<times {
                        keep(waiting.sessionKeyByteCount(envelope.sessionKey))
                    }
                },
                Operation("match and read an answer") { times in
                    for _ in 0..<times {
                        keep(
                            try? requester.finish(
                                link,
                                pending: waiting.pending,
                                random: random,
                                now: now
                            )
                        )
                    }
                },
                Operation("check a request and write its link") { times in
                    for _ in 0..<times {
                        keep(try? request.link(registeredSchemes: ["docdemo"]))
                    }
                },
            ]
        )
    }
}

/// The private operation alone, without padding, as in a program that uses OpenSSL and no code of ours.
@safe final class LibraryDecryption {
    private let key: OpaquePointer
    private let block: [UInt8]

    /// - Parameters:
    ///   - pkcs8: a DER PrivateKeyInfo (RFC 5208) with an RSA key.
    ///   - block: a ciphertext as long as the modulus.
    init(pkcs8: [UInt8], block: [UInt8]) {
        let read = unsafe pkcs8.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_AutoPrivateKey(nil, &start, bytes.count)
        }
        guard let read = unsafe read, let rsa = unsafe EVP_PKEY_get1_RSA(read) else {
            fatalError("the benchmark's own key is refused")
        }
        unsafe EVP_PKEY_free(read)
        unsafe key = rsa
        self.block = block
    }

    deinit {
        unsafe RSA_free(key)
    }

    /// Raises the block to the private exponent.
    func decrypt() {
        var message = [UInt8](repeating: 0, count: block.count)
        let count = unsafe RSA_private_decrypt(
            Int32(block.count),
            block,
            &message,
            key,
            RSA_NO_PADDING
        )
        guard count == block.count else { fatalError("the benchmark's own block is refused") }
    }
}
