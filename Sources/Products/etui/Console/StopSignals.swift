// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Dispatch
import Foundation

/// Waits for Ctrl-C or a polite request to end.
///
/// A second signal of the kind ends the process at once, so that a stop that hangs can be broken
/// off.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let arrivals: AsyncStream<Void>

    /// Catches SIGINT and SIGTERM from now on.
    init() {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        arrivals = stream
        sources = [SIGINT, SIGTERM].map { number in
            // The default action would come first; a dispatch source sees ignored signals.
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                continuation.yield()
                _ = signal(number, SIG_DFL)
            }
            source.resume()
            return source
        }
    }

    /// Returns when the first signal came.
    func wait() async {
        for await _ in arrivals { return }
    }
}
