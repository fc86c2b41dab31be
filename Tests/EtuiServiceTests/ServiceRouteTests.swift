// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import HTTPMessages
import HTTPServer
import Seals
import TestSupport
import Testing
import Tokens

struct ServiceRouteTests {
    /// Making a demonstration takes a while, so the read-only tests share one.
    private static let shared = Task { try await ServiceFixture() }

    private let service: ServiceFixture

    init() async throws {
        service = try await Self.shared.value
    }

    @Test(arguments: ["/", "/seals", "/scan", "/wallet"])
    func pagesAreServedWithAStrictPolicy(path: String) async {
        let response = await service.get(path)
        #expect(response.status == .ok)
        #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
        let policy = response.headers["Content-Security-Policy"] ?? ""
        #expect(policy.contains("default-src 'none'"))
        // The page that reads documents compiles WebAssembly; it never evaluates text.
        #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval';"))
        #expect(policy.contains("worker-src 'self';"))
        #expect(policy.contains("style-src 'self' blob:;"))
        #expect(!policy.replacing("'wasm-unsafe-eval'", with: "").contains("unsafe"))
    }

    @Test func everyRouteCarriesTheSecurityHeaders() async {
        for route in service.router.routes {
            let path = route.pattern.replacing("{id}", with: "0").replacing("{file}", with: "x")
                .replacing("{path...}", with: "strings.json")
            let response = await service.router.respond(to: HTTPRequest(route.method, path))
            #expect(response.headers["Content-Security-Policy"] != nil, "\(route.pattern)")
            #expect(response.headers["X-Content-Type-Options"] == "nosniff", "\(route.pattern)")
            #expect(response.headers["Referrer-Policy"] == "no-referrer", "\(route.pattern)")
        }
    }

    @Test func everythingAPageNamesIsServed() async {
        for page in ["/", "/seals", "/scan", "/wallet"] {
            let text = String(decoding: await service.get(page).bytes, as: UTF8.self)
            for match in text.matches(of: /(?:href|src)="(\/[^"]+)"/) {
                let status = await service.get(String(match.output.1)).status
                // A page that waits for the demonstration retries.
                let isAwaited = match.output.1 == "/desk/tenants" && status == .serviceUnavailable
                #expect(status == .ok || isAwaited, "\(match.output.1)")
            }
        }
    }

    @Test(arguments: [
        ("/scan?lang=fr", "de", "etui-language=it", "fr"),
        ("/scan?lang=xx", "de", "etui-language=it", "it"),
        ("/scan", "rm, fr-CH;q=0.9, de", "", "fr"), ("/scan", "ru", "etui-language=ru", "en"),
        ("/verify", "zh-CN, de", "", "zh-Hans"),
        ("/verify", "", "etui-language=zh-Hans", "zh-Hans"),
        ("/scan", "fr", "etui-language=es", "fr"), ("/exchange", "ru, de", "", "ru"),
        ("/scan", "", "etui-language=\"><x", "en"),
    ])
    func `a page names the texts that its script will ask for`(
        target: String,
        accepted: String,
        cookie: String,
        language: String
    ) async throws {
        let headers: HTTPHeaders = ["Accept-Language": accepted, "Cookie": cookie]
        let page = await service.router.respond(to: HTTPRequest(.get, target, headers: headers))
        let link = try #require(page.headers["Link"])
        let named = try #require(
            link.wholeMatch(of: /<([^>]+)>; rel=preload; as=fetch; crossorigin/)
        )
        #expect(named.output.1.hasSuffix("/strings/\(language).json"))
        #expect(await service.get(String(named.output.1)).status == .ok)
        #expect(page.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie")
    }

    @Test func `the signed list has the authorities of the service, and verifies its samples`()
        async throws
    {
        let answer = await service.get("/seals/trust")
        #expect(answer.status == .ok && answer.headers["ETag"] != nil)
        let root = try JSONTree(parsing: answer.bytes, limits: .standard).root
        let key = try VerificationKey<V4>(parsing: try #require(root["key"]?.string))
        let token = try #require(root["list"]?.utf8)
        let list = try #require(SealTrustList(token: token, signedBy: key))
        #expect(list.anchors.map(\.isDemo) == [false, true])
        #expect(list.anchors.allSatisfy { $0.revocationList?.isReadable == true })
        #expect(await service.get("/seals/trust").bytes == answer.bytes)
    }

    @Test func anAssetThatIsKnownIsNotSentAgain() async throws {
        let tag = try #require(await service.get("/assets/strings.json").headers["ETag"])
        let request = HTTPRequest(.get, "/assets/strings.json", headers: ["If-None-Match": tag])
        #expect(await service.router.respond(to: request).status == .notModified)
    }

    @Test func whatAPageNamesIsKeptForEver() async throws {
        let page = String(decoding: await service.get("/wallet").bytes, as: UTF8.self)
        let names = page.matches(of: /"(\/assets\/[0-9a-f]{16}\/[^"]+)"/).map {
            String($0.output.1)
        }
        #expect(names.count >= 3)
        for name in names {
            let file = await service.get(name)
            #expect(file.headers["Cache-Control"] == "public, max-age=31536000, immutable")
        }
        #expect(await service.get("/wallet").headers["Cache-Control"] == "no-cache")
        // Other sites' pages name no version, so their browsers ask.
        let plain = await service.get("/assets/components/etui-scanner.js")
        #expect(plain.headers["Cache-Control"] == "no-cache")
        #expect(
            await service.get("/assets/0123456789abcdef/scripts/base/dom.js").status == .notFound
        )
    }

    @Test(arguments: ["/assets/nothing.js", "/assets/../Package.swift", "/assets/%2e%2e/x", "/x"])
    func whatIsNotThereIsNotFound(path: String) async {
        let status = await service.get(path).status
        #expect(status == .notFound || status == .badRequest)
    }

    @Test func theAboutOfTheSealsNamesSamplesAndAuthorities() async throws {
        let about = try JSONTree(parsing: await service.get("/seals/about").bytes).root
        let samples = try #require(about["samples"]?.elements)
        #expect(samples.count == 6)
        for sample in samples {
            let path = try #require(sample["path"]?.string)
            let picture = await service.get(path)
            #expect(picture.headers["Content-Type"] == "image/png")
            #expect(picture.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        let authorities = try #require(about["authorities"]?.elements)
        #expect(authorities.map { $0["isDemo"]?.boolean } == [false, true])
        #expect(authorities.first?["name"]?.string == "Test Country Signing Authority")
        #expect(authorities.first?["country"]?["region"]?.string == "AU")
        #expect(about["time"]?.string == "2021-09-15T00:00:00Z")
    }

    @Test func withoutADemonstrationThereIsNone() async throws {
        let service = try await ServiceFixture(hasDemo: false)
        let about = try JSONTree(parsing: await service.get("/seals/about").bytes).root
        #expect(about["samples"]?.count == 0)
        #expect(about["authorities"]?.count == 1)
        #expect(throws: (any Error).self) { try service.scratch.names(in: "data/demo") }
    }

    @Test(
        arguments: [
            ("vaccination", "authentic", nil), ("test", "authentic", nil),
            ("altered", "notAuthentic", "verifyVDSSignatureFailed"),
            ("revoked", "notAuthentic", "verifyBSCCertNotInCRLFailed"),
            ("stranger", "noTrust", "noMatchingCSCAfound"),
        ] as [(String, String, String?)]
    )
    func eachSampleShowsWhatItPromises(
        name: String,
        kind: String,
        error: String?
    ) async throws {
        let screen = try await service.open()
        let picture = await service.get("/seals/samples/\(name).png").bytes
        let type = "application/octet-stream"
        let sent = await service.post(screen.base + "/pictures", picture, type: type)
        #expect(sent.status == .noContent)
        let state = try #require(try await screen.result()["state"])
        #expect(state["kind"]?.string == kind)
        #expect(state["error"]?["code"]?.string == error)
        #expect((state["groups"]?.count == 0) == (error != nil))
        let notices = state["notices"]?.elements?.compactMap(\.string)
        #expect(notices == (error == nil ? ["demo"] : []))
    }

    @Test func machinesAreAnswered() async throws {
        let service = try await ServiceFixture(hasDemo: false)
        #expect(await service.get("/health").bytes == Array(#"{"status":"ok"}"#.utf8))
        #expect(await service.get("/ready").status == .ok)
        let metrics = try await service.counted()
        #expect(metrics.headers["Content-Type"]?.hasPrefix("text/plain") == true)
        #expect(String(decoding: metrics.bytes, as: UTF8.self).contains("etui_screen_sessions 0\n"))
    }

    @Test func verdictsAreCounted() async throws {
        let service = try await ServiceFixture(hasDemo: false)
        let screen = try await service.open()
        _ = await screen.send(["text": .string(try SealScene().text())])
        _ = try await screen.result()
        let metrics = String(decoding: try await service.counted().bytes, as: UTF8.self)
        #expect(metrics.contains(#"etui_seal_verdicts_total{verdict="authentic"} 1"#))
        #expect(metrics.contains("etui_screen_sessions 1\n"))
    }
}
