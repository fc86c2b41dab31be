// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing
import TestSupport

struct GetDocumentsRequestTests {
    static func request(
        _ links: CallbackLinks = ExchangeScene.links,
        kinds: [DocumentKind] = [.taxpayerNumber, .vehiclePassport],
        key: String? = nil,
        isMultichoice: Bool? = nil
    ) throws -> GetDocumentsRequest {
        GetDocumentsRequest(
            kinds: kinds,
            publicKey: try key ?? CallerKey(ExchangeScene.key().publicKey).text,
            isMultichoice: isMultichoice,
            source: "Où? ~&=",
            callbacks: links
        )
    }

    @Test func parametersStandInAFixedOrderAndAreEscaped() throws {
        var links = ExchangeScene.links
        links.success = "demo://yes?a=b c".split(separator: " ").joined(separator: "%20")
        let link = try Self.request(links, isMultichoice: true).link(registeredSchemes: ["demo"])
        let key = PercentEncoding.encode(try CallerKey(ExchangeScene.key().publicKey).text)
        #expect(
            link == "vkarmaneapp://x-callback-url/v3/get_documents?kinds=RusINN%2CRusPTS&publicKey="
                + key
                + "&isMultichoice=true&x-source=O%C3%B9%3F%20~%26%3D"
                + "&x-success=demo%3A%2F%2Fyes%3Fa%3Db%2520c&x-error=demo%3A%2F%2Fno&x-cancel=demo%3A%2F%2Fstop"
        )
    }

    @Test func withoutAChoiceTheParameterIsLeftOut() throws {
        #expect(try !Self.request().link(registeredSchemes: ["demo"]).contains("isMultichoice"))
    }

    @Test func aSchemeIsComparedWithoutItsLetterCase() throws {
        let links = CallbackLinks(success: "Demo:a", failure: "dEMO:b", cancel: "demo:c")
        _ = try Self.request(links).link(registeredSchemes: ["other", "DEMO"])
    }

    struct Row: Sendable {
        let links: CallbackLinks
        let error: DocumentExchangeError

        init(_ success: String, _ failure: String, _ cancel: String, _ error: DocumentExchangeError)
        {
            links = CallbackLinks(success: success, failure: failure, cancel: cancel)
            self.error = error
        }
    }

    @Test(arguments: [
        Row("my://ok?x=%2", "b b", "c", .unusableCallback("my://ok?x=%2", .success)),
        Row("a", "b b", "c c", .unusableCallback("b b", .failure)),
        Row("demo:a", "demo:b", "", .unusableCallback("", .cancel)),
        Row("://a", "demo:b", "demo:c", .unusableCallback("://a", .success)),
        Row("demo:a", "1a:b", "demo:c", .unusableCallback("1a:b", .failure)),
        Row("demo:a?DATA=1", "demo:b", "demo:c", .unusableCallback("demo:a?DATA=1", .success)),
        Row("demo:a", "demo://u@b", "demo:c", .unusableCallback("demo://u@b", .failure)),
        Row("demo:a", "b", "other:c", .differentSchemes),
        Row("a", "b?c:d", "//c", .missingScheme),
        Row("demo:a", "demo:b", "c", .missingScheme),
        Row("Other:a", "other:b", "other:c", .unregisteredScheme("other", registered: ["demo"])),
        Row("demo:a", "demo:b", "demo:c", .noKinds),
    ])
    func theFirstFaultWins(_ row: Row) throws {
        #expect(throws: row.error) {
            try Self.request(row.links, kinds: [], key: "").link(registeredSchemes: ["demo"])
        }
    }

    @Test func anUnusableKeyIsFoundLast() throws {
        #expect(throws: DocumentExchangeError.unusableKey) {
            try Self.request(key: "AA=A").link(registeredSchemes: ["demo"])
        }
    }

    @Test func aRequestThatNoWalletReadsIsNotMade() throws {
        var request = try Self.request()
        for source in ["", "  ", String(repeating: "€", count: 2_000)] {
            request.source = source
            #expect(throws: DocumentExchangeError.unusableSource) {
                try request.link(registeredSchemes: ["demo"])
            }
        }
        // Each link is short enough, but three times as long once it is escaped.
        let long = "demo://" + String(repeating: "/", count: 2_000)
        let links = CallbackLinks(success: long + "a", failure: long + "b", cancel: long + "c")
        #expect(throws: DocumentExchangeError.tooLarge) {
            try Self.request(links).link(registeredSchemes: ["demo"])
        }
    }
}

struct CallerKeyTests {
    static func der(bitCount: Int = 2048, exponent: [UInt8] = [1, 0, 1]) -> [UInt8] {
        var modulus = [UInt8](repeating: 0xFF, count: (bitCount + 7) / 8)
        modulus[0] = 0xFF >> UInt8((8 - bitCount % 8) % 8)
        return DER.sequence([DER.integer(unsigned: modulus), DER.integer(unsigned: exponent)])
    }

    static func wrapped(_ der: [UInt8]) throws -> [UInt8] {
        PublicKey.rsa(try RSAPublicKey(pkcs1: der[...])).subjectPublicKeyInfo
    }

    @Test(arguments: [2048, 2049, 3072, 4096])
    func bothEncodingsAreRead(bitCount: Int) throws {
        let der = Self.der(bitCount: bitCount)
        #expect(try CallerKey(der: der) == CallerKey(der: Self.wrapped(der)))
    }

    @Test(arguments: [[1, 0, 1], [1, 0, 0, 1], [0x10, 0, 1]] as [[UInt8]])
    func exponentsFrom65537OnAreTaken(exponent: [UInt8]) throws {
        _ = try CallerKey(der: Self.der(exponent: exponent))
    }

    @Test func whatIsNoUsableKeyIsRefused() throws {
        let point = try SigningKey.generate(.ec(.p256)).publicKey.subjectPublicKeyInfo
        let whole = Self.der()
        let others = [
            [], Self.der(bitCount: 1024), Self.der(bitCount: 2047), Self.der(bitCount: 4097),
            Self.der(exponent: [3]), Self.der(exponent: [0xFF, 0xFF]),
            Self.der(exponent: [1, 0, 2]), whole + [0], whole.dropLast(),
            try Self.wrapped(whole) + [0],
            point, try ExchangeScene.key().pkcs1().revealed(),
            try ExchangeScene.key().pkcs8().revealed(),
        ]
        for (place, der) in others.enumerated() {
            #expect(throws: DocumentExchangeError.unusableKey, "key \(place)") {
                try CallerKey(der: der)
            }
        }
    }

    @Test(arguments: ["", "AA=A", "AAA", "AA-_", "*"])
    func whatIsNoBase64IsAnotherFault(_ text: String) {
        #expect(throws: DocumentExchangeError.malformedValue) { try CallerKey(parsing: text) }
    }

    @Test func theTextIsReadInItsDisguises() throws {
        let key = try CallerKey(der: Self.der())
        let lines = stride(from: 0, to: key.text.utf8.count, by: 76).map { start in
            String(key.text.dropFirst(start).prefix(76)) + "\n"
        }
        let spaced = key.text.split(separator: "+", omittingEmptySubsequences: false)
            .joined(separator: " ")
        for text in [key.text, lines.joined(), spaced, PercentEncoding.encode(key.text)] {
            #expect(try CallerKey(parsing: text) == key)
        }
    }
}
