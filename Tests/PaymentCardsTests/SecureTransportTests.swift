// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing

@testable import PaymentCards

struct SecureTransportTests {
    private typealias Scene = EnvelopeScene
    static let operations = SecureOperation.allCases.filter(\.usesEnvelope)

    @Test func `the suite writes the published message byte for byte`() throws {
        let bytes = try #require(TestSupport.projectBytes("Vectors/payment-cards/hpke.json"))
        let vector = try JSONTree(parsing: bytes).root
        func hex(_ name: String) throws -> [UInt8] {
            try Hex.decode(#require(vector[name]?.string))
        }
        let plaintext = try hex("pt")[...]
        let message = try EnvelopeFormat.suite.seal(
            plaintext.span,
            to: ECAgreementKey(curve: .p256, scalar: SecretBytes(copying: hex("skR"))).publicKey,
            info: hex("info"),
            authenticating: hex("aad"),
            ephemeral: ECAgreementKey(curve: .p256, scalar: SecretBytes(copying: hex("skE")))
        )
        #expect(try message.sealed.ciphertext + message.sealed.tag == hex("ct"))
    }

    @Test(arguments: operations)
    func `an app gets the secrets that it asked for`(operation: SecureOperation) throws {
        let pin = operation == .setPIN ? "4821" : nil
        let request = try Scene.request(operation, pin: pin)
        let opened = try Scene.opened(request.body)
        #expect(opened.operation == operation)
        #expect(opened.tokenKind == .singleUse)
        let answer = try opened.seal(Scene.records(operation), random: SystemRandom())
        let records = try request.awaitAnswer().open(answer: answer, lastFour: Scene.lastFour)
        let found = records.digits()
        #expect(found == Scene.records(operation).digits())
    }

    @Test func `the server gets token and new PIN as sent`() throws {
        let opened = try Scene.opened(Scene.request(.setPIN, token: "su_x", pin: "123456").body)
        #expect(opened.token.revealed() == Array("su_x".utf8))
        #expect(opened.tokenHash == HashAlgorithm.sha256.digest(of: Array("su_x".utf8)))
        var digits: [UInt8] = []
        switch opened.pin {
        case .some(let pin): digits = pin.revealed()
        case .none: break
        }
        #expect(digits == Array("123456".utf8))
    }

    @Test func `the length of a request reveals neither operation nor PIN length`() throws {
        var counts: Set<Int> = []
        for operation in Self.operations {
            for pin in operation == .setPIN ? ["1357", "135792468013"] : [nil] {
                counts.insert(try Scene.request(operation, pin: pin).body.count)
            }
        }
        #expect(counts.count == 1)
    }

    @Test func `a request contains neither token nor PIN in clear`() throws {
        let body = try Scene.request(.setPIN, token: "su_visible", pin: "481516").body
        let text = String(decoding: body, as: UTF8.self)
        #expect(!text.contains("su_visible") && !text.contains("481516"))
    }

    @Test(arguments: ["enc", "ct"])
    func `an altered answer is not read`(member: String) throws {
        let request = try Scene.request(.pan)
        let answer = try Scene.opened(request.body).seal(
            Scene.records(.pan),
            random: SystemRandom()
        )
        let value = try JSONTree(parsing: answer).root
        var bytes = try Base64.decode(
            #require(value[member]?.string),
            alphabet: .urlSafe,
            padding: .forbidden
        )
        bytes[20] ^= 1
        let members = try #require(value.members).map { pair in
            (
                pair.name,
                pair.name == member ? .string(bytes.base64URL) : JSONOutput(pair.value)
            )
        }
        let pending = request.awaitAnswer()
        let altered = JSONOutput.object(members).utf8()
        #expect(Self.error(pending, altered) == .envelopeUnreadable)
    }

    private static func error(
        _ pending: consuming PendingSecureData,
        _ answer: [UInt8]
    ) -> PaymentCardError? {
        do throws(PaymentCardError) {
            _ = try pending.open(answer: answer, lastFour: Scene.lastFour)
            return nil
        } catch {
            return error
        }
    }

    @Test func `the answer to another request is not read`() throws {
        let answer = try Scene.opened(Scene.request(.pan).body)
            .seal(Scene.records(.pan), random: SystemRandom())
        #expect(try Self.error(Scene.request(.pan).awaitAnswer(), answer) == .envelopeUnreadable)
    }

    @Test(arguments: ["rid", "card", "operation"])
    func `an answer bound to something else is not read`(part: String) throws {
        let key = try EnvelopeFormat.makeKey(SystemRandom())
        let (point, rid) = (key.publicKey, [UInt8](repeating: 1, count: 16))
        let pending = PendingSecureData(
            privateKey: key,
            requestID: rid,
            operation: .pan,
            card: Scene.card
        )
        let message = try EnvelopeFormat.seal(
            Scene.records(.pan).block(),
            to: point,
            purpose: EnvelopeFormat.answerPurpose,
            binding: EnvelopeFormat.binding(
                card: part == "card" ? Scene.otherCard : Scene.card,
                part == "operation" ? .copyPAN : .pan,
                part == "rid" ? [UInt8](repeating: 2, count: 16) : rid
            ),
            random: SystemRandom()
        )
        let answer = JSONOutput.object([("v", 1)] + message.members).utf8()
        #expect(Self.error(pending, answer) == .envelopeUnreadable)
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"v":2,"enc":"","ct":""}"#, #"{"v":1,"enc":"AA","ct":"AA"}"#,
    ])
    func `other texts are no answers`(answer: String) throws {
        let pending = try Scene.request(.pan).awaitAnswer()
        #expect(Self.error(pending, Array(answer.utf8)) == .envelopeUnreadable)
    }

    @Test(arguments: ["9999000000001375", "9999000000005011"])
    func `a number that fails the Luhn check or ends otherwise is not shown`(number: String) throws
    {
        let request = try Scene.request(.pan)
        let answer = try Scene.opened(request.body)
            .seal(Scene.records(.pan, number: number), random: SystemRandom())
        #expect(Self.error(request.awaitAnswer(), answer) == .recordsInvalid)
    }

    @Test func `the server seals the records of the operation only`() throws {
        for asked in Self.operations {
            let opened = try Scene.opened(
                Scene.request(asked, pin: asked == .setPIN ? "4821" : nil).body
            )
            for given in Self.operations {
                let error = Scene.error {
                    _ = try opened.seal(Scene.records(given), random: SystemRandom())
                }
                let isPermitted = asked.permits(Scene.records(given).tags)
                #expect(error == (isPermitted ? nil : .recordsInvalid))
            }
        }
    }

    @Test func `no operation permits a PIN together with number or code`() {
        for operation in SecureOperation.allCases {
            #expect(!operation.permits([.pin, .pan]) && !operation.permits([.pin, .securityCode]))
        }
    }

    @Test func `the client refuses what it must not send`() {
        #expect(
            Scene.error { _ = try Scene.request(.setPIN) }
                == .refused(.fieldMissing, field: "pin")
        )
        #expect(
            Scene.error { _ = try Scene.request(.pin, pin: "4821") }
                == .refused(.fieldUnknown, field: "pin")
        )
        for pin in ["", "123", "1234567890123", "12a4", "１２３４"] {
            #expect(
                Scene.error { _ = try Scene.request(.setPIN, pin: pin) }
                    == .refused(.fieldInvalid, field: "pin")
            )
        }
        for token in ["", "su_\n", "su_\"", "su_\\", "su_é", String(repeating: "a", count: 5000)] {
            #expect(
                Scene.error { _ = try Scene.request(.pan, token: token) }
                    == .refused(.fieldInvalid, field: "token")
            )
        }
        #expect(
            Scene.error { _ = try Scene.request(.controls) }
                == .refused(.fieldInvalid, field: "operation")
        )
    }
}
