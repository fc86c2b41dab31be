// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

@testable import DocumentExchange

struct SealedAnswerTests {
    private static let documents = #"[{"kind":"RusINN","inn":"500100732259"}]"#

    private func sealed(_ key: OfferedKey, _ request: String = "a.b.c") throws -> String {
        try SealedAnswer.seal(
            documents: SecretBytes(copying: Array(Self.documents.utf8)),
            state: WalletScene.state,
            issuedAt: WalletScene.now,
            to: key,
            request: request,
            random: SystemRandom()
        )
    }

    /// A key, and its offer to the wallet.
    private struct Pair: ~Copyable {
        let offered: OfferedKey
        let key: RequestKey

        init(_ suite: AnswerSuite) throws {
            switch suite {
            case .hpke:
                let made = try ECAgreementKey.generate(on: .p256)
                offered = OfferedKey(suite: .hpke, id: "h", key: made.publicKey.point)
                key = .point(made)
            case .oaep:
                let made = try RSADecryptionKey.generate(bits: 2048)
                offered = OfferedKey(suite: .oaep, id: "r", key: made.publicKey.pkcs1)
                key = .rsa(made)
            }
        }
    }

    @Test(arguments: AnswerSuite.allCases)
    func anAnswerIsReadAgain(_ suite: AnswerSuite) throws {
        let pair = try Pair(suite)
        let opened = try SealedAnswer.open(
            sealed(pair.offered),
            by: pair.key,
            suite: pair.offered.suite,
            state: WalletScene.state,
            request: "a.b.c"
        )
        #expect(opened.documents.count == 1)
        #expect(opened.documents.first?["inn"]?.string == "500100732259")
    }

    @Test(arguments: AnswerSuite.allCases)
    func theLengthSaysLittle(_ suite: AnswerSuite) throws {
        let pair = try Pair(suite)
        let bytes = try Base64.decode(sealed(pair.offered), alphabet: .urlSafe, padding: .forbidden)
        let overhead = suite == .hpke ? 65 + 16 : 256 + 12 + 16
        #expect(bytes.count == overhead + 512)
    }

    @Test func theLengthIsAMultipleOf512Bytes() {
        // The text around the documents fills the block, or exceeds it by one byte.
        let around = SealedAnswer.plaintext(
            SecretBytes(copying: []),
            state: WalletScene.state,
            issuedAt: WalletScene.now
        ).withBytes { text in text.indices.filter { text[$0] != UInt8(ascii: " ") }.count }
        for (spare, count) in [(0, 512), (-1, 512), (1, 1024), (512, 1024), (513, 1536)] {
            let documents = [UInt8](repeating: UInt8(ascii: "1"), count: 512 - around + spare)
            let text = SealedAnswer.plaintext(
                SecretBytes(copying: documents),
                state: WalletScene.state,
                issuedAt: WalletScene.now
            ).revealed()
            #expect(text.count == count)
            #expect(text[511 + spare] == UInt8(ascii: "}"))
        }
    }

    @Test(arguments: AnswerSuite.allCases)
    func anAnswerIsBoundToItsRequestAndState(_ suite: AnswerSuite) throws {
        let pair = try Pair(suite)
        let response = try sealed(pair.offered)
        #expect(throws: DocumentExchangeError.code(.cryptographyError)) {
            try SealedAnswer.open(
                response,
                by: pair.key,
                suite: pair.offered.suite,
                state: WalletScene.state,
                request: "a.b.d"
            )
        }
        let other = String(repeating: "B", count: 43)
        #expect(throws: DocumentExchangeError.code(.cryptographyError)) {
            try SealedAnswer.open(
                response,
                by: pair.key,
                suite: pair.offered.suite,
                state: other,
                request: "a.b.c"
            )
        }
    }

    @Test func everyChangedByteOfAnAnswerIsSeen() throws {
        let pair = try Pair(.hpke)
        let response = try sealed(pair.offered)
        let bytes = try Base64.decode(response, alphabet: .urlSafe, padding: .forbidden)
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            let text = Base64.encode(changed, alphabet: .urlSafe, padded: false)
            let cut = Base64.encode(Array(bytes[..<place]), alphabet: .urlSafe, padded: false)
            for response in [text, cut] {
                #expect(throws: DocumentExchangeError.code(.cryptographyError)) {
                    try SealedAnswer.open(
                        response,
                        by: pair.key,
                        suite: pair.offered.suite,
                        state: WalletScene.state,
                        request: "a.b.c"
                    )
                }
            }
        }
    }

    @Test(arguments: ["=", "a+b/", "AAA=", "A"])
    func whatIsNoBase64IsMalformed(_ response: String) throws {
        let pair = try Pair(.hpke)
        #expect(throws: DocumentExchangeError.malformedValue) {
            try SealedAnswer.open(
                response,
                by: pair.key,
                suite: pair.offered.suite,
                state: WalletScene.state,
                request: "a.b.c"
            )
        }
    }

    @Test(arguments: AnswerSuite.allCases)
    func aKeyOfAnotherKindIsRefused(_ suite: AnswerSuite) throws {
        let key = OfferedKey(suite: suite, id: "x", key: [1, 2, 3])
        #expect(throws: ExchangeCode.cryptographyError) { try sealed(key) }
    }
}
