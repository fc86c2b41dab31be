// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The other end of a connection.
public enum PeerAddress {
    /// Returns the key of one client: an IPv4 address, or the first 64 bits of an IPv6 address, since one
    /// customer has all addresses below (RFC 6177 §2).
    ///
    /// IPv4 within IPv6 (RFC 4291 §2.5.5.2) is IPv4. Text that is not an address is returned unchanged.
    public static func share(of text: String?) -> String {
        guard let text else { return "" }
        guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
        if let four = withoutPort(text) { return four }
        let numeric = text.drop { $0 == "[" }.prefix { $0 != "]" && $0 != "%" }
        var bytes = [UInt8](repeating: 0, count: 16)
        guard unsafe inet_pton(AF_INET6, String(numeric), &bytes) == 1 else { return text }
        if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
            return bytes[12...].map { String($0) }.joined(separator: ".")
        }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// Returns an IPv4 address without the port that some proxies add.
    private static func withoutPort(_ text: String) -> String? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].contains(".") else { return nil }
        return String(parts[0])
    }

    /// Returns whether the other end has gone or will send nothing more, even if some of its data is unread.
    static func hasHungUp(_ socket: Int32) -> Bool {
        #if canImport(Darwin)
        let events = Int32(POLLHUP)
        #else
        let events = Int32(0x2000)  // POLLRDHUP, which Glibc shows under _GNU_SOURCE only
        #endif
        let gone = events | Int32(POLLHUP) | Int32(POLLERR) | Int32(POLLNVAL)
        var state = pollfd(fd: socket, events: Int16(events), revents: 0)
        return unsafe poll(&state, 1, 0) > 0 && Int32(state.revents) & gone != 0
    }

    /// Returns its numeric address, or nil if the connection is gone or not a network connection.
    static func text(of socket: Int32) -> String? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let isKnown = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            let address = unsafe UnsafeMutableRawPointer(pointer)
                .assumingMemoryBound(to: sockaddr.self)
            guard unsafe getpeername(socket, address, &length) == 0 else { return false }
            return unsafe getnameinfo(
                address,
                length,
                &name,
                socklen_t(name.count),
                nil,
                0,
                NI_NUMERICHOST
            ) == 0
        }
        guard isKnown else { return nil }
        return String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }
}
