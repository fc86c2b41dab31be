// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing

struct AndroidRequestTests {
    private static func link(isMultichoice: Bool?) throws -> String {
        try GetDocumentsRequestTests.request(isMultichoice: isMultichoice)
            .link(registeredSchemes: ["demo"])
    }

    private static func names(_ link: String) -> [Substring] {
        link.split(separator: "?")[1].split(separator: "&").map { $0.prefix { $0 != "=" } }
    }

    @Test func theParametersStandInTheOrderOfAndroid() throws {
        let whole = try AndroidRequest.link(Self.link(isMultichoice: true))
        let names = ["x-source", "x-success", "x-error", "x-cancel", "isMultichoice", "kinds"]
        #expect(Self.names(whole) == (names + ["publicKey"]).map { $0[...] })
        let short = try AndroidRequest.link(Self.link(isMultichoice: nil))
        #expect(!Self.names(short).contains("isMultichoice"))
        #expect(whole.hasPrefix("vkarmaneapp://x-callback-url/v3/get_documents?x-source="))
    }

    @Test func valuesAreEscapedTwiceAndTheKeyStandsInLines() throws {
        let link = try AndroidRequest.link(Self.link(isMultichoice: false))
        #expect(link.contains("x-source=O%25C3%25B9%253F%2520~%2526%253D&"))
        #expect(link.contains("x-success=demo%253A%252F%252Fyes&"))
        let query = String(link.split(separator: "?")[1])
        let text = try LinkParameters(parsing: query).decodedAgain().values(of: "publicKey")[0]
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.dropLast(2).allSatisfy { $0.count == 76 } && lines.last == "")
        let der = try Base64.decode(
            Array(lines.joined().utf8),
            alphabet: .standard,
            padding: .required
        )
        let key = try ExchangeScene.key().publicKey
        #expect(der == PublicKey.rsa(key).subjectPublicKeyInfo)
    }

    @Test func aWalletReadsTheSameRequest() throws {
        let request = try WalletScene.validator().request(AndroidRequest.link(WalletScene.link()))
        #expect(request.isAndroidDialect)
        #expect(request.source == "Example form" && request.kinds == [.taxpayerNumber])
        guard case .key(let key) = request.recipient else {
            Issue.record("no key")
            return
        }
        #expect(try key == WalletScene.rsaKey())
    }

    @Test(arguments: ["/v2/", "/v4/", "/get_documents/", "kinds=", "publicKey=*", "kinds=a&kinds="])
    func otherLinksAreRefused(change: String) throws {
        let old = change.hasPrefix("/v") ? "/v3/" : change.hasPrefix("/g") ? "/get_documents" : nil
        let name = change.hasPrefix("k") ? "kinds=" : "publicKey="
        let new = change == "kinds=" ? "kind=" : change
        let link = try Self.link(isMultichoice: nil)
        let changed = link.replacing(old ?? name, with: new)
        #expect(changed != link)
        #expect(throws: DocumentExchangeError.notVersion3) { try AndroidRequest.link(changed) }
    }

    @Test func aRequestThatGrowsTooLongIsRefused() throws {
        let path = String(repeating: "%20", count: 670)
        let links = CallbackLinks(
            success: "demo://" + path,
            failure: "demo://" + path,
            cancel: "demo://" + path
        )
        let kinds = [DocumentKind](repeating: .taxpayerNumber, count: 300)
        let request = try GetDocumentsRequestTests.request(links, kinds: kinds)
        let link = try request.link(registeredSchemes: ["demo"])
        #expect(throws: DocumentExchangeError.tooLarge) { try AndroidRequest.link(link) }
    }
}
