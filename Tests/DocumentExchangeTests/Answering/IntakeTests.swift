// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing

/// The bad requests that a wallet must expect, by their row numbers in the list of hostile input.
struct IntakeTests {
    private func word(_ link: String) throws -> String {
        try WalletScene.validator().word(link)
    }

    @Test func aGoodRequestIsAccepted() throws {
        let request = try WalletScene.validator().request(WalletScene.link())
        #expect(request.kinds == [.taxpayerNumber])
        #expect(request.isMultichoice == false)
        #expect(request.caller.id == "org.example.form")
        #expect(request.source == "Example form")
        #expect(request.hasOtherName == false)
        #expect(request.destination == "app:")
    }

    @Test(arguments: [
        "https://wallet.example.org/v3", "app://ok", "", "vkarmaneappx://x-callback-url", "x",
    ])
    func otherLinksAreNotOurs(_ link: String) throws {
        #expect(try word(link) == "not ours")
    }

    @Test(
        "W1–W3: another version or host is code 1",
        arguments: [
            "vkarmaneapp://x-callback-url/v9/get_documents", "vkarmaneapp://evil/v3/get_documents",
            "vkarmaneapp:x-callback-url/v3/get_documents",
            "vkarmaneapp://x-callback-url:80/v3/get_documents",
            "vkarmaneapp://u@x-callback-url/v3/get_documents",
            "vkarmaneapp://x-callback-url/V3/get_documents",
            "vkarmaneapp://x-callback-url/v2/get_documents", "vkarmaneapp://x-callback-url",
        ]
    )
    func anotherVersionIsCodeOne(_ place: String) throws {
        #expect(try word(WalletScene.link(to: place)) == "1")
    }

    @Test(
        "W4: another action is code 2",
        arguments: [
            "get%5Fdocuments", "", "/get_documents", "get_documents/x", "delete", "Get_documents",
            "get_documents/",
        ]
    )
    func anotherActionIsCodeTwo(_ action: String) throws {
        let place = "vkarmaneapp://x-callback-url/v3/" + action
        #expect(try word(WalletScene.link(to: place)) == "2")
        #expect(try word(WalletScene.link(to: "vkarmaneapp://x-callback-url/v3")) == "2")
    }

    @Test(
        "W5–W8: callbacks that cannot be trusted stop",
        arguments: [
            ["x-cancel": nil], ["x-source": ""], ["x-success": "app://ok&x-success=app://ok"],
            ["x-success": "javascript:alert(1)"], ["x-success": "https://a.example/"],
            ["x-success": "https://form.example/back"],
            ["x-success": "vkarmaneapp://x-callback-url/v3/get_documents"],
            ["x-success": "stranger://ok", "x-error": "stranger://e", "x-cancel": "stranger://c"],
            ["x-success": "other://ok"], ["x-success": "other://ok", "x-error": "third://e"],
            ["x-success": "ok"], ["x-error": "app://u:p@ok"],
            ["x-error": "app://ok%3Fcode=5"], ["x-error": "app://ok%3FCode=5"],
        ] as [[String: String?]]
    )
    func untrustedCallbacksStop(_ changes: [String: String?]) throws {
        #expect(try word(WalletScene.link(changes)) == "stop")
    }

    @Test("W9: an untrusted callback wins over everything else")
    func theCallbacksComeFirst() throws {
        let query = try WalletScene.query(["x-error": "stranger://e"])
        #expect(try word("vkarmaneapp://x-callback-url/v9/delete?" + query) == "stop")
    }

    @Test("W10: a broken escape anywhere stops", arguments: ["x=%zz", "x=%FF", "x=%00", "%FF=x"])
    func brokenEscapesStop(_ more: String) throws {
        #expect(try word(WalletScene.link(adding: "&" + more)) == "stop")
    }

    @Test("W11: 16 384 bytes are read, one more stops")
    func theLengthIsLimited() throws {
        let room = try 16_384 - WalletScene.link(adding: "&p=").utf8.count
        let filled = { (count: Int) throws in
            try WalletScene.link(adding: "&p=" + String(repeating: "p", count: count))
        }
        #expect(try word(filled(room)) == "accepted")
        #expect(try word(filled(room + 1)) == "stop")
    }

    @Test(
        "W12: kinds that are not known are code 4",
        arguments: [
            nil, "", "RusINN,", "RusINN,,RusPTS", "rusinn", "RusINN,Foo", "%20RusINN",
            "RusINN&kinds=RusINN", Array(repeating: "RusINN", count: 16).joined(separator: ","),
        ] as [String?]
    )
    func unknownKindsAreCodeFour(_ kinds: String?) throws {
        #expect(try word(WalletScene.link(["kinds": kinds])) == "4")
    }

    @Test("W13: a kind named twice counts once")
    func repeatedKindsCollapse() throws {
        let link = try WalletScene.link(["kinds": "RusINN,RusPTS,RusINN"])
        let kinds = try WalletScene.validator().request(link).kinds
        #expect(kinds == [.taxpayerNumber, .vehiclePassport])
    }

    @Test func aKindThatTheCallerMayNotAskForIsCodeFour() throws {
        let validator = try WalletScene.validator(kinds: [.pensionAccount])
        #expect(try validator.word(WalletScene.link()) == "4")
        #expect(try validator.word(WalletScene.link(["kinds": "RusSNILS"])) == "accepted")
    }

    @Test(
        "W14: a choice that is neither true nor false is code 4",
        arguments: [
            "yes", "1", "TRUE", "", "true&isMultichoice=true",
        ]
    )
    func anotherChoiceIsCodeFour(_ choice: String) throws {
        #expect(try word(WalletScene.link(["isMultichoice": choice])) == "4")
    }

    @Test func withoutAChoiceOneDocumentMayBeChosen() throws {
        let validator = try WalletScene.validator()
        #expect(
            try validator.request(WalletScene.link(["isMultichoice": nil])).isMultichoice == false
        )
        #expect(try validator.request(WalletScene.link(["isMultichoice": "true"])).isMultichoice)
    }

    @Test("W15: a key that is no base64 is code 4", arguments: [nil, "", "AA=A"] as [String?])
    func aMissingKeyIsCodeFour(_ key: String?) throws {
        #expect(try word(WalletScene.link(["publicKey": key])) == "4")
    }

    @Test("W16: a key that cannot be used is code 7", arguments: UnusableKey.allCases)
    func anUnusableKeyIsCodeSeven(_ key: UnusableKey) throws {
        let text = PercentEncoding.encode(Base64.encode(try key.bytes()))
        #expect(try word(WalletScene.link(["publicKey": text])) == "7")
    }

    enum UnusableKey: CaseIterable {
        case short, smallExponent, curve, trailingByte, privateKey, nothing

        func bytes() throws -> [UInt8] {
            let key = try WalletScene.rsaKey()
            switch self {
            case .short: return encoded([0x80] + [UInt8](repeating: 1, count: 127), [1, 0, 1])
            case .smallExponent: return encoded(key.modulus, [3])
            case .curve: return PublicKey.ec(try WalletScene.signerPublic()).subjectPublicKeyInfo
            case .trailingByte: return key.pkcs1 + [0]
            case .privateKey: return try RSADecryptionKey.generate(bits: 2048).pkcs1().revealed()
            case .nothing: return [0x30, 0]
            }
        }

        private func encoded(_ modulus: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
            DER.sequence([DER.integer(unsigned: modulus), DER.integer(unsigned: exponent)])
        }
    }

    @Test("W17: keys are read in the forms that writers give them", arguments: KeyForm.allCases)
    func aKeyIsReadInEveryForm(_ form: KeyForm) throws {
        let link = try WalletScene.link(["publicKey": form.text()])
        guard case .key(let key) = try WalletScene.validator().request(link).recipient else {
            Issue.record("no key")
            return
        }
        #expect(try key == WalletScene.rsaKey())
    }

    enum KeyForm: CaseIterable {
        case spki, rawPlus, spaces, lines

        func text() throws -> String {
            let key = try WalletScene.rsaKey()
            switch self {
            case .spki:
                return PercentEncoding.encode(
                    Base64.encode(PublicKey.rsa(key).subjectPublicKeyInfo)
                )
            case .rawPlus: return try WalletScene.keyText()
            case .spaces: return try WalletScene.keyText().replacing("+", with: "%20")
            case .lines:
                return try WalletScene.keyText().enumerated().map { place, letter in
                    (place > 0 && place % 76 == 0 ? "%0A" : "")
                        + PercentEncoding.encode(String(letter))
                }.joined() + "%0D%0A"
            }
        }
    }

    @Test("W18: a request that is escaped twice is decoded twice")
    func theAndroidDialectIsRead() throws {
        let query = try WalletScene.query(["kinds": "RusINN%252CRusPTS"]).split(separator: "&")
            .map { pair in
                let sides = pair.split(separator: "=", maxSplits: 1)
                return sides[0] + "=" + sides[1].replacing("%", with: "%25")
            }.joined(separator: "&").replacing("%25252C", with: "%252C")
        let link = "vkarmaneapp://x-callback-url/v3/get_documents?" + query
        let request = try WalletScene.validator().request(link)
        #expect(request.isAndroidDialect)
        #expect(request.source == "Example form")
        #expect(request.kinds == [.taxpayerNumber, .vehiclePassport])
    }

    @Test("W19: if success alone is escaped twice, all is decoded twice")
    func successTellsTheDialect() throws {
        let twice = "app%253A%252F%252Fok"
        #expect(try word(WalletScene.link(["x-success": twice])) == "accepted")
        let broken = try WalletScene.link(["x-success": twice, "x-source": "100%25zz"])
        #expect(try word(broken) == "stop")
    }

    @Test("W22: a name that misleads is cleaned or stops the request")
    func misleadingNamesAreCleaned() throws {
        let validator = try WalletScene.validator()
        let turned = try WalletScene.link(["x-source": "Bank%E2%80%AEkna"])
        #expect(try validator.request(turned).source == "Bankkna")
        #expect(try validator.word(WalletScene.link(["x-source": "a%0Ab"])) == "stop")
        let long = String(repeating: "a", count: 128)
        #expect(try validator.word(WalletScene.link(["x-source": long])) == "accepted")
        #expect(try validator.word(WalletScene.link(["x-source": long + "a"])) == "stop")
    }

    @Test("W25: a caller that asks for version 4 is not served in version 3")
    func theVersionOfACallerIsNotLowered() throws {
        let validator = try WalletScene.validator(minimumVersion: .v4)
        #expect(try validator.word(WalletScene.link()) == "1")
    }

    @Test("W26: scheme, host and names are read in any letter case")
    func letterCaseDoesNotMatter() throws {
        let query = try WalletScene.query().replacing("x-", with: "X-")
            .replacing("publicKey", with: "PUBLICKEY").replacing("app%3A", with: "APP%3A")
        let link = "VKARMANEAPP://X-Callback-URL/v3/get_documents?" + query
        #expect(try word(link) == "accepted")
    }

    @Test func versionTwoIsServedWhereTheWalletAllowsIt() throws {
        let link = try WalletScene.link(to: "vkarmaneapp://x-callback-url/v2/get_documents")
        #expect(try WalletScene.validator(acceptsVersion2: true).request(link).version == .v2)
    }

    @Test func aRefusalGoesToTheErrorLinkAndNowhereElse() throws {
        let link = try WalletScene.link(["kinds": "Foo", "x-error": "app://error%3Fa=1"])
        let validator = try WalletScene.validator()
        guard
            case .reply(let code, let reply) = validator.validate(
                link,
                at: WalletScene.now,
                isSpent: { _ in false }
            )
        else {
            Issue.record("no reply")
            return
        }
        #expect(code == .badActionParameters)
        #expect(reply == "app://error?a=1&code=4")
    }

    @Test func everyByteOfALinkMayBeWrong() throws {
        let validator = try WalletScene.validator()
        let link = Array(try WalletScene.link().utf8)
        for place in link.indices {
            var changed = link
            changed[place] ^= 0x15
            _ = validator.word(String(decoding: changed, as: UTF8.self))
            _ = validator.word(String(decoding: link[..<place], as: UTF8.self))
        }
    }
}
