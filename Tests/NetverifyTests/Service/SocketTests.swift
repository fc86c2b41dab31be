// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import IdentityCheck
import PictureTestSupport
import Testing
import TestSupport

@testable import Netverify

/// Checks over a real socket.
@MainActor @Suite(.serialized)
struct SocketTests {
    private static func scene(_ port: Int, _ key: String) -> CheckScene {
        CheckScene {
            $0.dataExtractionOnMobileOnly = false
            $0.serverURL = URL(string: "http://127.0.0.1:\(port)")
            $0.serverKeys = ["operator": key]
            $0.preselectedCountry = "AUT"
            $0.preselectedDocumentTypes = .passport
        }
    }

    private static func wait(for scene: CheckScene, _ condition: (CheckScene) -> Bool) async throws
    {
        try await until { condition(scene) }
    }

    @Test func `a check is sent over a socket`() async throws {
        let played = try PlayedServer()
        let opening = played.state.withLock { $0.answer }
        let seen = Locked<[String]>([])
        let terms = HTTPRoute.Terms(bodyLimit: 1 << 20)
        let prefix = "/v1/transactions"
        let routes = [
            HTTPRoute(.post, prefix, terms) { _ in
                HTTPResponse.json(opening, status: .created)
            },
            HTTPRoute(.put, prefix + "/{ref}/parts/{part}", terms) { request in
                seen.withLock { $0.append("\(request.parameters["part"] ?? "")") }
                return .empty()
            },
            HTTPRoute(.put, prefix + "/{ref}/data", terms) { request in
                seen.withLock { $0.append(request.headers["Docscan-Key"] ?? "") }
                return .empty()
            },
            HTTPRoute(.post, prefix + "/{ref}/finish", terms) { request in
                seen.withLock { $0.append(request.headers["Docscan-Session"] ?? "") }
                return .empty(.accepted)
            },
        ]
        try await withServer(routes) { port in
            let scene = Self.scene(port, played.rootText)
            try await scene.start()
            try await Self.wait(for: scene) { $0.view != nil }
            let view = try scene.present()
            for _ in 0..<4 { await view.process(try ScanPictures.zone(ScanPictures.passport)) }
            try await Self.wait(for: scene) { $0.data != nil }
            #expect(scene.calls.last == "finished")
        }
        #expect(seen.withLock { $0 } == ["front", "k1", PlayedServer.session])
    }

    @Test func `48: a huge answer and one without an end are network errors`() async throws {
        let key = try PlayedServer().rootText
        let server = try RawServer { _, send in
            _ = send("HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n\r\n[")
            let block = String(repeating: "[1],", count: 16_384)
            for _ in 0..<64 where !send(block) { return }
        }
        defer { server.stop() }
        let scene = Self.scene(server.port, key)
        try await scene.start()
        try await Self.wait(for: scene) { $0.calls.count == 2 }
        #expect(scene.calls == ["failed A10000", "error A10000 true"])
    }

    @Test func `a machine that does not answer is no connection`() async throws {
        let server = try RawServer { _, _ in }
        let port = server.port
        server.stop()
        let scene = Self.scene(port, try PlayedServer().rootText)
        try await scene.start()
        try await Self.wait(for: scene) { $0.calls.count == 2 }
        #expect(scene.calls == ["failed E20000", "error E20000 true"])
    }
}
