// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Encodings
import Execution
import Foundation
import HTTPServer
import Pictures
import Reading
import Screens
import TestSupport
import Testing

@testable import EtuiService

/// Pictures of several clients, sent over sockets to the routes that read them.
///
/// A client is an address; every machine has sixteen million in 127.0.0.0/8.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FairPictureTests {
    private static let threads = WorkThreads(count: 32)
    private static let large = noise(side: 2_240)
    private static let small = noise(side: 64)

    /// Returns a picture that cannot be compressed and takes long to search.
    private static func noise(side: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: 14)
        let pixels = (0..<side * side).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return GreyPicture(width: side, height: side, pixels: pixels)
            .flatMap(PNGWriter.encode) ?? []
    }

    private func withService(
        _ body: (_ port: Int, _ fair: FairQueue) async throws -> Void
    ) async throws {
        let fair = FairQueue(threadCount: 2)
        let documents = DocumentRoutes(
            hasSamples: false,
            now: { SealScene.time },
            pictures: PictureWork(fair: fair)
        )
        let health = HealthRoutes(isReady: { true }, notices: { [] })
        let router = HTTPRouter(routes: documents.routes + health.routes)
        var configuration = HTTPServerConfiguration()
        // How soon a picture has to be read is another test's; where others use the machine, eight of these take long.
        configuration.limits.handlerTime = .seconds(240)
        let server = HTTPServer(router: router, configuration: configuration)
        let port = try server.start()
        do {
            try await body(port, fair)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    // A sanitizer makes reading so much slower that connections expire before their pictures are read.
    @Test(.enabled(if: !TestSupport.isSanitized))
    func `25 large pictures of one client keep no other client waiting`() async throws {
        #expect(Self.large.count > 5_000_000)
        try await withService { port, fair in
            let crowd = (0..<25).map { _ in
                Task {
                    try await Self.threads.run {
                        let client = try LocalClient(port: port, from: 2)
                        client.post(Self.large, to: "/scan/pictures")
                        return client.status()
                    }
                }
            }
            try await until { fair.count >= 8 }
            let others = try await Self.threads.run {
                let client = try LocalClient(port: port, from: 3)
                client.post(Self.small, to: "/scan/pictures")
                let picture = client.status()
                client.get("/health")
                return (picture, client.status())
            }
            // If the pictures were read in order of arrival, all of the crowd's would have been started by now.
            let begun = fair.startedCount
            #expect(others == (200, 200))
            var statuses: [Int?] = []
            for client in crowd { statuses.append(try await client.value) }
            #expect(fair.startedCount > begun)
            // Some are read, some take too long, and some exceed a client's eight or its share of the memory for bodies.
            #expect(statuses.allSatisfy { [200, 422, 429, 503].contains($0) })
            let taken = statuses.filter { $0 != 429 && $0 != 503 }
            #expect(taken.count >= 8)
            #expect(fair.startedCount == taken.count + 1)
        }
    }

    @Test func `the pictures of a client that has left are not read`() async throws {
        try await withService { port, fair in
            var crowd: [LocalClient] = []
            for _ in 0..<8 {
                crowd.append(
                    try await Self.threads.run {
                        let client = try LocalClient(port: port, from: 2)
                        client.post(Self.large, to: "/scan/pictures")
                        return client
                    }
                )
            }
            try await until { fair.startedCount != 0 }
            crowd = []
            try await until { fair.count == 0 }
            #expect(fair.startedCount < 8)
        }
    }
}

/// A blocking client with its own address.
private final class LocalClient: Sendable {
    private let number: Int32

    /// Connects from 127.0.0.*host*.
    init(port: Int, from host: UInt32) throws {
        number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard Self.name(number, host, 0, bind) == 0,
            Self.name(number, 1, UInt16(port), connect) == 0
        else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(number) }

    private static func name(
        _ number: Int32,
        _ host: UInt32,
        _ port: UInt16,
        _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (0x7F00_0000 + host).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(number, $0, size) }
        }
    }

    func get(_ path: String) {
        send(Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    }

    func post(_ body: [UInt8], to path: String) {
        let type = "application/octet-stream"
        let head =
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n"
            + "Content-Length: \(body.count)\r\n\r\n"
        send(Array(head.utf8) + body)
    }

    /// Sends until everything is sent or the server has answered early.
    private func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Returns the status of the next answer, which it reads completely.
    func status() -> Int? {
        var answer = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let head = answer.range(of: "\r\n\r\n") {
                let length = answer.lowercased().split(separator: "\r\n")
                    .first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
                if answer[head.upperBound...].utf8.count >= length ?? 0 { break }
            }
            let count = recv(number, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}
#endif
