// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Dispatch
import Foundation

/// A server that answers every connection with a script, however wrong.
package final class RawServer: Sendable {
    package let port: Int
    private let number: Int32
    /// Signalled once the server has stopped accepting.
    private let ended = DispatchSemaphore(value: 0)

    /// Starts a server; its script gets the request's header and a function that sends and says whether to go on.
    package init(_ script: @escaping @Sendable (String, (String) -> Bool) -> Void) throws {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let number = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(number, address, size) == 0 && getsockname(number, address, &size) == 0
            }
        }
        guard isBound, listen(number, 16) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        self.number = number
        port = Int(UInt16(bigEndian: address.sin_port))
        let ended = self.ended
        Thread.detachNewThread {
            while true {
                let connection = accept(number, nil, nil)
                guard connection >= 0 else { break }
                Thread.detachNewThread { Self.serve(connection, script) }
            }
            // Only now is it certain that this descriptor accepts no more connections; if it were closed earlier,
            // its number might already belong to the next server.
            close(number)
            ended.signal()
        }
    }

    package func stop() {
        shutdown(number, Int32(SHUT_RDWR))
        ended.wait()
    }

    private static func serve(
        _ connection: Int32,
        _ script: @Sendable (String, (String) -> Bool) -> Void
    ) {
        defer { close(connection) }
        var head = ""
        while !head.hasSuffix("\r\n\r\n") {
            var byte: UInt8 = 0
            guard recv(connection, &byte, 1, 0) == 1 else { return }
            head.unicodeScalars.append(Unicode.Scalar(byte))
        }
        script(head) { text in
            let bytes = Array(text.utf8)
            return send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        }
    }
}
