// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing

/// Signed requests at the wallet.
struct SignedIntakeTests {
    private func word(_ scene: SignedScene, spent: Set<String> = []) throws -> String {
        try WalletScene.validator().word(scene.link(), spent: spent)
    }

    private func changed(_ change: (inout SignedScene) throws -> Void) throws -> SignedScene {
        var scene = try SignedScene()
        try change(&scene)
        return scene
    }

    @Test func aSignedRequestIsAccepted() throws {
        let scene = try changed {
            $0.claims.fields = [.nationalID: [try #require(DocumentPointer("/person/lastName"))]]
        }
        let request = try WalletScene.validator().request(scene.link())
        #expect(request.version == .v4)
        #expect(request.claims == scene.claims)
        #expect(request.signer?.id == "k1")
        #expect(request.fields(of: .nationalID)?.map(\.text) == ["/person/lastName"])
        #expect(request.fields(of: .pensionAccount) == nil)
    }

    @Test("W23: what is not signed as it should be stops", arguments: Forgery.allCases)
    func forgeriesStop(_ forgery: Forgery) throws {
        var scene = try SignedScene()
        #expect(try WalletScene.validator().word(forgery.link(&scene)) == "stop")
    }

    enum Forgery: CaseIterable {
        case noAlgorithm, changedPayload, unknownKey, unknownCaller, otherSuccess, otherSource
        case signatureOfAnother, foreignCallbacks

        func link(_ scene: inout SignedScene) throws -> String {
            switch self {
            case .noAlgorithm:
                let parts = try scene.token().split(separator: ".")
                let header = #"{"alg":"none","kid":"k1","typ":"dx-request+jws"}"#
                let encoded = Base64.encode(
                    Array(header.utf8),
                    alphabet: .urlSafe,
                    padded: false
                )
                return scene.link(encoded + "." + parts[1] + ".")
            case .changedPayload:
                let parts = try scene.token().split(separator: ".")
                scene.claims.retention = .none
                let others = try scene.token().split(separator: ".")
                return scene.link(parts[0] + "." + others[1] + "." + parts[2])
            case .unknownKey: scene.keyID = "k2"
            case .unknownCaller: scene.claims.caller = "org.example.stranger"
            case .otherSuccess: scene.outer.success = "app://elsewhere"
            case .otherSource: scene.outerSource = "Your bank"
            case .signatureOfAnother:
                let key = try SigningKey.generate(.ec(.p256))
                let parts = try scene.token().split(separator: ".")
                let input = Array((parts[0] + "." + parts[1]).utf8)
                let signature = try key.signRaw(input[...], hash: .sha256)
                return scene.link(RequestToken.text(signingInput: input, signature: signature))
            case .foreignCallbacks:
                let others = CallbackLinks(
                    success: "other://ok",
                    failure: "other://e",
                    cancel: "other://c"
                )
                scene.outer = others
                scene.claims.callbacks = others
            }
            return try scene.link()
        }
    }

    @Test(
        "W24: a request of another time, or seen before, is code 4",
        arguments: [
            (-421, 300), (121, 300), (600, 300), (0, 301), (0, 0), (0, -1),
        ] as [(Int64, Int64)]
    )
    func timesAreChecked(issuedAfter: Int64, lifetime: Int64) throws {
        let scene = try changed {
            $0.claims.issuedAt = WalletScene.now.adding(seconds: issuedAfter)
            $0.claims.expiresAt = $0.claims.issuedAt.adding(seconds: lifetime)
        }
        #expect(try word(scene) == "4")
    }

    @Test(arguments: [(-420, 300), (120, 300), (0, 1)] as [(Int64, Int64)])
    func clocksMayDifferByTwoMinutes(issuedAfter: Int64, lifetime: Int64) throws {
        let scene = try changed {
            $0.claims.issuedAt = WalletScene.now.adding(seconds: issuedAfter)
            $0.claims.expiresAt = $0.claims.issuedAt.adding(seconds: lifetime)
        }
        #expect(try word(scene) == "accepted")
    }

    @Test("W24: a state is taken once")
    func aStateIsTakenOnce() throws {
        #expect(try word(SignedScene(), spent: [WalletScene.state]) == "4")
    }

    @Test(
        "claims in another form are code 4",
        arguments: [
            ("\"aud\":\"vkarmaneapp\"", "\"aud\":\"another\""), ("\"multi\":true", "\"multi\":1"),
            ("\"retention\":\"P30D\"", "\"retention\":\"P030D\""),
            ("\"retention\":\"P30D\"", "\"retention\":\"P1Y\""),
            ("\"kinds\":[", "\"kinds\":[\"Foo\","),
            ("account_opening", "world_domination"), ("\"state\":\"A", "\"state\":\"AA"),
            ("\"iat\":", "\"iat\":\"1\",\"x\":"),
            ("\"purpose\"", "\"fields\":{\"RusNationalID\":[\"/categories/0\"]},\"purpose\""),
            ("\"purpose\"", "\"fields\":{\"RusNationalID\":[\"\"]},\"purpose\""),
            ("\"purpose\"", "\"fields\":{\"RusNationalID\":[]},\"purpose\""),
            ("\"purpose\"", "\"fields\":{\"RusPTS\":[\"/vin\"]},\"purpose\""),
        ]
    )
    func otherFormsAreCodeFour(part: String, other: String) throws {
        let scene = try changed { $0.rewrite = { $0.replacing(part, with: other) } }
        #expect(try word(scene) == "4")
    }

    @Test func anotherVersionInTheTokenIsCodeOne() throws {
        let scene = try changed { $0.rewrite = { $0.replacing("\"v\":4", with: "\"v\":5") } }
        #expect(try word(scene) == "1")
    }

    @Test("what is wrong with an action wins over a key that cannot be used")
    func theKeyComesLast() throws {
        let unknown = { (text: String) in text.replacing("hpke-p256-a256gcm", with: "rot13") }
        let late = try changed {
            $0.claims.issuedAt = WalletScene.now.adding(seconds: -1000)
            $0.claims.expiresAt = $0.claims.issuedAt.adding(seconds: 300)
            $0.rewrite = unknown
        }
        #expect(try word(late) == "4")
        let again = try changed { $0.rewrite = unknown }
        #expect(try word(again, spent: [WalletScene.state]) == "4")
        #expect(try word(again) == "7")
    }

    @Test func aKeyOfNoKnownSuiteIsCodeSeven() throws {
        let scene = try changed {
            $0.rewrite = { $0.replacing("hpke-p256-a256gcm", with: "rot13") }
        }
        #expect(try word(scene) == "7")
        let broken = try changed {
            $0.claims.keys = [
                OfferedKey(suite: .hpke, id: "h", key: [4] + Array(repeating: 1, count: 64))
            ]
        }
        #expect(try word(broken) == "7")
    }

    @Test(arguments: ["", "a.b", "a.b.c.d", "e30.e30.", "e30.e30.e30"])
    func whatIsNoTokenIsCodeFour(_ token: String) throws {
        #expect(try WalletScene.validator().word(SignedScene().link(token)) == "4")
    }

    @Test func repliesOfVersionFourNameTheState() throws {
        let scene = try changed { $0.claims.audience = "another" }
        guard
            case .reply(_, let link) = try WalletScene.validator().validate(
                scene.link(),
                at: WalletScene.now,
                isSpent: { _ in false }
            )
        else {
            Issue.record("no reply")
            return
        }
        let message = "A%20parameter%20of%20the%20action%20is%20missing%20or%20malformed."
        #expect(
            link == "app://error?v=4&state=" + WalletScene.state
                + "&code=4&errorCode=4&errorMessage="
                + message
        )
    }

    @Test func webLinksAreServedInVersionFourAndAnsweredInTheFragment() throws {
        let callbacks = CallbackLinks(
            success: "https://form.example/back/ok?a=1",
            failure: "https://form.example/back/error",
            cancel: "https://form.example/back/cancel"
        )
        let link = try SignedScene(callbacks: callbacks).link().replacing(
            "vkarmaneapp://x-callback-url/v4/get_documents?",
            with: "https://wallet.example/x-callback-url/v4/get_documents#"
        )
        let request = try WalletScene.validator().request(link)
        #expect(request.destination == "form.example")
        #expect(
            AnswerWriter().cancellation(of: request)
                == "https://form.example/back/cancel#v=4&state=" + WalletScene.state
        )
    }

    @Test(arguments: [
        "https://form.example.evil/back/ok", "https://form.example/backdoor",
        "https://form.example/back/../x", "https://form.example:8443/back",
        "http://form.example/back",
        "https://form.example/back/%2e%2E/x",
    ])
    func webLinksOutsideThePrefixStop(_ success: String) throws {
        let callbacks = CallbackLinks(
            success: success,
            failure: success,
            cancel: success
        )
        #expect(try word(SignedScene(callbacks: callbacks)) == "stop")
    }
}
