// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation

/// One connection that is kept open, as simple as HTTP/1.1 allows, so that the load generator takes as little
/// as possible of the machine it shares with the server.
final class LoadConnection {
    enum Fault: Error {
        case connect
        case broken
        case status(Int, String)
        case noCard

        /// Whether the same may be answered a moment later, here or elsewhere.
        var mayPass: Bool {
            switch self {
            case .connect, .broken: true
            case .status(let status, _): status >= 500
            case .noCard: false
            }
        }
    }

    private let socket: Int32
    private let host: String
    private var buffer: [UInt8] = []

    init(_ node: (host: String, port: UInt16)) throws {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        socket = Foundation.socket(AF_INET, stream, 0)
        host = "\(node.host):\(node.port)"
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = node.port.bigEndian
        guard inet_pton(AF_INET, node.host, &address.sin_addr) == 1 else { throw Fault.connect }
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let number = socket
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, size) == 0
            }
        }
        guard isConnected else {
            close(socket)
            throw Fault.connect
        }
        var yes: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    }

    deinit {
        close(socket)
    }

    /// Sends a request and reads the answer, which must be a success.
    func send(
        _ method: String,
        _ target: String,
        _ body: JSONOutput? = nil,
        credentials: String? = nil,
        key: String? = nil
    ) throws -> JSONValue {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n"
        let content = body?.utf8() ?? []
        if body != nil {
            head += "Content-Type: application/json\r\nContent-Length: \(content.count)\r\n"
        }
        if let credentials { head += "Authorization: Bearer \(credentials)\r\n" }
        if let key { head += "Idempotency-Key: \(key)\r\n" }
        try write(Array((head + "\r\n").utf8) + content)
        let (status, answer) = try read()
        guard 200..<300 ~= status else {
            throw Fault.status(status, String(decoding: answer, as: UTF8.self))
        }
        return try JSONTree(parsing: answer).root
    }

    private func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.send(
                    socket,
                    $0.baseAddress.map { $0 + sent },
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else { throw Fault.broken }
            sent += count
        }
    }

    private func read() throws -> (Int, [UInt8]) {
        var end: Int?
        repeat {
            end = headEnd()
            if end == nil { try receive() }
        } while end == nil
        guard let end else { throw Fault.broken }
        let head = String(decoding: buffer[..<end], as: UTF8.self)
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let length =
            head.lowercased().split(separator: "\r\n")
            .first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
        while buffer.count < end + length { try receive() }
        let body = Array(buffer[end..<end + length])
        buffer.removeFirst(end + length)
        return (status, body)
    }

    /// Where the head ends, if it is all there.
    private func headEnd() -> Int? {
        guard buffer.count >= 4 else { return nil }
        for place in 0...buffer.count - 4
        where buffer[place] == 13 && buffer[place + 2] == 13 && buffer[place + 3] == 10 {
            return place + 4
        }
        return nil
    }

    private func receive() throws {
        var chunk = [UInt8](repeating: 0, count: 32 << 10)
        let count = chunk.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { throw Fault.broken }
        buffer += chunk[..<count]
    }
}
