// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import HTTPMessages
import HTTPServer
import Seals
import TestSupport
import Testing

/// A whole service with a scratch folder, called through its router, without a socket.
final class ServiceFixture: Sendable {
    let scratch: ScratchFolder
    let router: HTTPRouter
    let metrics: HTTPRouter?

    /// Starts a service that trusts the scene's authority in addition to its demonstration's, at the scene's time.
    init(
        scene: SealScene = SealScene(),
        hasDemo: Bool = true,
        roles: Set<ServiceRole>? = nil
    ) async throws {
        scratch = try ScratchFolder()
        var configuration = ServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.anchors = [try scene.anchor()]
        configuration.verificationTime = SealScene.time
        configuration.hasDemo = hasDemo
        configuration.roles = roles ?? (hasDemo ? nil : ServiceRole.real)
        configuration.metrics = MetricsAddress(port: 0)
        configuration.updatesRevocationLists = false
        let server = try await EtuiServer(configuration)
        router = server.router
        metrics = server.metricsRouter
    }

    /// Returns the answer of the address for metrics.
    func counted() async throws -> HTTPResponse {
        guard let metrics else { throw ScreenFixtureError.noResult }
        return await metrics.respond(to: HTTPRequest(.get, "/metrics"))
    }

    func get(_ target: String) async -> HTTPResponse {
        await router.respond(to: HTTPRequest(.get, target))
    }

    func post(
        _ target: String,
        _ body: [UInt8],
        type: String = "application/json"
    ) async -> HTTPResponse {
        let headers: HTTPHeaders = ["Content-Type": type]
        return await router.respond(
            to: HTTPRequest(.post, target, headers: headers, body: body)
        )
    }

    func post(_ target: String, json: JSONOutput) async -> HTTPResponse {
        await post(target, json.utf8())
    }

    /// Opens the screen of the seals.
    func open(language: String = "en") async throws -> ScreenFixture {
        let wish: JSONOutput = ["app": "seals", "language": .string(language)]
        let response = await post("/screens", json: wish)
        #expect(response.status == .created)
        let id = try #require(try JSONTree(parsing: response.bytes).root["id"]?.string)
        return ScreenFixture(service: self, base: "/screens/\(id)")
    }
}

/// One open screen.
struct ScreenFixture {
    let service: ServiceFixture
    let base: String

    /// Returns the current state, as for a page that connects now.
    func state() async throws -> JSONValue {
        let response = await service.get(base + "/states")
        guard case .events(let stream) = response.body else {
            throw ScreenFixtureError.noStates(response.status)
        }
        for await event in stream {
            let text = String(decoding: event, as: UTF8.self)
            let json = try #require(text.split(separator: "\n").first?.dropFirst(6))
            return try JSONTree(parsing: Array(json.utf8)).root
        }
        throw ScreenFixtureError.noStates(response.status)
    }

    /// Returns the state once the result is shown.
    func result() async throws -> JSONValue {
        for _ in 0..<1000 {
            let state = try await state()
            if state["screen"]?.string == "seal-result" { return state }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw ScreenFixtureError.noResult
    }

    func send(_ message: JSONOutput) async -> HTTPStatus {
        await service.post(base + "/messages", json: message).status
    }
}

enum ScreenFixtureError: Error {
    case noStates(HTTPStatus)
    case noResult
}
