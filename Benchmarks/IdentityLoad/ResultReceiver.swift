// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import LoadGenerator

/// A merchant's server: takes each result, answers 200, and keeps what came.
final class ResultReceiver: Sendable {
    /// What came to one path.
    struct Arrival: Sendable {
        /// The body of the first delivery.
        let body: [UInt8]
        /// The signature of the last one.
        var signature: String
        /// When the first one came.
        let time: ContinuousClock.Instant
        var count = 1
        /// Whether all deliveries had the same body.
        var isSame = true
    }

    private let arrivals = Locked<[String: Arrival]>([:])

    /// Listens at a port of this machine, on a thread of its own.
    init(port: UInt16) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0
            }
        }
        guard isBound, listen(listener, 128) == 0 else { throw LoadConnection.Error.connect }
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { continue }
                Thread.detachNewThread { [self] in
                    take(connection)
                    close(connection)
                }
            }
        }
    }

    /// What came under a name.
    func arrival(_ name: String) -> Arrival? { arrivals.withLock { $0[name] } }

    /// Everything that came.
    var all: [String: Arrival] { arrivals.withLock { $0 } }

    /// Takes requests of a connection until it ends.
    private func take(_ connection: Int32) {
        var bytes: [UInt8] = []
        while true {
            guard let end = Self.endOfHead(bytes) else {
                guard Self.receive(connection, &bytes) else { return }
                continue
            }
            let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
            let length = Self.field("content-length", lines).flatMap { Int($0) } ?? 0
            while bytes.count < end + length {
                guard Self.receive(connection, &bytes) else { return }
            }
            let words = lines.first?.split(separator: " ") ?? []
            if words.count == 3 {
                note(
                    String(words[1].dropFirst()),
                    Array(bytes[end..<end + length]),
                    Self.field("docscan-signature", lines) ?? ""
                )
            }
            bytes.removeFirst(end + length)
            let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
            guard send(connection, answer, answer.count, Int32(MSG_NOSIGNAL)) == answer.count
            else { return }
        }
    }

    private func note(_ name: String, _ body: [UInt8], _ signature: String) {
        arrivals.withLock { arrivals in
            guard var known = arrivals[name] else {
                arrivals[name] = Arrival(body: body, signature: signature, time: .now)
                return
            }
            known.count += 1
            known.isSame = known.isSame && known.body == body
            known.signature = signature
            arrivals[name] = known
        }
    }

    private static func receive(_ connection: Int32, _ bytes: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        return true
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (4...bytes.count).first { bytes[($0 - 4)..<$0].elementsEqual([13, 10, 13, 10]) }
    }

    private static func field(_ name: String, _ lines: [Substring]) -> String? {
        let line = lines.first { $0.lowercased().hasPrefix(name + ":") }
        return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
