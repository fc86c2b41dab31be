// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The process's streams, files and environment, through system calls.
///
/// Foundation would cost a verification more than its cryptography does, so the path from a file to a
/// verdict avoids it.
enum StandardStreams {
    /// Returns the console of this process.
    static func console() -> Console {
        let isPlain = environment("NO_COLOR").map { !$0.isEmpty } ?? false
        let isDumb = environment("TERM").map { $0 == "dumb" } ?? true
        let isLost = Locked(false)
        return Console(
            output: { text in
                // A reader that has gone away is not our error.
                guard let code = write(text, to: STDOUT_FILENO), code != EPIPE else { return }
                isLost.withLock { $0 = true }
            },
            diagnostic: { write($0, to: STDERR_FILENO) == nil },
            hasColour: isatty(STDOUT_FILENO) == 1 && !isPlain && !isDumb,
            showsProgress: isatty(STDERR_FILENO) == 1 && !isDumb,
            isOutputOpen: fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE != O_RDONLY,
            hasLostOutput: { isLost.withLock { $0 } }
        )
    }

    /// Occupies the descriptors of streams that the caller has closed.
    ///
    /// Otherwise the next opened file, perhaps one with a key, would get the number of standard output,
    /// and printed text would be written into it.
    static func occupyClosed() {
        let uses = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        for (descriptor, use) in uses where fcntl(descriptor, F_GETFD) < 0 {
            // The system assigns the lowest free number, which is this one.
            _ = unsafe open("/dev/null", use)
        }
    }

    /// Returns the time of the system's clock.
    static func now() -> Instant {
        Instant(secondsSinceEpoch: Int64(time(nil)))
    }

    /// Returns the number of cores this process may use.
    static func coreCount() -> Int {
        max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// Returns a variable of the environment.
    static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Makes writes to a lost reader fail instead of ending the process.
    static func surviveLostReaders() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Writes all of a text.
    ///
    /// - Returns: the error number that stopped it; nil if everything was written.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var offset = 0
            while offset < bytes.count {
                let rest = unsafe UnsafeBufferPointer(rebasing: bytes[offset...])
                let written = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return written < 0 ? errno : EIO }
                offset += written
            }
            return nil
        }
    }

    static func systemWrite(
        _ descriptor: Int32,
        _ bytes: UnsafeRawPointer?,
        _ count: Int
    ) -> Int {
        #if canImport(Darwin)
        unsafe Darwin.write(descriptor, bytes, count)
        #else
        unsafe Glibc.write(descriptor, bytes, count)
        #endif
    }
}

extension ExitStatus {
    /// Ends the process with this status, at once.
    ///
    /// All output is written by then. `exit` would have libraries free what threads that are still running use.
    func endProcess() -> Never {
        _exit(rawValue)
    }
}
