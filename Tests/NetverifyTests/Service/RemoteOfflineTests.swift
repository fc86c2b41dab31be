// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTPClient
import IdentityCheck
import PictureTestSupport
import Testing
import TestSupport

@testable import Netverify

/// Checks with credentials and an offline token: the server first, else the device alone.
@MainActor @Suite(.serialized)
struct RemoteOfflineTests {
    private static func scene(
        _ server: PlayedServer,
        hasCredentials: Bool = true
    ) throws -> CheckScene {
        let first = HandClock().now()
        let token = try OfflineToken(
            bundleID: "org.example.app",
            product: .fastfill,
            valid: first...first.adding(seconds: 86_400),
            countries: nil,
            kid: "operator"
        ).signed(by: server.root)
        let scene = CheckScene {
            $0.dataExtractionOnMobileOnly = false
            $0.serverURL = URL(string: "https://check.example")
            $0.serverKeys = ["operator": server.rootText]
            $0.offlineToken = token
            $0.preselectedCountry = "AUT"
            $0.preselectedDocumentTypes = .passport
            if !hasCredentials { ($0.merchantApiToken, $0.merchantApiSecret) = (nil, nil) }
        }
        scene.transport = server
        return scene
    }

    private static func scan(_ scene: CheckScene) async throws {
        let view = try scene.present()
        for _ in 0..<4 { await view.process(try ScanPictures.zone(ScanPictures.passport)) }
        try await until { scene.data != nil }
    }

    @Test func `a server that answers gets the check, and the app no picture`() async throws {
        let server = try PlayedServer()
        let scene = try Self.scene(server)
        try await scene.start()
        try await Self.scan(scene)
        #expect(scene.reference == PlayedServer.reference)
        #expect(server.log.count == 4)
        #expect(try #require(scene.data).frontImage == nil)
    }

    @Test(arguments: [HTTPClientError.unreachable, .broken, .timedOut])
    func `without a connection the device goes on alone`(error: HTTPClientError) async throws {
        let server = try PlayedServer()
        server.fail("/v1/transactions", .failure(error))
        let scene = try Self.scene(server)
        try await scene.start()
        #expect(scene.calls == ["ready", "scan"])
        try await Self.scan(scene)
        #expect(server.log.count == 1)
        #expect(scene.reference?.count == 36 && scene.reference != PlayedServer.reference)
        #expect(try #require(scene.data).frontImage != nil)
    }

    @Test func `a connection that is lost while sending ends the check on the device`()
        async throws
    {
        let server = try PlayedServer()
        server.fail("/parts/front", .failure(.unreachable))
        let scene = try Self.scene(server)
        try await scene.start()
        try await Self.scan(scene)
        #expect(scene.calls.suffix(2) == ["captured", "finished"])
        #expect(try #require(scene.data).frontImage != nil)
    }

    @Test func `credentials that are refused are an error all the same`() async throws {
        let server = try PlayedServer()
        server.fail("/v1/transactions", .status(401, code: "unauthorized"))
        let scene = try Self.scene(server)
        try await scene.start()
        #expect(scene.calls == ["failed C10401", "error C10401 false"])
    }

    @Test func `a token without credentials asks no server`() async throws {
        let server = try PlayedServer()
        let scene = try Self.scene(server, hasCredentials: false)
        try await scene.start()
        try await Self.scan(scene)
        #expect(server.log.isEmpty)
        #expect(scene.data != nil)
    }
}
