// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import HTTPMessages
import HTTPServer
import TestSupport
import Testing

@testable import CardServer
@testable import EtuiService

/// The file that tells Apple's systems which apps open check-in links.
struct AppAssociationTests {
    private static let path = "/.well-known/apple-app-site-association"
    private static let first = AppIdentifier("ABCDE12345.ch.example.card")
    private static let second = AppIdentifier("12345ABCDE.org.example.Wallet-2")

    private func answer(_ apps: [AppIdentifier?], file: String? = nil) async throws -> HTTPResponse
    {
        let scratch = try ScratchFolder()
        var configuration = ServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.hasDemo = false
        configuration.roles = [.cards]
        configuration.apps = apps.compactMap(\.self)
        if let file {
            _ = try CardKeyFile(dataDirectory: scratch.path + "/data")
                .make(under: nil, random: SystemRandom())
            _ = try scratch.write(Array(file.utf8), to: "data/insurance/apps")
        }
        let router = try await EtuiServer(configuration).router
        return await router.respond(to: HTTPRequest(.get, Self.path))
    }

    @Test func `the file names the apps in the form of new systems and of old ones`() async throws {
        let text = String(
            decoding: try await answer([Self.first, Self.second]).bytes,
            as: UTF8.self
        )
        #expect(
            text == #"{"applinks":{"apps":[],"details":["#
                + #"{"appIDs":["ABCDE12345.ch.example.card","12345ABCDE.org.example.Wallet-2"],"#
                + #""components":[{"/":"/vic/checkin/*"}]},"#
                + #"{"appID":"ABCDE12345.ch.example.card","paths":["/vic/checkin/*"]},"#
                + #"{"appID":"12345ABCDE.org.example.Wallet-2","paths":["/vic/checkin/*"]}]}}"#
        )
    }

    @Test func `it comes as JSON at once, without a redirect`() async throws {
        let response = try await answer([Self.first])
        #expect(response.status == .ok)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.headers["Location"] == nil)
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    }

    @Test func `a file of the data folder names apps too, and none twice`() async throws {
        let file = "# Card\n  ABCDE12345.ch.example.card\r\n\n12345ABCDE.org.example.Wallet-2\n"
        let both = try await answer([Self.first], file: file)
        let named = try await answer([Self.first, Self.second])
        #expect(both.bytes == named.bytes)
    }

    @Test func `without apps there is no file, and it is said why`() async throws {
        let response = try await answer([])
        #expect(response.status == .notFound)
        #expect(String(decoding: response.bytes, as: UTF8.self).contains("--app-id"))
    }

    @Test func `a line that names no app is told`() async throws {
        await #expect(throws: ServiceError.cards(.apps(line: 2))) {
            try await answer([], file: "ABCDE12345.ch.example.card\nch.example.card\n")
        }
    }

    @Test(arguments: [(600, true), (680, false)])
    func `no more apps are taken than fit into the file`(count: Int, fits: Bool) throws {
        let end = String(repeating: "x", count: 62)
        let apps = try (1000..<1000 + count).map {
            try #require(AppIdentifier("ABCDE12345.a\($0).\(end)"))
        }
        #expect(((try? AppAssociation(apps)) != nil) == fits)
    }

    @Test(arguments: [
        "", "ABCDE12345", "ABCDE12345.", "ABCDE1234.ch.example", "ABCDE123456.ch.example",
        "abcde12345.ch.example", "ABCDE12345.ch..example", "ABCDE12345.ch.example.",
        "ABCDE12345.ch.exämple", "ABCDE12345.ch.*", "ABCDE12345.ch example",
        "ABCDE12345." + String(repeating: "a", count: 156),
    ])
    func `what is no name of an app is refused`(text: String) {
        #expect(AppIdentifier(text) == nil)
    }
}
