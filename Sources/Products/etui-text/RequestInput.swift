// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Standard input, read by lines and by counted bytes.
struct RequestInput {
    /// Milliseconds to wait for the beginning of a line.
    let idleLimit: CInt

    /// The longest line of a request, bytes.
    private static let lineLimit = 128

    /// Returns the next line without its end; nil at the end of the input, after the idle time, or if the line is too long.
    func line() -> String? {
        var waited = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waited, 1, idleLimit) > 0 else { return nil }
        var bytes: [UInt8] = []
        while let byte = self.bytes(1)?.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
            guard bytes.count <= Self.lineLimit else { return nil }
        }
        return nil
    }

    /// Returns exactly so many bytes; nil if the input ends before.
    func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = unsafe bytes.withUnsafeMutableBytes { room in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[filled...])
                return unsafe read(STDIN_FILENO, rest.baseAddress, rest.count)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            filled += got
        }
        return bytes
    }
}

/// What the process may take of the machine, because the pictures come from strangers.
enum Bounds {
    /// Bytes of address space; the largest language data of Debian, 87 MB, take 220 MB with a picture.
    private static let memory: rlim_t = 1 << 30

    /// Sets the bounds; memory beyond them ends the process, and no picture of memory is left behind.
    static func set() {
        var space = rlimit(rlim_cur: memory, rlim_max: memory)
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #else
        _ = unsafe setrlimit(RLIMIT_AS, &space)
        _ = unsafe setrlimit(RLIMIT_CORE, &none)
        #endif
    }
}
