// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing
import TestSupport

struct PayloadTests {
    typealias Form = PayloadEnvelope.Form

    @Test(arguments: Form.allCases, [2, 15, 16, 17, 244, 245, 246, 490, 5_000])
    func whatIsSealedOpens(form: Form, byteCount: Int) throws {
        let text = Array("[\(String(repeating: " ", count: byteCount - 2))]".utf8)
        let envelope = try ExchangeScene.envelope(text, as: form)
        let key = try ExchangeScene.key()
        let payload = try PayloadOpener().open(envelope, with: key, random: SystemRandom())
        #expect(payload.text == text)
    }

    @Test func randomDocumentsSurviveTheWay() throws {
        let key = try ExchangeScene.key()
        for seed: UInt64 in 0..<30 {
            var generator = SeededGenerator(seed: seed)
            let form = Form.allCases[Int(seed) % 3]
            let documents = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                let letters = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                    "aя\"\\\n€😀".randomElement(using: &generator) ?? " "
                }
                return JSONOutput.object([("kind", .string(String(letters)))])
            }
            let text = JSONOutput.array(documents).utf8()
            let envelope = try ExchangeScene.envelope(text, as: form)
            let payload = try PayloadOpener().open(envelope, with: key, random: SystemRandom())
            #expect(payload.text == text, "seed \(seed)")
        }
    }

    @Test func chainedDataIsAVectorAndWholeBlocks() throws {
        for byteCount in [2, 15, 16, 31] {
            let text = "[\(String(repeating: " ", count: byteCount - 2))]"
            let envelope = try ExchangeScene.envelope(text)
            #expect(envelope.data.count == 16 + 16 * (byteCount / 16 + 1))
            #expect(envelope.sessionKey.count == 256)
        }
    }

    @Test func noTwoEnvelopesShareAByteOfTheirKeys() throws {
        let (one, other) = (try ExchangeScene.envelope("[]"), try ExchangeScene.envelope("[]"))
        #expect(one.data.prefix(16) != other.data.prefix(16))
        #expect(one.sessionKey != other.sessionKey)
    }

    @Test func tooMuchAndNothingAreNotSealed() throws {
        let most = ExchangeLimits.payloadByteCount
        _ = try ExchangeScene.envelope([UInt8](repeating: 0x20, count: most))
        for byteCount in [0, most + 1] {
            #expect(throws: ExchangeCode.internalError) {
                try ExchangeScene.envelope([UInt8](repeating: 0x20, count: byteCount))
            }
        }
    }

    // Row C14, and C13.
    @Test(arguments: [
        "\u{FEFF}[]", "[{},]", #"{"a":1,"a":2}"#, #"["\ud800"]"#, #"{"a":"\ud800"}"#, "\"text\"",
        "1",
        "null", "", "[1]", "[{}] []", String(repeating: "[", count: 17), "[[]]",
        "{\"a\":" + String(repeating: "[", count: 16) + String(repeating: "]", count: 16) + "}",
    ])
    func whatIsNoDocumentsIsACryptographyError(_ text: String) {
        #expect(throws: ExchangeCode.cryptographyError) {
            try DocumentPayload(parsing: Array(text.utf8))
        }
    }

    @Test func bytesThatAreNoTextAreACryptographyError() {
        #expect(throws: ExchangeCode.cryptographyError) {
            try DocumentPayload(parsing: Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8))
        }
    }

    @Test func sixteenLevelsAreRead() throws {
        let text =
            "{\"a\":" + String(repeating: "[", count: 15) + String(repeating: "]", count: 15) + "}"
        #expect(try DocumentPayload(parsing: Array(text.utf8)).documents.count == 1)
    }

    @Test func documentsAreNotPrinted() throws {
        let payload = try DocumentPayload(parsing: Array(ExchangeScene.taxpayer.utf8))
        var dumped = ""
        dump(payload, to: &dumped)
        #expect(!"\(payload)\(dumped)".contains("500100732259"))
    }
}
