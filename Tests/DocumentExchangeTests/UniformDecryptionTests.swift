// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import TestSupport
import Testing

@testable import DocumentExchange

/// Whatever is wrong with an envelope, the opener takes the same steps and throws the same error.
struct UniformDecryptionTests {
    /// How libraries react to a wrong padding.
    enum Library: CaseIterable, Sendable {
        /// With an error, as OpenSSL 3.0 does.
        case refuses
        /// With random bytes of random length, as OpenSSL 3.2 does.
        case makesUp

        var opener: PayloadOpener {
            PayloadOpener { (key, block) throws(CipherError) in
                do throws(CipherError) {
                    return try key.decryptPKCS1(block)
                } catch {
                    guard self == .makesUp else { throw error }
                    let count = [0, 16, 24, 31, 32, 33, 200].randomElement() ?? 32
                    return SystemRandom().secret(count: count)
                }
            }
        }
    }

    static func damaged() throws -> [PayloadEnvelope] {
        let envelope = try ExchangeScene.envelope(ExchangeScene.taxpayer)
        let (data, session) = (envelope.data, envelope.sessionKey)
        func changed(_ bytes: [UInt8], at place: Int) -> [UInt8] {
            var bytes = bytes
            bytes[place] ^= 1
            return bytes
        }
        let sessions = [
            changed(session, at: 0), changed(session, at: 255), session.dropLast(), session + [0],
            session + session, [], [UInt8](repeating: 0xFF, count: 256),
        ]
        let texts = [
            [], Array(data.prefix(15)), Array(data.prefix(16)), data.dropLast(), data + [0],
            changed(data, at: data.count - 1), changed(data, at: 20),
            changed(data, at: data.count - 17),
        ]
        let made = try [0, 15, 17, 24, 31, 33, 64].map(ExchangeScene.envelope(sessionKeyByteCount:))
        return sessions.map { PayloadEnvelope(form: .chained, data: data, sessionKey: $0) }
            + texts.map { PayloadEnvelope(form: .chained, data: $0, sessionKey: session) } + made
    }

    @Test(arguments: Library.allCases)
    func everyDamageIsTheSameError(library: Library) throws {
        let key = try ExchangeScene.key()
        for (place, envelope) in try Self.damaged().enumerated() {
            #expect(throws: ExchangeCode.cryptographyError, "damage \(place)") {
                try library.opener.open(envelope, with: key, random: SystemRandom())
            }
        }
    }

    @Test(arguments: Library.allCases)
    func aSessionKeyOfSixteenBytesIsTaken(library: Library) throws {
        let envelope = try ExchangeScene.envelope(sessionKeyByteCount: 16)
        let key = try ExchangeScene.key()
        let payload = try library.opener.open(envelope, with: key, random: SystemRandom())
        #expect(payload.kinds == ["RusINN"])
    }

    @Test(arguments: Library.allCases)
    func aKeyOfAnotherRequestIsTheSameError(library: Library) throws {
        let envelope = try ExchangeScene.envelope(ExchangeScene.taxpayer)
        let other = try RSADecryptionKey.generate(bits: 2048)
        #expect(throws: ExchangeCode.cryptographyError) {
            try library.opener.open(envelope, with: other, random: SystemRandom())
        }
    }

    @Test(arguments: Library.allCases)
    func aDamagedBlockIsTheSameError(library: Library) throws {
        let key = try ExchangeScene.key()
        let text = "[" + String(repeating: " ", count: 700) + "]"
        let data = try ExchangeScene.envelope(text, as: .blocks).data
        let blocks = stride(from: 0, to: data.count, by: 256).map { Array(data[$0..<$0 + 256]) }
        #expect(blocks.count == 3)
        let nothing: [UInt8] = []
        let empty = try key.publicKey.encryptPKCS1(nothing.span, random: SystemRandom())
        let others = [
            [], data.dropLast(), data + [0], data + empty,
            blocks[2] + blocks[0] + blocks[1],
            blocks[0] + [UInt8](repeating: 1, count: 256) + blocks[2],
        ]
        for data in others {
            let envelope = PayloadEnvelope(form: .blocks, data: data, sessionKey: [])
            #expect(throws: ExchangeCode.cryptographyError) {
                try library.opener.open(envelope, with: key, random: SystemRandom())
            }
        }
    }

    @Test func aSubstituteThatFitsIsStillAnError() throws {
        // The source returns the sender's own key, so that only the failed RSA step is wrong.
        let session = [UInt8](repeating: 7, count: 32)
        let vector = [UInt8](repeating: 9, count: 16)
        let text = Array(ExchangeScene.taxpayer.utf8)
        let secret = SecretBytes(copying: session)
        let data = try vector + AESCBC.encrypt(text.span, key: secret, vector: vector)
        let envelope = PayloadEnvelope(form: .chained, data: data, sessionKey: [1])
        let key = try ExchangeScene.key()
        #expect(throws: ExchangeCode.cryptographyError) {
            try PayloadOpener().open(envelope, with: key, random: WrittenBytes(session))
        }
    }

    @Test func theCipherIsRunEvenWhereTheSessionKeyIsWrong() throws {
        let good = try ExchangeScene.envelope(ExchangeScene.taxpayer)
        let substitute = [UInt8](repeating: 7, count: 32)
        let key = try ExchangeScene.key()
        for session in [[], good.sessionKey.dropLast(), [UInt8](repeating: 1, count: 256)] {
            let used = Locked<[[UInt8]]>([])
            let opener = PayloadOpener(
                decryptBlock: { (key, block) throws(CipherError) in try key.decryptPKCS1(block) },
                decryptText: { (envelope, session) throws(CipherError) in
                    let session = session.revealed()
                    used.withLock { $0.append(session) }
                    return SecretBytes(copying: Array(ExchangeScene.taxpayer.utf8))
                }
            )
            let envelope = PayloadEnvelope(form: .chained, data: good.data, sessionKey: session)
            #expect(throws: ExchangeCode.cryptographyError) {
                try opener.open(envelope, with: key, random: WrittenBytes(substitute))
            }
            #expect(used.withLock { $0 } == [substitute])
        }
    }
}
