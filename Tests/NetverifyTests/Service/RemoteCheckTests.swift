// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import HTTPClient
import HTTPMessages
import IdentityCheck
import MachineReadable
import PictureTestSupport
import Pictures
import Reading
import Testing
import TestSupport

@testable import Netverify

/// Checks over the operator's server.
@MainActor @Suite(.serialized)
struct RemoteCheckTests {
    /// A scene of an app with a server.
    private static func scene(
        _ server: PlayedServer,
        _ change: (NetverifyConfiguration) -> Void = { _ in }
    ) -> CheckScene {
        let scene = CheckScene {
            $0.dataExtractionOnMobileOnly = false
            $0.serverURL = .init(string: "https://check.example/")
            $0.serverKeys = ["operator": server.rootText]
            $0.dataCenter = .eu
            $0.preselectedCountry = "AUT"
            $0.preselectedDocumentTypes = .passport
            $0.merchantScanReference = "order-1"
            change($0)
        }
        scene.transport = server
        return scene
    }

    /// Scans the passport until the check waits or ends.
    private static func scan(_ scene: CheckScene) async throws {
        let view = try scene.present()
        for _ in 0..<4 { await view.process(try ScanPictures.zone(ScanPictures.passport)) }
        try await wait(for: scene, "finished", "error", "cancelled")
    }

    private static func wait(for scene: CheckScene, _ calls: String...) async throws {
        try await until { calls.contains(where: { scene.calls.last?.hasPrefix($0) == true }) }
    }

    private static let parts = ["PUT parts/front", "PUT data", "POST finish"]

    private static func paths(_ server: PlayedServer) -> [String] {
        server.log.map { $0.replacing(PlayedServer.reference + "/", with: "") }
    }

    @Test(arguments: [true, false])
    func `the operator gets debug events if app and account want them`(
        isGranted: Bool
    ) async throws {
        let server = try PlayedServer()
        server.open(takesDebugEvents: isGranted)
        let scene = Self.scene(server) { $0.sendDebugInfoToJumio = true }
        try await scene.start()
        let id = try #require(try scene.controller.debugID()).uuidString.lowercased()
        try await Self.scan(scene)
        let path = "/v1/debug/" + id
        let sent = { server.state.withLock { $0.log }.filter { $0.path.hasSuffix(path) } }
        guard isGranted else { return #expect(sent().isEmpty) }
        try await until { !sent().isEmpty }
        let body = try JSONTree(parsing: try #require(sent().first).body).root
        let events = try #require(DebugEvent.batch(body))
        #expect(
            events.map(\.name).filter { $0 != .feedback }
                == [.started, .screen, .captured, .uploaded, .ended]
        )
        #expect(events.first { $0.name == .captured }?.code == "front")
    }

    @Test func `without the setting no debug event is sent`() async throws {
        let server = try PlayedServer()
        server.open(takesDebugEvents: true)
        let scene = Self.scene(server)
        try await scene.start()
        #expect(try scene.controller.debugID() == nil)
        try await Self.scan(scene)
        #expect(Self.paths(server) == ["POST new"] + Self.parts)
    }

    @Test func `a picture that the server misses does not end the check`() async throws {
        let server = try PlayedServer()
        server.fail("/finish", .status(409, code: "pictureMissing"))
        let scene = Self.scene(server)
        try await scene.start()
        try await Self.scan(scene)
        #expect(scene.calls.last == "error A10409 true")
        try scene.controller.retryAfterError()
        try await Self.wait(for: scene, "finished")
    }

    @Test func `a check is created, sealed, sent and finished`() async throws {
        let server = try PlayedServer()
        let scene = Self.scene(server)
        try await scene.start()
        #expect(scene.calls == ["ready", "scan"])
        try await Self.scan(scene)
        #expect(scene.calls.suffix(2) == ["captured", "finished"])
        #expect(scene.reference == PlayedServer.reference)
        #expect(scene.data?.frontImage == nil)
        #expect(Self.paths(server) == ["POST new"] + Self.parts)
        let (log, opened) = server.state.withLock { ($0.log, $0.opened) }
        #expect(opened["front"]?.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        let fields = try JSONTree(parsing: try #require(opened["data"])).root
        #expect(fields["lastName"]?.string == "ERIKSSON")
        #expect(fields["selectedCountry"]?.string == "AUT")
        for request in log {
            #expect(request.headers["Authorization"] == "Basic dG9rZW46c2VjcmV0")
            #expect(request.headers["User-Agent"]?.hasPrefix("etui-netverify/") == true)
            #expect(request.path.hasPrefix("https://check.example/v1/transactions"))
        }
        for request in log.dropFirst() {
            #expect(request.headers["Docscan-Session"] == PlayedServer.session)
        }
        for request in log where request.method == .put {
            #expect(request.headers["Docscan-Key"] == "k1")
            #expect(request.headers["Content-Type"] == "application/docscan-sealed")
        }
    }

    @Test(arguments: [false, true])
    func `a frame is sent in the colours that the app makes of it, once it is taken`(
        isManual: Bool
    ) async throws {
        let server = try PlayedServer()
        let scene = Self.scene(server)
        try await scene.start()
        var view = try scene.present()
        if isManual {
            view.switchToFallback()
            view = try scene.present()
        }
        let passport = try ScanPictures.zone(ScanPictures.passport, pitch: 20)
        var count = 0
        for _ in 0..<4 {
            await view.process(passport) {
                count += 1
                return try? ScanPictures.coloredJPEG(passport)
            }
        }
        if isManual { view.takeImage() }
        try await Self.wait(for: scene, "finished", "error", "cancelled")
        #expect(count == 1)
        let sent = try #require(server.state.withLock { $0.opened["front"] })
        let picture = try PictureReader.colors(from: sent)
        #expect((picture.width, picture.height) == (passport.width, passport.height))
        #expect(picture.pixels[2] > picture.pixels[0] + 40, "paper that is a little blue")
    }

    @Test func `the new transaction names the settings`() async throws {
        let server = try PlayedServer()
        let scene = Self.scene(server) {
            $0.requireVerification = true
            $0.callbackUrl = "https://app.example/callback"
            $0.customerId = "customer-1"
        }
        try await scene.start()
        let body = try JSONTree(parsing: try #require(server.state.withLock { $0.log.first }).body)
        #expect(body.root["requireVerification"]?.boolean == true)
        #expect(body.root["preselectedCountry"]?.string == "AUT")
        #expect(
            body.root["preselectedDocumentTypes"]?.elements?.compactMap(\.string) == ["PASSPORT"]
        )
        #expect(body.root["callbackUrl"]?.string == "https://app.example/callback")
        #expect(body.root["merchantScanReference"]?.string == "order-1")
        #expect(body.root["customerId"]?.string == "customer-1")
        #expect(body.root["client"]?["dataCenter"]?.string == "eu")
    }

    @Test func `a region that the app does not set is not named`() async throws {
        let server = try PlayedServer()
        let scene = CheckScene {
            $0.dataExtractionOnMobileOnly = false
            $0.serverURL = URL(string: "https://check.example")
            $0.serverKeys = ["operator": server.rootText]
        }
        #expect(scene.configuration.dataCenter == .us)
        scene.transport = server
        try await scene.start()
        let body = try JSONTree(parsing: try #require(server.state.withLock { $0.log.first }).body)
        #expect(body.root["client"]?.kind == .object)
        #expect(body.root["client"]?["dataCenter"] == nil)
    }

    @Test func `the account decides about the documents`() async throws {
        let server = try PlayedServer()
        let scene = Self.scene(server) {
            $0.preselectedCountry = nil
            $0.preselectedDocumentTypes = []
        }
        try await scene.start()
        #expect(scene.countries.map(\.code) == ["AUT"])
        #expect(Set(scene.countries.first?.documents.map(\.type.rawValue) ?? []) == [1, 4])
    }

    @Test func `of data for the device alone nothing is sent`() async throws {
        let server = try PlayedServer()
        let scene = Self.scene(server) {
            $0.dataExtractionOnMobileOnly = true
            $0.serverKeys = [:]
        }
        try await scene.start()
        try await Self.scan(scene)
        #expect(scene.calls.last == "finished")
        #expect(Self.paths(server) == ["POST new"])
        let body = server.state.withLock { String(decoding: $0.log[0].body, as: UTF8.self) }
        for text in ["ERIKSSON", "L898902C3", "1974", "UTO"] { #expect(!body.contains(text)) }
    }

    @Test(arguments: [
        (401, "unauthorized", "C10401", false), (401, "wrongRegion", "D10403", false),
        (403, "accountDisabled", "D10403", false), (404, "", "A10404", false),
        (409, "alreadyFinished", "J00000", false), (410, "deleted", "A10410", false),
        (413, "tooLarge", "A10413", false), (415, "", "A10415", false), (422, "", "A10422", false),
        (429, "rateLimited", "A10429", true), (500, "", "A10500", true), (302, "", "A10302", true),
    ])
    func `a status becomes a code`(status: Int, code: String, text: String, isRetryable: Bool)
        async throws
    {
        let server = try PlayedServer()
        server.fail("/v1/transactions", .status(status, code: code))
        let scene = Self.scene(server)
        try await scene.start()
        try await Self.wait(for: scene, "error", "cancelled")
        // What the app hears first is whether the check could begin.
        #expect(scene.calls.first == "failed \(text)")
        if text == "J00000" { #expect(scene.calls == ["failed J00000", "cancelled J00000"]) }
        if text != "J00000" { #expect(scene.calls.last == "error \(text) \(isRetryable)") }
        // A new transaction is not asked for twice by itself.
        #expect(Self.paths(server).count { $0 == "POST new" } == 1)
    }

    @Test(arguments: [
        (HTTPClientError.unreachable, "E20000"), (.notTrusted, "B10000"), (.timedOut, "A10000"),
        (.broken, "A10000"), (.tooLarge(limit: 1), "A10000"),
    ])
    func `a connection that fails becomes a code`(error: HTTPClientError, text: String)
        async throws
    {
        let server = try PlayedServer()
        server.fail("/v1/transactions", .failure(error))
        let scene = Self.scene(server)
        try await scene.start()
        #expect(scene.calls == ["failed \(text)", "error \(text) \(text != "B10000")"])
    }

    @Test func `a key that is over, not yet valid, foreign or missing is too old`() async throws {
        let other = try PlayedServer()
        for (server, root) in [
            (try PlayedServer(keyStart: -60, keyEnd: -1), nil),
            (try PlayedServer(keyStart: 60), nil),
            (try PlayedServer(), other.rootText),
        ] {
            let scene = Self.scene(server) { if let root { $0.serverKeys = ["operator": root] } }
            try await scene.start()
            #expect(scene.calls == ["failed I00000", "error I00000 false"])
        }
        let server = try PlayedServer()
        server.state.withLock { $0.answer = PlayedServer.opening(keys: []) }
        let scene = Self.scene(server)
        try await scene.start()
        #expect(scene.calls == ["failed I00000", "error I00000 false"])
    }

    @Test func `a part that fails for a moment is sent again by itself`() async throws {
        let server = try PlayedServer()
        server.fail("/parts/front", .status(503))
        server.fail("/parts/front", .failure(.timedOut))
        server.fail("/data", .status(429, headers: ["Retry-After": "2"]))
        let scene = Self.scene(server)
        try await scene.start()
        try await Self.scan(scene)
        #expect(scene.calls.last == "finished")
        #expect(
            Self.paths(server) == [
                "POST new", "PUT parts/front", "PUT parts/front", "PUT parts/front", "PUT data",
                "PUT data", "POST finish",
            ]
        )
    }

    @Test func `44: after an error only what is missing is sent again`() async throws {
        let server = try PlayedServer()
        server.fail("/data", .failure(.broken))
        let scene = Self.scene(server)
        try await scene.start()
        try await Self.scan(scene)
        #expect(scene.calls.last == "error A10000 true")
        try scene.controller.retryAfterError()
        try await Self.wait(for: scene, "finished")
        #expect(scene.calls.last == "finished")
        #expect(
            Self.paths(server)
                == ["POST new", "PUT parts/front", "PUT data", "PUT data", "POST finish"]
        )
    }

    @Test func `a server that is gone for good is given up after three more attempts`()
        async throws
    {
        let server = try PlayedServer()
        for _ in 0..<4 { server.fail("/parts/front", .status(502)) }
        let scene = Self.scene(server)
        try await scene.start()
        try await Self.scan(scene)
        #expect(scene.calls.last == "error A10502 true")
        #expect(Self.paths(server).count { $0 == "PUT parts/front" } == 4)
    }

    @Test func `an end whose answer was lost counts`() async throws {
        let server = try PlayedServer()
        server.fail("/finish", .lostAnswer)
        server.fail("/finish", .status(409, code: "alreadyFinished"))
        let scene = Self.scene(server)
        try await scene.start()
        try await Self.scan(scene)
        #expect(scene.calls.last == "error A10000 true")
        try scene.controller.retryAfterError()
        try await Self.wait(for: scene, "finished", "cancelled")
        #expect(scene.calls.last == "finished")
    }

    @Test func `a session that is over on the server ends the check`() async throws {
        let server = try PlayedServer()
        server.fail("/parts/front", .status(409, code: "alreadyFinished"))
        let scene = Self.scene(server)
        try await scene.start()
        try await Self.scan(scene)
        #expect(scene.calls.last == "cancelled J00000")
        #expect(scene.reference == PlayedServer.reference)
    }

    @Test func `the server hears of a check that is cancelled`() async throws {
        let server = try PlayedServer()
        server.fail("/cancel", .failure(.unreachable))
        let scene = Self.scene(server)
        try await scene.start()
        try scene.controller.cancel()
        try await until { Self.paths(server).count == 2 }
        #expect(scene.calls.last == "cancelled G00000")
        #expect(Self.paths(server) == ["POST new", "POST cancel"])
    }

    @Test func `48: hostile answers are network errors`() async throws {
        let server = try PlayedServer()
        let key = server.statement.json
        let deep = Array(repeating: UInt8(ascii: "["), count: 33)
        let bodies: [[UInt8]] = [
            [], Array("null".utf8), Array("[]".utf8), Array("{}".utf8), deep,
            Array(repeating: UInt8(ascii: " "), count: (1 << 20) + 1),
            PlayedServer.opening(reference: "../../v1/scans", keys: [key]).utf8(),
            PlayedServer.opening(reference: "", keys: [key]).utf8(),
            PlayedServer.opening(keys: [key], countries: "AUT").utf8(),
            Self.opening(key, depth: 32), Self.opening(key, byteCount: (1 << 20) + 1),
        ]
        for body in bodies {
            server.fail("/v1/transactions", .body(body))
            let scene = Self.scene(server)
            try await scene.start()
            #expect(scene.calls == ["failed A10000", "error A10000 true"])
        }
        for body in [Self.opening(key, depth: 31), Self.opening(key, byteCount: 1 << 20)] {
            server.fail("/v1/transactions", .body(body))
            let scene = Self.scene(server)
            try await scene.start()
            #expect(scene.calls == ["ready", "scan"])
        }
    }

    /// A good answer with a member of arrays within one another, and blanks at its end.
    private static func opening(_ key: JSONOutput, depth: Int = 1, byteCount: Int = 0) -> [UInt8] {
        var bytes = PlayedServer.opening(keys: [key]).utf8()
        bytes.removeLast()
        let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
        bytes += Array(#","more":"#.utf8) + Array(repeating: open, count: depth)
        bytes += Array(repeating: close, count: depth) + [UInt8(ascii: "}")]
        let blank = UInt8(ascii: " ")
        return bytes + Array(repeating: blank, count: max(0, byteCount - bytes.count))
    }

    @Test(arguments: [
        "http://check.example", "ftp://check.example", "https://user@check.example",
        "https://check.example/?a=b", "https://check.example/#a", "check.example",
    ])
    func `the service has a plain and safe address`(address: String) async throws {
        let scene = Self.scene(try PlayedServer()) { $0.serverURL = .init(string: address) }
        await #expect(
            throws: NetverifyConfigurationError.invalidParameter(
                name: "serverURL",
                reason: .notAnAddress
            )
        ) { try await scene.start() }
    }

    @Test func `what is sent needs a key of the operator`() async throws {
        let scene = Self.scene(try PlayedServer()) { $0.serverKeys = [:] }
        await #expect(
            throws: NetverifyConfigurationError.invalidParameter(
                name: "serverKeys",
                reason: .missing
            )
        ) { try await scene.start() }
    }

    @Test func `secrets are in no description`() throws {
        let server = CheckServer(
            base: "https://check.example",
            token: "token-4711",
            secret: "secret-4711",
            region: "eu",
            roots: []
        )
        var dumped = ""
        dump(server, to: &dumped)
        let encoded = Base64.encode(Array("token-4711:secret-4711".utf8))
        for text in ["\(server)", String(reflecting: server), dumped] {
            #expect(!text.contains("4711") && !text.contains(encoded))
        }
    }
}
