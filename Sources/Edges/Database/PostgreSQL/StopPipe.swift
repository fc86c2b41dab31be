// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Ends a thread's wait for a socket, permanently.
final class StopPipe: Sendable {
    private let pipe = Pipe()

    /// Ends all waits, now and later.
    func stop() {
        try? pipe.fileHandleForWriting.write(contentsOf: [0])
    }

    /// Whether it is stopped.
    var isStopped: Bool { wait(milliseconds: 0) }

    /// Waits for the stop and returns whether it came.
    @discardableResult
    func wait(milliseconds: CInt) -> Bool {
        var waited = pollfd(
            fd: pipe.fileHandleForReading.fileDescriptor,
            events: Int16(POLLIN),
            revents: 0
        )
        return unsafe poll(&waited, 1, milliseconds) > 0
    }

    /// Waits until a socket is readable; false if stopped.
    func wait(alsoFor socket: CInt) -> Bool {
        var waited = [pipe.fileHandleForReading.fileDescriptor, socket].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while unsafe poll(&waited, 2, -1) < 0, errno == EINTR {}
        return waited[0].revents == 0
    }
}
