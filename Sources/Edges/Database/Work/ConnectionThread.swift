// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// A dedicated thread for a connection, and a way to wait for its end.
final class ConnectionThread: Sendable {
    private let end = DispatchGroup()

    /// Starts a thread.
    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let end = end
        end.enter()
        let thread = Thread {
            body()
            end.leave()
        }
        thread.name = name
        // SQLite's parser and libpq's TLS need much stack; Apple's default is 512 KiB.
        thread.stackSize = 2 << 20
        thread.start()
    }

    /// Waits until the body has returned.
    func ended() async {
        await withCheckedContinuation { continuation in
            end.notify(queue: .global()) { continuation.resume() }
        }
    }
}
