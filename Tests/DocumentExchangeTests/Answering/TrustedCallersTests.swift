// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing

struct TrustedCallersTests {
    private func list(_ text: String) throws -> TrustedCallers {
        try TrustedCallers(parsing: Array(text.utf8))
    }

    @Test func aListIsRead() throws {
        let key = Base64.encode(
            PublicKey.ec(try WalletScene.signerPublic()).subjectPublicKeyInfo
        )
        let callers = try list(
            """
            [{"id":"a.b","name":"A","schemes":["App"],"kinds":["RusINN"],"minVersion":3,
            "callbackPrefixes":["https://a.example/x"],
            "keys":[{"kid":"k","alg":"ES256","key":"\(key)","keyPlacement":"app"}]},
            {"id":"c.d","name":"C"}]
            """
        )
        let caller = try #require(callers.caller(id: "a.b"))
        #expect(caller.schemes == ["app"])
        #expect(caller.kinds == [.taxpayerNumber])
        #expect(caller.minimumVersion == .v3)
        #expect(caller.keys.first?.placement == .app)
        #expect(try caller.keys.first?.key == WalletScene.signerPublic())
        #expect(callers.caller(id: "c.d")?.kinds == [])
    }

    @Test(
        arguments: [
            ("{}", .malformedCallers), ("[1]", .malformedCallers),
            ("[{\"name\":\"A\"}]", .unusableCaller(0, member: "id")),
            ("[{\"id\":\"a\",\"name\":\"\"}]", .unusableCaller(0, member: "name")),
            (
                "[{\"id\":\"a\",\"name\":\"A\",\"schemes\":[\"1\"]}]",
                .unusableCaller(0, member: "schemes")
            ),
            (
                "[{\"id\":\"a\",\"name\":\"A\",\"kinds\":[\"x\"]}]",
                .unusableCaller(0, member: "kinds")
            ),
            (
                "[{\"id\":\"a\",\"name\":\"A\",\"minVersion\":9}]",
                .unusableCaller(0, member: "minVersion")
            ),
            (
                "[{\"id\":\"a\",\"name\":\"A\",\"keys\":[{\"kid\":\"k\"}]}]",
                .unusableCaller(0, member: "keys")
            ),
            (
                "[{\"id\":\"a\",\"name\":\"A\"},{\"id\":\"a\",\"name\":\"B\"}]",
                .ambiguousCaller("a")
            ),
            (
                "[{\"id\":\"a\",\"name\":\"A\",\"schemes\":[\"x\"]},{\"id\":\"b\",\"name\":\"B\",\"schemes\":[\"X\"]}]",
                .ambiguousCaller("x")
            ),
        ] as [(String, DocumentExchangeError)]
    )
    func aListInAnotherFormIsRefused(text: String, error: DocumentExchangeError) {
        #expect(throws: error) { try list(text) }
    }

    @Test(arguments: [
        "http", "file", "data", "javascript", "about", "blob", "tel", "sms", "mailto", "facetime",
        "itms", "itms-apps", "app-settings", "prefs", "content", "intent", "vkarmaneapp",
        "vkarmaneapp-v4",
    ])
    func someSchemesAreNeverTrusted(_ scheme: String) throws {
        let callers = try TrustedCallers([
            TrustedCaller(id: "a", name: "A", schemes: [scheme])
        ])
        let link = try ExchangeLink(parsing: scheme + "://ok", byteLimit: 100)
        #expect(callers.owner(of: link, version: .v4) == nil)
    }
}
