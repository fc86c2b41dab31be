// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import TestSupport
import Testing

@testable import EtuiService

/// The documentation at `/docs`, with and without a site.
struct DocumentationRouteTests {
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
        for folder in ["site/guides/wallet", "site/assets", "site/reference", "site/empty"] {
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/" + folder,
                withIntermediateDirectories: true
            )
        }
        let script = String(repeating: "let documented = true;\n", count: 100)
        for (name, text) in [
            "site/index.html": "start", "site/guides/wallet/index.html": "wallet",
            "site/assets/site.0123.js": script, "site/assets/etui.svg": "<svg/>",
            "site/.hidden": "hidden", "secret.txt": "secret", "site/reference/init(_:).json": "{}",
        ] {
            _ = try scratch.write(Array(text.utf8), to: name)
        }
        for (link, target) in [("out.txt", "secret.txt"), ("away", ".")] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.path + "/site/" + link,
                withDestinationPath: scratch.path + "/" + target
            )
        }
    }

    private func server(
        hasDemo: Bool = true,
        hasSite: Bool = true
    ) async throws -> EtuiServer {
        let folder = "\(scratch.path)/data-\(hasDemo)-\(hasSite)"
        var configuration = ServiceConfiguration(dataDirectory: folder)
        configuration.updatesRevocationLists = false
        configuration.hasDemo = hasDemo
        configuration.roles = [.scan]
        if hasSite {
            configuration.documentation = DocumentationSite(folder: scratch.path + "/site")
            #expect(configuration.documentation != nil)
        }
        return try await EtuiServer(configuration)
    }

    private func capabilities(_ server: EtuiServer) async throws -> [String] {
        let answer = await server.router.respond(to: HTTPRequest(.get, "/capabilities"))
        let offered = try JSONTree(parsing: answer.bytes).root["capabilities"]?.elements ?? []
        return offered.compactMap { $0["path"]?.string }
    }

    @Test func `files and folders of the site are served, a folder by its start page`()
        async throws
    {
        let server = try await server()
        for (path, text) in [
            "/docs": "start", "/docs/": "start", "/docs/index.html": "start",
            "/docs/guides/wallet": "wallet", "/docs/guides/wallet/": "wallet",
            "/docs/reference/init(_:).json": "{}", "/docs/reference/init%28_%3A%29.json": "{}",
        ] {
            let answer = await server.router.respond(to: HTTPRequest(.get, path))
            #expect(answer.status == .ok, "\(path)")
            #expect(String(decoding: answer.bytes, as: UTF8.self) == text, "\(path)")
            #expect(answer.headers["Cache-Control"] == "no-cache", "\(path)")
        }
        #expect(try await capabilities(server).contains("/docs"))
    }

    @Test(arguments: [
        "nothing", "empty", "empty/", "../secret.txt", "..%2Fsecret.txt", "%2e%2e/secret.txt",
        "guides/..%2F..%2Fsecret.txt", ".hidden", "out.txt", "away/secret.txt",
        "away/site/index.html", "guides//wallet", "/index.html", "index.html%00",
    ])
    func `nothing outside the site is served, whatever the path`(path: String) async throws {
        let server = try await server()
        let answer = await server.router.respond(to: HTTPRequest(.get, "/docs/" + path))
        #expect([.notFound, .badRequest].contains(answer.status), "\(answer.status)")
        #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("secret"))
    }

    @Test func `versioned files are kept for ever, and text is compressed`() async throws {
        let server = try await server()
        let path = "/docs/assets/site.0123.js"
        let request = HTTPRequest(.get, path, headers: ["Accept-Encoding": "gzip"])
        let answer = await server.router.respond(to: request)
        #expect(answer.headers["Content-Encoding"] == "gzip")
        #expect(answer.headers["Content-Type"] == "text/javascript; charset=utf-8")
        #expect(answer.headers["Cache-Control"]?.contains("immutable") == true)
        #expect(answer.bytes.count < 200)
        let icon = await server.router.respond(to: HTTPRequest(.get, "/docs/assets/etui.svg"))
        #expect(icon.headers["Cache-Control"] == "no-cache")
        let policy = try #require(icon.headers["Content-Security-Policy"])
        #expect(policy.contains("script-src 'self'") && !policy.contains("unsafe-inline"))
    }

    @Test func `a page that was built again is served anew`() async throws {
        let server = try await server()
        _ = await server.router.respond(to: HTTPRequest(.get, "/docs/"))
        _ = try scratch.write(Array("built again".utf8), to: "site/index.html")
        let answer = await server.router.respond(to: HTTPRequest(.get, "/docs/"))
        #expect(String(decoding: answer.bytes, as: UTF8.self) == "built again")
    }

    @Test func `without a site the demonstration says how to build it`() async throws {
        let server = try await server(hasSite: false)
        let answer = await server.router.respond(to: HTTPRequest(.get, "/docs"))
        #expect(answer.status == .ok)
        #expect(String(decoding: answer.bytes, as: UTF8.self).contains("<code>script/docs</code>"))
        #expect(try await !capabilities(server).contains("/docs"))
        let guide = await server.router.respond(to: HTTPRequest(.get, "/docs/guides/wallet/"))
        #expect(guide.status == .notFound)
    }

    @Test func `a real server has documentation only if it is named`() async throws {
        let request = HTTPRequest(.get, "/docs")
        let bare = try await server(hasDemo: false, hasSite: false)
        #expect(await bare.router.respond(to: request).status == .notFound)
        let named = try await server(hasDemo: false)
        #expect(await named.router.respond(to: request).status == .ok)
    }

    @Test func `a folder without a start page is no site`() {
        #expect(DocumentationSite(folder: scratch.path + "/site/empty") == nil)
        #expect(DocumentationSite(folder: scratch.path + "/nothing") == nil)
    }
}
