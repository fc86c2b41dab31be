// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Dispatch
import Foundation

/// Waits for Ctrl-C, a polite request to end, or the end of the terminal.
///
/// A second Ctrl-C or request ends the process at once, so that a stop that hangs can be broken off. The end
/// of a terminal is told by the shell and by the system, so a second time it means nothing new.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let arrivals: AsyncStream<Void>

    /// Catches SIGINT, SIGTERM and SIGHUP from now on; SIGHUP not where it is ignored, as under `nohup`.
    init() {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        arrivals = stream
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            // The default action would come first; a dispatch source sees ignored signals.
            let former = signal(number, SIG_IGN)
            if number == SIGHUP, Self.isIgnored(former) { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                continuation.yield()
                if number != SIGHUP { _ = signal(number, SIG_DFL) }
            }
            source.resume()
            return source
        }
    }

    private static func isIgnored(_ action: sighandler_t?) -> Bool {
        unsafe unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Returns when the first signal came.
    func wait() async {
        for await _ in arrivals { return }
    }
}
