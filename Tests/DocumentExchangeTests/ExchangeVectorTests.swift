// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing
import TestSupport

@Suite(.enabled(if: TestSupport.shared != nil))
struct ExchangeVectorTests {
    @Test(arguments: ["01-v3-single.json", "02-v3-multi.json"])
    func encryptionComesOutByteForByte(_ name: String) throws {
        let vector = try ExchangeVectors.read(name)
        let random = try ["sessionKeyHex", "ivHex", "pkcs1PaddingStringHex"].flatMap {
            try Hex.decode(vector.text($0))
        }
        let envelope = try PayloadEnvelope(
            sealing: SecretBytes(copying: Array(vector.text("plaintext").utf8)),
            for: ExchangeVectors.key().publicKey,
            random: WrittenBytes(random)
        )
        #expect(try Base64.encode(envelope.data) == vector.text("data"))
        #expect(try Base64.encode(envelope.sessionKey) == vector.text("sessionKey"))
    }

    @Test(arguments: ["01-v3-single.json", "02-v3-multi.json", "04-v2-rsa-chunks.json"])
    func aCallbackGivesTheText(_ name: String) throws {
        let vector = try ExchangeVectors.read(name)
        let payload = try ExchangeVectors.reading(vector.text("callbackUrl"), .version2).get()
        #expect(try payload.text == Array(vector.text("plaintext").utf8))
        #expect(payload.kinds == vector["expected"]?["kinds"]?.strings)
    }

    @Test(arguments: ["01-v3-single.json", "02-v3-multi.json", "04-v2-rsa-chunks.json"])
    func theRequestLinkComesOut(_ name: String) throws {
        let vector = try ExchangeVectors.read(name)
        let kinds = vector["requestedKinds"]?.strings ?? ["RusSNILS"]
        let request = GetDocumentsRequest(
            version: try #require(ExchangeVersion(rawValue: vector.text("protocol"))),
            kinds: kinds.compactMap(DocumentKind.init(rawValue:)),
            publicKey: try CallerKey(ExchangeVectors.key().publicKey).text,
            isMultichoice: vector["isMultichoice"]?.boolean ?? false,
            source: "Doc Demo",
            callbacks: CallbackLinks(
                success: "docdemo://documents_success",
                failure: "docdemo://documents_error",
                cancel: "docdemo://documents_cancel"
            )
        )
        #expect(try request.link(registeredSchemes: ["DocDemo"]) == vector.text("requestUrl"))
    }

    @Test func versionTwoIsReadOnlyWhereItIsAllowed() throws {
        let link = try ExchangeVectors.read("04-v2-rsa-chunks.json").text("callbackUrl")
        guard case .failure(let error) = try ExchangeVectors.reading(link) else {
            Issue.record("read")
            return
        }
        #expect(error == .missingParameter("sessionKey"))
    }

    @Test func theAndroidDialectIsReadOnlyWhereItIsAllowed() throws {
        let vector = try ExchangeVectors.read("05-v3-android-dialect.json")
        let link = try vector.text("callbackUrl")
        let payload = try ExchangeVectors.reading(link, .android).get()
        #expect(try payload.text == Array(vector.text("plaintext").utf8))
        guard case .failure(let error) = try ExchangeVectors.reading(link) else {
            Issue.record("read")
            return
        }
        #expect(error == .code(.cryptographyError))
    }

    @Test func theAndroidDialectComesOutAgain() throws {
        let vector = try ExchangeVectors.read("05-v3-android-dialect.json")
        let caller = TrustedCaller(id: "ru.example", name: "Demo", schemes: ["docdemo"])
        let validator = RequestValidator(callers: try TrustedCallers([caller]))
        let request = try validator.request(try vector.text("requestUrl"))
        #expect(request.isAndroidDialect)
        let key = try CallerKey(ExchangeVectors.key().publicKey)
        guard case .key(key.key) = request.recipient else {
            Issue.record("another key")
            return
        }
        // The vector does not state its own padding.
        let padding = [UInt8](repeating: 1, count: 221)
        let envelope = try PayloadEnvelope(
            sealing: SecretBytes(copying: Array(vector.text("plaintext").utf8)),
            for: key.key,
            as: .android,
            random: WrittenBytes(Hex.decode(vector.text("sessionKeyHex")) + padding)
        )
        let link = try ExchangeLink(parsing: vector.text("callbackUrl"), byteLimit: 65_536)
        let data = try LinkParameters(parsing: #require(link.query)).decodedAgain()
            .values(of: "data").first
        // Lines of 76 letters, each followed by a line feed.
        let lines = stride(from: 0, to: Base64.encode(envelope.data).count, by: 76).map {
            Base64.encode(envelope.data).dropFirst($0).prefix(76) + "\n"
        }
        #expect(data == lines.joined())
    }

    @Test func versionTwoComesOutAgain() throws {
        let vector = try ExchangeVectors.read("04-v2-rsa-chunks.json")
        let text = Array(try vector.text("plaintext").utf8)
        let envelope = try PayloadEnvelope(
            sealing: SecretBytes(copying: text),
            for: ExchangeVectors.key().publicKey,
            as: .blocks,
            random: SystemRandom()
        )
        #expect(
            try envelope.data.count
                == Base64.decode(
                    vector.text("data"),
                    alphabet: .standard,
                    padding: .required
                ).count
        )
        let payload = try PayloadOpener().open(
            envelope,
            with: ExchangeVectors.key(),
            random: SystemRandom()
        )
        #expect(payload.text == text)
    }

    @Test func theAndroidDialectsKeyIsTheSame() throws {
        let link = try ExchangeVectors.read("05-v3-android-dialect.json").text("requestUrl")
        let parsed = try ExchangeLink(parsing: link, byteLimit: 16_384)
        let parameters = try LinkParameters(parsing: #require(parsed.query)).decodedAgain()
        let key = try CallerKey(parsing: #require(parameters.values(of: "publicKey").first))
        #expect(try key.key == ExchangeVectors.key().publicKey)
    }

    @Test func everyTamperedCallbackHasTheStatedOutcome() throws {
        let cases = try #require(ExchangeVectors.read("03-v3-tampered.json")["cases"]?.elements)
        #expect(cases.count == 20)
        for vector in cases {
            let link = try vector.text("callbackUrl")
            let expected = try #require(vector["expected"])
            let name = Comment(rawValue: try vector.text("name"))
            switch try ExchangeVectors.reading(link) {
            case .success(let payload):
                #expect(expected["error"] == nil, name)
                #expect(payload.kinds == expected["kinds"]?.strings, name)
            case .failure(let error):
                #expect(error.originalName == expected["error"]?.string, name)
            }
            if let code = expected["getErrorFromLink"]?.string {
                #expect("\(CallbackReader.code(of: link))" == code, name)
            }
            if let error = expected["validatedApiError"]?.string {
                #expect(try validated(link) == error, name)
            }
        }
    }

    /// Returns the answer of a caller that requested a taxpayer's number.
    private func validated(_ link: String) throws -> String {
        let requester = Requester(.init(registeredSchemes: ["docdemo"]))
        let query = DocumentQuery(
            kinds: [.taxpayerNumber],
            source: "Doc Demo",
            callbacks: CallbackLinks(
                success: "docdemo://documents_success",
                failure: "docdemo://documents_error",
                cancel: "docdemo://documents_cancel"
            )
        )
        let (random, now) = (SystemRandom(), ExchangeScene.now)
        let key = try ExchangeVectors.key()
        let pending = try requester.start(query, key: key, random: random, now: now).takePending()
        do throws(DocumentExchangeError) {
            _ = try requester.finish(link, pending: pending, random: random, now: now)
            return "success"
        } catch {
            guard case .exchange(.unexpectedKind(let kind)) = error else { return "\(error)" }
            return "unexpectedKind(\(kind))"
        }
    }
}

extension DocumentExchangeError {
    /// The name used by the vectors.
    fileprivate var originalName: String {
        switch self {
        case .tooLong: "tooLarge"
        case .malformedLink: "malformedURL"
        case .malformedValue: "malformedData"
        case .code(let code): "\(code)"
        default: "\(self)".replacing("\"", with: "")
        }
    }
}
