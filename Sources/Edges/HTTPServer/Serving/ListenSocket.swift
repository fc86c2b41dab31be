// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A listening socket.
///
/// The library takes it over and closes it when it stops; if the library cannot start, ``close()`` does.
struct ListenSocket {
    let number: Int32
    let port: Int
    private let silentPipe: SilentPipe

    /// Listens at a numeric address or `localhost`.
    init(
        address: String,
        port: Int,
        allowsEveryone: Bool
    ) throws(HTTPServerError) {
        guard (0...65_535).contains(port) else { throw .invalidAddress }
        let place = try SocketAddress(address == "localhost" ? "127.0.0.1" : address, UInt16(port))
        guard allowsEveryone || place.isLoopback else { throw .unprotectedAddress }
        let stream = Int32(SocketAddress.streamType)
        let number = socket(place.family, stream, 0)
        guard number >= 0 else { throw .cannotListen(errorNumber: errno) }
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        // Allows reuse of a port that was released a moment ago.
        _ = unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        guard place.bind(number), listen(number, 1024) == 0, let silentPipe = SilentPipe() else {
            let error = errno
            _ = SocketAddress.close(number)
            throw .cannotListen(errorNumber: error)
        }
        self.number = number
        self.silentPipe = silentPipe
        self.port = SocketAddress.port(of: number)
    }

    /// Stops listening: new connections are refused.
    ///
    /// Replaces the descriptor by a silent pipe with the same number, so the library's threads notice
    /// nothing. `MHD_quiesce_daemon` races with them for their sets of descriptors and ends the whole
    /// process if it loses (0.9.75, "Failed to remove listen FD from epoll set").
    func deafen() {
        silentPipe.take(number)
    }

    /// Releases what the library does not own, once it has stopped.
    func release() {
        silentPipe.close()
    }

    /// Releases everything.
    func close() {
        _ = SocketAddress.close(number)
        silentPipe.close()
    }
}

/// A pipe through which nothing ever comes.
private struct SilentPipe {
    private let reading: Int32
    private let writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    /// Replaces another descriptor by the pipe and closes it.
    func take(_ number: Int32) {
        _ = dup2(reading, number)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }

    func close() {
        _ = SocketAddress.close(reading)
        _ = SocketAddress.close(writing)
    }
}

/// An IPv4 or IPv6 address with a port.
private struct SocketAddress {
    private var storage = sockaddr_storage()
    private let length: socklen_t
    let family: Int32
    let isLoopback: Bool

    init(_ text: String, _ port: UInt16) throws(HTTPServerError) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if unsafe inet_pton(AF_INET, text, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            family = AF_INET
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
            isLoopback = UInt32(bigEndian: four.sin_addr.s_addr) >> 24 == 127
            unsafe withUnsafeMutableBytes(of: &storage) { target in
                unsafe withUnsafeBytes(of: four) { unsafe target.copyMemory(from: $0) }
            }
        } else if unsafe inet_pton(AF_INET6, text, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            family = AF_INET6
            length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            isLoopback = unsafe withUnsafeBytes(of: six.sin6_addr) { bytes in
                unsafe bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
            }
            unsafe withUnsafeMutableBytes(of: &storage) { target in
                unsafe withUnsafeBytes(of: six) { unsafe target.copyMemory(from: $0) }
            }
        } else {
            throw .invalidAddress
        }
    }

    #if canImport(Darwin)
    static let streamType = SOCK_STREAM
    #else
    static let streamType = SOCK_STREAM.rawValue
    #endif

    func bind(_ socket: Int32) -> Bool {
        unsafe withUnsafeBytes(of: storage) { bytes in
            guard let start = bytes.baseAddress else { return false }
            #if canImport(Darwin)
            return unsafe Darwin.bind(socket, start.assumingMemoryBound(to: sockaddr.self), length)
                == 0
            #else
            return unsafe Glibc.bind(socket, start.assumingMemoryBound(to: sockaddr.self), length)
                == 0
            #endif
        }
    }

    static func close(_ socket: Int32) -> Int32 {
        #if canImport(Darwin)
        Darwin.close(socket)
        #else
        Glibc.close(socket)
        #endif
    }

    /// Returns the port a socket is bound to.
    static func port(of socket: Int32) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            let address = UnsafeMutableRawPointer(pointer)
            guard
                unsafe getsockname(socket, address.assumingMemoryBound(to: sockaddr.self), &length)
                    == 0
            else { return 0 }
            // The port is at the same place in sockaddr_in and sockaddr_in6.
            return Int(UInt16(bigEndian: unsafe address.load(fromByteOffset: 2, as: UInt16.self)))
        }
    }
}
