// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Dispatch
import Foundation

/// Waits for Ctrl-C, a termination request, or the end of the terminal.
///
/// A second Ctrl-C or request ends the process at once, in case the stop hangs. Both the shell and the
/// system report the end of a terminal, so a second report means nothing new.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let arrivals: AsyncStream<Void>

    /// Catches SIGINT, SIGTERM and SIGHUP from now on; SIGHUP only if it is not ignored, as under `nohup`.
    init() {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        arrivals = stream
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            // The default action would come first, so it is disabled; a dispatch source still sees
            // ignored signals.
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

    /// Runs the body at the first signal, unless the returned task is cancelled before.
    func handle(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        let arrivals = arrivals
        return Task {
            for await _ in arrivals { return await body() }
        }
    }

    /// Returns at the first signal.
    func wait() async {
        for await _ in arrivals { return }
    }
}
