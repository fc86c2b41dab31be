// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Foundation
import TestSupport
import Testing

@testable import DocumentExchange

/// The test vectors of version 4, if the files are available.
@Suite(.enabled(if: TestSupport.shared != nil))
struct SignedVectorTests {
    private static let folder = "data/exchange/vectors/"

    private func vector(_ name: String) throws -> JSONValue {
        let bytes = try #require(TestSupport.sharedBytes(Self.folder + name))
        return try JSONTree(parsing: bytes).root
    }

    private func pkcs8(_ name: String) throws -> SecretBytes {
        let text = try #require(TestSupport.sharedBytes(Self.folder + name))
        return SecretBytes(copying: try #require(PEM.blocks(in: text).first?.bytes))
    }

    private func key(_ vector: JSONValue) throws -> RequestKey {
        let bytes = try pkcs8(try #require(vector["recipientKeyFile"]?.string))
        return vector["name"]?.string == "06-v4-hpke"
            ? .point(try ECAgreementKey(pkcs8: bytes)) : .rsa(try RSADecryptionKey(pkcs8: bytes))
    }

    private func text(_ value: JSONValue?) throws -> String {
        try #require(value?.string)
    }

    /// Returns what a caller would have stored for the vector's request.
    private func pending(_ vector: JSONValue) throws -> PendingRequest {
        let callbacks = ["success", "error", "cancel"].map { "docdemo://documents_" + $0 }
        let members: JSONOutput = [
            "format": 1, "version": "v4", "kinds": ["RusNationalID", "RusSNILS"],
            "isMultichoice": true, "success": .string(callbacks[0]),
            "failure": .string(callbacks[1]), "cancel": .string(callbacks[2]),
            "state": .string(try text(vector["state"])), "startedAt": 1_767_225_600,
            "requiresState": true, "dialects": 0, "token": .string(try text(vector["request"])),
            "privateKey": .string(
                Hex.encode(
                    try pkcs8(try text(vector["recipientKeyFile"])).revealed()
                )
            ),
        ]
        return try PendingRequest(parsing: SecretBytes(copying: members.utf8()))
    }

    private func finish(_ vector: JSONValue, _ link: String) throws -> ExchangeOutcome {
        let pending = try pending(vector)
        let now = Instant(secondsSinceEpoch: 1_767_225_660)
        let answer = try Requester.match(link, with: pending, now: now)
        return try Requester(Requester.Options(registeredSchemes: ["docdemo"]))
            .outcome(of: answer, for: pending, random: SystemRandom())
    }

    private static let names = ["06-v4-hpke.json", "07-v4-oaep.json"]

    @Test(arguments: names)
    func theAnswerIsRead(_ name: String) throws {
        let vector = try vector(name)
        guard case .documents(let payload) = try finish(vector, text(vector["callbackUrl"])) else {
            Issue.record("no documents")
            return
        }
        let kinds = payload.documents.compactMap { $0["kind"]?.string }
        #expect(kinds == vector["expected"]?["kinds"]?.elements?.compactMap(\.string))
    }

    /// Returns the documents and the time in a vector's plaintext.
    private func documents(_ vector: JSONValue) throws -> (text: [UInt8], issuedAt: Instant) {
        let plaintext = try text(vector["plaintext"])
        let root = try JSONTree(parsing: Array(plaintext.utf8)).root
        let documents = try #require(root["documents"]?.source)
        let seconds = try #require(root["issuedAt"]?.number?.integer)
        return (Array(documents), Instant(secondsSinceEpoch: Int64(seconds)))
    }

    @Test func theAnswerComesOutByteForByte() throws {
        let vector = try vector("06-v4-hpke.json")
        let (documents, issuedAt) = try documents(vector)
        let plaintext = SealedAnswer.plaintext(
            SecretBytes(copying: documents),
            state: try text(vector["state"]),
            issuedAt: issuedAt
        )
        #expect(plaintext.count == vector["plaintextPaddedByteCount"]?.number?.integer)
        let binding = SealedAnswer.binding(.hpke, request: try text(vector["request"]))
        #expect(Hex.encode(binding) == vector["infoHex"]?.string)
        let recipient = try ECAgreementKey(pkcs8: pkcs8("p256-recipient-private.pem"))
        let scalar = try Hex.decode(text(vector["ephemeralPrivateScalarHex"]))
        let ephemeral = SecretBytes(copying: scalar)
        let sealed = try SealedAnswer.sealed(
            plaintext,
            to: recipient.publicKey,
            binding: binding
        ) { () throws(KeyError) in try ECAgreementKey(curve: .p256, scalar: ephemeral) }
        let parameters = try LinkParameters(
            parsing: ExchangeLink(parsing: text(vector["callbackUrl"]), byteLimit: 65_536).query
                ?? ""
        )
        let response = Base64.encode(sealed, alphabet: .urlSafe, padded: false)
        #expect([response] == parameters.values(of: "response"))
    }

    @Test(arguments: names)
    func noChangedAnswerIsRead(_ name: String) throws {
        let vector = try vector(name)
        let good = try text(vector["callbackUrl"])
        let start = try #require(good.range(of: "response=")).upperBound
        let bytes = try Base64.decode(
            String(good[start...].prefix { $0 != "&" }),
            alphabet: .urlSafe,
            padding: .forbidden
        )
        // Every eleventh byte, to reach each part of either form: key, nonce, text and tag.
        for place in Array(stride(from: 0, to: bytes.count, by: 11)) + [bytes.count - 1] {
            var changed = bytes
            changed[place] ^= 1
            let response = Base64.encode(changed, alphabet: .urlSafe, padded: false)
            #expect(throws: DocumentExchangeError.code(.cryptographyError), "byte \(place)") {
                try finish(vector, good[..<start] + response)
            }
        }
    }

    @Test func everyTamperedAnswerIsRefusedAsExpected() throws {
        let vector = try vector("06-v4-hpke.json")
        let cases = try #require(vector["tampered"]?.elements)
        #expect(cases.count == 3)
        for tampered in cases {
            let error: DocumentExchangeError =
                switch tampered["expected"]?.string {
                case "cryptographyError": .code(.cryptographyError)
                case "malformedData": .malformedValue
                default: .exchange(.noPendingRequest)
                }
            #expect(throws: error) { try finish(vector, text(tampered["callbackUrl"])) }
        }
    }

    @Test(arguments: names)
    func theWalletAcceptsTheRequest(_ name: String) throws {
        let vector = try vector(name)
        let signer = try SigningKey(pkcs8: pkcs8("p256-signing-private.pem"))
        guard case .ec(let key) = signer.publicKey else {
            Issue.record("no key")
            return
        }
        let caller = TrustedCaller(
            id: "ru.example.docdemo",
            name: "Doc Demo",
            schemes: ["docdemo"],
            keys: [.init(id: "demo-2026-1", key: key)]
        )
        let validator = RequestValidator(callers: try TrustedCallers([caller]))
        let link = try text(vector["requestUrl"])
        let time = Instant(
            secondsSinceEpoch: Int64(try #require(vector["verifyAtUnixTime"]?.number?.integer))
        )
        guard
            case .accept(let request) = validator.validate(link, at: time, isSpent: { _ in false })
        else {
            Issue.record("not accepted")
            return
        }
        #expect(request.kinds == [.nationalID, .pensionAccount])
        #expect(request.claims?.purpose.purpose == .accountOpening)
        #expect(request.fields(of: .nationalID)?.count == 5)
        let late = time.adding(seconds: 1000)
        #expect(validator.validate(link, at: late, isSpent: { _ in false }).word == "4")
    }
}
