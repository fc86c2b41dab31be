// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A numeric IPv4 or IPv6 address.
public struct NetworkAddress: Sendable, Hashable {
    /// The 4 or 16 bytes.
    public let bytes: [UInt8]

    /// Reads an address; `nil` for a name, or an address with a zone.
    public init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            bytes = unsafe withUnsafeBytes(of: four) { unsafe Array($0) }
        } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
            bytes = unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
        } else {
            return nil
        }
    }

    /// The usual spelling.
    public var text: String {
        var spelling = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard
            unsafe inet_ntop(family, bytes, &spelling, socklen_t(spelling.count)) != nil
        else { return "" }
        return String(
            decoding: spelling.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }

    /// Whether the internet does not route to it: a private address (RFC 1918, RFC 4193) or a link-local one
    /// (RFC 3927, RFC 4291 §2.5.6).
    public var isPrivate: Bool {
        if bytes.count == 4 {
            return switch (bytes[0], bytes[1]) {
            case (10, _), (192, 168), (172, 16...31), (169, 254): true
            default: false
            }
        }
        return bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
    }

    /// Whether it is IPv6 and valid only together with an interface, which addresses on the web cannot name.
    private var needsZone: Bool {
        bytes.count == 16 && bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }

    private init?(_ address: UnsafePointer<sockaddr>) {
        switch unsafe Int32(address.pointee.sa_family) {
        case AF_INET:
            bytes = unsafe UnsafeRawPointer(address).assumingMemoryBound(to: sockaddr_in.self)
                .withMemoryRebound(to: sockaddr_in.self, capacity: 1) { four in
                    unsafe withUnsafeBytes(of: four.pointee.sin_addr) { unsafe Array($0) }
                }
        case AF_INET6:
            bytes = unsafe UnsafeRawPointer(address).assumingMemoryBound(to: sockaddr_in6.self)
                .withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { six in
                    unsafe withUnsafeBytes(of: six.pointee.sin6_addr) { unsafe Array($0) }
                }
        default: return nil
        }
    }

    /// The private addresses by which other devices on its networks reach this machine, the likeliest one first.
    ///
    /// First comes the one from which the machine reaches other networks, then IPv4, then IPv6.
    public static var ofThisMachine: [NetworkAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&first) == 0 else { return [] }
        defer { unsafe freeifaddrs(first) }
        var found: [NetworkAddress] = []
        var next = unsafe first
        while let interface = unsafe next?.pointee {
            unsafe next = interface.ifa_next
            let flags = Int32(bitPattern: unsafe interface.ifa_flags)
            let isUsable = flags & Int32(IFF_UP) != 0 && flags & Int32(IFF_LOOPBACK) == 0
            guard isUsable, let given = unsafe interface.ifa_addr,
                let address = unsafe NetworkAddress(given), address.isPrivate,
                !address.needsZone, !found.contains(address)
            else { continue }
            found.append(address)
        }
        let ordered = found.filter { $0.bytes.count == 4 } + found.filter { $0.bytes.count == 16 }
        guard let usual = usualSource, ordered.contains(usual) else { return ordered }
        return [usual] + ordered.filter { $0 != usual }
    }

    /// The address from which this machine would send to other networks; `nil` without a way there.
    ///
    /// Connecting a datagram socket sends nothing. The target is reserved for documents (RFC 5737).
    private static var usualSource: NetworkAddress? {
        #if canImport(Darwin)
        let kind = SOCK_DGRAM
        #else
        let kind = Int32(SOCK_DGRAM.rawValue)
        #endif
        let socket = socket(AF_INET, kind, 0)
        guard socket >= 0 else { return nil }
        defer { _ = close(socket) }
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = UInt16(9).bigEndian
        guard unsafe inet_pton(AF_INET, "198.51.100.1", &target.sin_addr) == 1 else { return nil }
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return unsafe withUnsafeMutablePointer(to: &target) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe connect(socket, address, size) == 0,
                    unsafe getsockname(socket, address, &size) == 0
                else { return nil }
                return unsafe NetworkAddress(UnsafePointer(address))
            }
        }
    }
}

/// The names of this machine.
public enum HostNames {
    /// The name that the system gives the machine, and the one by which its network finds it (RFC 6762 §3), in lower
    /// case; empty if the name is no host name.
    public static var ofThisMachine: [String] {
        var buffer = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
        let name = String(
            decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        ).lowercased()
        let isName =
            !name.isEmpty && name != "localhost"
            && name.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
            }
        guard isName else { return [] }
        return name.contains(".") ? [name] : [name, name + ".local"]
    }
}
