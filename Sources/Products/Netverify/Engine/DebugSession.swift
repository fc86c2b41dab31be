// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck

/// Reports to the operator how a check goes, if the app asks for it: what happened when, in words from fixed lists.
@MainActor
final class DebugSession {
    /// The name that support asks for.
    let id = UUID()
    private let send: @Sendable ([DebugEvent], _ session: String) async -> Void
    private let start = ContinuousClock.now
    private var events: [DebugEvent] = []
    /// The batch on its way; the next one follows it.
    private var sending: Task<Void, Never>?

    /// Creates a session.
    ///
    /// - Parameter service: the service of the check, which sends nothing if its account has no such feature.
    init(_ service: any CheckService) {
        send = { events, session in await service.report(events, of: session) }
        note(.started)
    }

    /// Notes what happened.
    func note(_ name: DebugEvent.Name, _ code: DebugEvent.Code? = nil) {
        let time = Int((ContinuousClock.now - start) / .milliseconds(1))
        events.append(DebugEvent(name, at: time, code))
        if events.count == DebugEvent.batchLimit { flush() }
    }

    /// Sends what was noted.
    func flush() {
        guard !events.isEmpty else { return }
        let (batch, former, session) = (events, sending, id.uuidString.lowercased())
        events = []
        sending = Task { [send] in
            await former?.value
            await send(batch, session)
        }
    }
}
