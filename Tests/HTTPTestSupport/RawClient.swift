// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Execution
import Foundation
package import HTTPServer

/// A client that sends any bytes, one by one if necessary.
///
/// It blocks, so it is used on separate threads: the server's routes run on Swift's pool.
package final class RawClient: Sendable {
    package static let threads = WorkThreads(count: 80)

    private let number: Int32

    package init(port: Int) throws {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        number = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) }
        }
        guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(
            number,
            SOL_SOCKET,
            SO_RCVTIMEO,
            &patience,
            socklen_t(MemoryLayout<timeval>.size)
        )
    }

    deinit {
        close(number)
    }

    /// Sends bytes; returns false if the other side has closed.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Foundation.send(
                    number,
                    buffer.baseAddress.map { $0 + sent },
                    buffer.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    package func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Receives some bytes; returns none at the end, nil after an error or ten seconds.
    package func receive(_ limit: Int = 65_536) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = recv(number, &buffer, limit, 0)
        return count < 0 ? nil : Array(buffer.prefix(count))
    }

    /// Receives everything until the other side closes or a given text arrives.
    package func receiveText(until end: String? = nil) -> String {
        var all: [UInt8] = []
        while let part = receive(), !part.isEmpty {
            all += part
            if let end, String(decoding: all, as: UTF8.self).contains(end) { break }
        }
        return String(decoding: all, as: UTF8.self)
    }

    /// Announces that nothing more will be sent.
    package func finishSending() {
        shutdown(number, Int32(SHUT_WR))
    }

    /// Sends a text on a new connection and returns everything received until the end.
    package static func exchange(_ port: Int, _ text: String) async throws -> String {
        try await threads.run {
            let client = try RawClient(port: port)
            client.send(text)
            return client.receiveText()
        }
    }
}

/// Runs a server for the duration of a test.
package func withServer<Value: Sendable>(
    _ routes: [HTTPRoute],
    adjust: (inout HTTPServerConfiguration) -> Void = { _ in },
    _ body: (Int) async throws -> Value
) async throws -> Value {
    var configuration = HTTPServerConfiguration()
    adjust(&configuration)
    let server = HTTPServer(router: HTTPRouter(routes: routes), configuration: configuration)
    let port = try server.start()
    do {
        let value = try await body(port)
        await server.stop()
        return value
    } catch {
        await server.stop()
        throw error
    }
}
