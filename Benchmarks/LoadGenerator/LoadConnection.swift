// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
import Foundation

/// A kept-open connection, as simple as HTTP/1.1 allows.
///
/// The load generator should take as little as possible of the machine it shares with the server.
package final class LoadConnection {
    package enum Error: Swift.Error {
        case connect
        case broken
        case status(Int, String)
        /// The answer is a success, but not what was asked for.
        case unexpected
        /// The answer is a success, but not JSON; with its beginning.
        case unreadable(Int, String)

        /// Whether the same request may succeed a moment later, here or elsewhere.
        package var mayPass: Bool {
            switch self {
            case .connect, .broken: true
            case .status(let status, _): status >= 500
            case .unexpected, .unreadable: false
            }
        }

        /// Whether the server had already used the request's nonce.
        package var isSpentNonce: Bool {
            if case .status(409, let text) = self { text.contains("nonce_invalid") } else { false }
        }
    }

    private let socket: Int32
    private let host: String
    /// Received bytes that belong to no answer yet, at the beginning.
    private var buffer = [UInt8](repeating: 0, count: 32 << 10)
    private var filledCount = 0

    /// Connects to a node.
    package init(_ node: LoadNode) throws {
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
        guard inet_pton(AF_INET, node.host, &address.sin_addr) == 1 else { throw Error.connect }
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let number = socket
        if node.host.hasPrefix("127.") { Self.takeAnotherAddress(number) }
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, size) == 0
            }
        }
        // `deinit` closes the socket, also after a failed `init`: closed twice, its number could be another thread's.
        guard isConnected else { throw Error.connect }
        var yes: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    }

    /// Binds the socket to one of 64 addresses of this machine, as wallets do not all share one.
    ///
    /// If the system has only one, as on a Mac, the socket keeps it.
    private static func takeAnotherAddress(_ socket: Int32) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = (0x7F00_0001 + UInt32.random(in: 0..<64)).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
        }
    }

    deinit {
        close(socket)
    }

    /// Sends a request and reads the answer, which must be a success.
    package func send(
        _ method: String,
        _ target: String,
        _ body: JSONOutput? = nil,
        credentials: String? = nil,
        key: String? = nil
    ) throws -> JSONValue {
        var headers: [(String, String)] = []
        if body != nil { headers.append(("Content-Type", "application/json")) }
        if let credentials { headers.append(("Authorization", "Bearer " + credentials)) }
        if let key { headers.append(("Idempotency-Key", key)) }
        let (status, answer) = try exchange(method, target, headers, body?.utf8())
        return try Self.value(status, answer)
    }

    /// Reads an answer's JSON; the answer must be a success.
    package static func value(_ status: Int, _ answer: [UInt8]) throws -> JSONValue {
        guard 200..<300 ~= status else {
            throw Error.status(status, String(decoding: answer, as: UTF8.self))
        }
        do {
            return try JSONTree(parsing: answer).root
        } catch {
            throw Error.unreadable(status, String(decoding: answer.prefix(80), as: UTF8.self))
        }
    }

    /// Sends a request and reads the answer, whatever its status.
    package func exchange(
        _ method: String,
        _ target: String,
        _ headers: [(String, String)],
        _ body: [UInt8]? = nil
    ) throws -> (status: Int, body: [UInt8]) {
        var message: [UInt8] = []
        message.reserveCapacity(512 + (body?.count ?? 0))
        message += "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n".utf8
        for (name, value) in headers { message += "\(name): \(value)\r\n".utf8 }
        if let body { message += "Content-Length: \(body.count)\r\n".utf8 }
        message += "\r\n".utf8
        try write(message + (body ?? []))
        return try read()
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
            guard count > 0 else { throw Error.broken }
            sent += count
        }
    }

    private func read() throws -> (Int, [UInt8]) {
        var end: Int?
        repeat {
            end = headEnd()
            if end == nil { try receive() }
        } while end == nil
        guard let end, let head = LoadHead(buffer[..<end]) else { throw Error.broken }
        while filledCount < end + head.bodyByteCount { try receive() }
        let rest = end + head.bodyByteCount
        let body = Array(buffer[end..<rest])
        // Usually empty: the next answer comes after the next request.
        buffer.replaceSubrange(0..<(filledCount - rest), with: Array(buffer[rest..<filledCount]))
        filledCount -= rest
        return (head.status, body)
    }

    /// Where the head ends, if it has arrived completely.
    private func headEnd() -> Int? {
        guard filledCount >= 4 else { return nil }
        for place in 0...filledCount - 4
        where buffer[place] == 13 && buffer[place + 2] == 13 && buffer[place + 3] == 10 {
            return place + 4
        }
        return nil
    }

    private func receive() throws {
        if filledCount == buffer.count {
            buffer += [UInt8](repeating: 0, count: buffer.count)
        }
        let count = buffer.withUnsafeMutableBytes {
            recv(socket, $0.baseAddress.map { $0 + filledCount }, $0.count - filledCount, 0)
        }
        guard count > 0 else { throw Error.broken }
        filledCount += count
    }
}

/// The parts of an answer's head that the load generator reads.
private struct LoadHead {
    let status: Int
    let bodyByteCount: Int

    private static let lengthName = Array("content-length:".utf8)

    init?(_ head: ArraySlice<UInt8>) {
        // "HTTP/1.1 200 OK"
        guard let status = Self.number(head.dropFirst(9)) else { return nil }
        self.status = status
        var length = 0
        var line = head[...]
        while let end = line.firstIndex(of: 13) {
            if Self.isLength(line[..<end]), let number = Self.number(line[..<end].dropFirst(15)) {
                length = number
                break
            }
            line = line[end...].dropFirst(2)
        }
        bodyByteCount = length
    }

    private static func isLength(_ line: ArraySlice<UInt8>) -> Bool {
        // The first letter tells most lines apart.
        guard let first = line.first, first | 0x20 == lengthName[0], line.count > lengthName.count
        else { return false }
        return zip(line, lengthName).allSatisfy { $0 | 0x20 == $1 || $0 == $1 }
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        let digits = text.drop { $0 == 0x20 }.prefix { 0x30...0x39 ~= $0 }
        return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
