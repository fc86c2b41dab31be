// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CMicroHTTPD
import Execution
import HTTPMessages

/// One request and its response on a connection.
final class ServerExchange: Sendable {
    /// A request's share of the common resources.
    struct Holdings {
        var smallBody = 0
        var largeBody = 0
        /// Whether it counts as a request in a handler.
        var isWorking = false
        /// The exchange itself, if it waits as a long poll.
        var poll: ServerExchange?
        var pump: EventPump?
        /// The connection that is counted apart for one of these two.
        var track: ConnectionTrack?
    }

    private struct Progress {
        var state: ExchangeState
        var task: Task<Void, Never>?
        var holdings = Holdings()
        /// The room for the body at the route's gate.
        var pass: BodyGate.Pass?
        /// Whether a handler has the body.
        var isAnswering = false
        /// Whether the connection was resumed after the access check, but the library has yet to continue.
        var hasAsked = false
        var status = 0
        var byteCount = 0
    }

    private let core: ServerCore
    private let connection: ConnectionHandle
    private let head: RequestHead
    private let client: String
    private let start = ContinuousClock.now
    private let progress: Locked<Progress>
    /// A refusal to send at once, because the body is too long to read.
    let immediateError: HTTPResponse?
    /// Whether the route's rules must run before its body is read.
    let mustAsk: Bool
    /// Whether the request is a long poll.
    let isLongPoll: Bool

    init(_ core: ServerCore, _ connection: ConnectionHandle, _ head: RequestHead) {
        self.core = core
        self.connection = connection
        client = head.request.client ?? ""
        let discard = core.limits.discardedByteCount
        let declared = head.declaredByteCount
        let refusal: HTTPResponse
        switch head.plan {
        case .serve(let match):
            let isLarge = declared > core.limits.smallBodyByteCount
            let isGated = Self.gate(of: match, declared) != nil
            if isGated || core.hasBodyRoom(declared, isLarge: isLarge, for: client) {
                self.head = head
                mustAsk = declared > 0 && (isGated || match.route.terms.access.check != nil)
                isLongPoll = match.route.terms.waits?(head.request) ?? false
                immediateError = nil
                progress = Locked(
                    Progress(
                        state: mustAsk
                            ? ExchangeState(asking: declared) : ExchangeState(receiving: declared)
                    )
                )
                return
            }
            refusal = core.router.refusal(.full, of: head.request.path)
        case .answer(let response): refusal = response
        }
        self.head = head
        mustAsk = false
        isLongPoll = false
        immediateError = declared > discard ? refusal : nil
        progress = Locked(Progress(state: ExchangeState(discarding: discard, then: refusal)))
    }

    /// Takes a piece of the body; false if the connection must be cut.
    func received(_ chunk: UnsafeRawBufferPointer) -> Bool {
        connection.track?.received(chunk.count)
        let isLarge = head.declaredByteCount > core.limits.smallBodyByteCount
        return progress.withLock { progress in
            progress.hasAsked = false
            let goesOn = unsafe progress.state.received(
                chunk,
                hasRoom: { count in
                    if gate != nil { return true }
                    guard core.takeBodyRoom(count, isLarge: isLarge, for: client) else {
                        return false
                    }
                    if isLarge {
                        progress.holdings.largeBody += count
                    } else {
                        progress.holdings.smallBody += count
                    }
                    return true
                },
                discarding: core.limits.discardedByteCount,
                refusal: refusal(of:)
            )
            if progress.state.holdsNothing { release(&progress) }
            return goesOn
        }
    }

    /// The gate of the route, which then takes the place of the server's budgets for bodies.
    private var gate: BodyGate? {
        guard case .serve(let match) = head.plan else { return nil }
        return Self.gate(of: match, head.declaredByteCount)
    }

    private static func gate(of match: HTTPRouter.Match, _ byteCount: Int) -> BodyGate? {
        guard let gate = match.route.terms.gate, byteCount > gate.rules.freeByteCount else {
            return nil
        }
        return gate
    }

    /// Returns the answer to a body that has no room, or is longer than the route takes.
    private func refusal(of fault: ExchangeState.BodyFault) -> HTTPResponse {
        let problem =
            switch (fault, head.plan) {
            case (.tooLong, .serve(let match)): HTTPRouter.tooLarge(match.route.terms)
            case (.noRoom, _), (.tooLong, .answer): HTTPError.full
            }
        return core.router.refusal(problem, of: head.request.path)
    }

    private func release(_ progress: inout Progress) {
        guard progress.holdings.smallBody + progress.holdings.largeBody > 0 else { return }
        core.give(progress.holdings, of: client)
        progress.holdings = Holdings()
    }

    /// Checks whether the client may call, while the connection is suspended and before its body is read.
    func ask() {
        guard case .serve(let match) = head.plan else { return }
        connection.track?.enter(.work(self), for: core.limits.handlerTime)
        connection.suspend()
        let task = Task {
            if let refusal = await core.router.refusal(of: head.request, on: match) {
                return finish(refusal)
            }
            if let gate {
                guard let pass = await gate.enter(head.declaredByteCount, for: client) else {
                    return finish(core.router.refusal(.full, of: head.request.path))
                }
                progress.withLock { progress in
                    progress.pass = pass
                    progress.state.hasRoomForAll = true
                }
            }
            guard progress.withLock({ $0.state.admitted() }) else { return }
            connection.track?.enter(
                .body,
                for: core.limits.bodyTime,
                leastRate: gate?.rules.leastBodyRate
            )
            connection.resume()
        }
        progress.withLock { progress in
            progress.task = task
            progress.hasAsked = true
        }
    }

    /// Continues when the request is complete, or when there is a response and the connection runs again.
    func requestEnded() -> MHD_Result {
        // After a suspension that began with the header, the library calls once more before it reads the body.
        let isBeforeBody = progress.withLock { progress in
            defer { progress.hasAsked = false }
            return progress.hasAsked
        }
        if isBeforeBody { return refuseAtOnceIfLong() ?? .YES }
        switch progress.withLock({ $0.state.requestEnded() }) {
        case .wait: return .YES
        case .send(let response): return send(response)
        case .work(let body):
            guard case .serve(let match) = head.plan else { return .NO }
            connection.track?.enter(.work(self), for: core.limits.handlerTime)
            let isBrief = match.route.terms.isBrief
            guard isBrief || takePlace() else {
                finish(core.router.refusal(.full, of: head.request.path))
                return requestEnded()
            }
            if isBrief { work(body, on: match) }
            if let response = rest() { return send(response) }
            if !isBrief { work(body, on: match) }
            return .YES
        }
    }

    /// Takes a place among the waiting or the working requests.
    private func takePlace() -> Bool {
        guard isLongPoll else {
            let isTaken = core.takeWork(for: client)
            progress.withLock { $0.holdings.isWorking = isTaken }
            return isTaken
        }
        let track = connection.track
        guard core.takeSeat(self, for: client, on: track) else { return false }
        progress.withLock { progress in
            progress.holdings.poll = self
            progress.holdings.track = track
        }
        return true
    }

    /// Suspends the connection until there is a response; returns the response if there already is one.
    private func rest() -> HTTPResponse? {
        progress.withLock { progress in
            if let response = progress.state.rested() { return response }
            // Under the lock, so that it cannot be resumed earlier.
            connection.suspend()
            return nil
        }
    }

    /// Answers in place of the route and cancels its task.
    func refuse(_ problem: HTTPError) {
        // Only the first response has an effect, and a cancelled route may answer at once.
        finish(core.router.refusal(problem, of: head.request.path))
        progress.withLock { $0.task }?.cancel()
    }

    /// Has a long poll answer now, with what there is.
    func endWaiting() {
        if isLongPoll { cancel() }
    }

    /// Cancels the route because its client may be gone; work that has not begun can be skipped.
    func cancel() {
        progress.withLock { $0.task }?.cancel()
    }

    /// Sends the refusal of the route's rules if the body is too long to read; nil otherwise.
    private func refuseAtOnceIfLong() -> MHD_Result? {
        let limit = core.limits.discardedByteCount
        return progress.withLock { $0.state.refusal(ofMoreThan: limit) }.map(send)
    }

    /// Sends the refusal before any of the body has come; the connection is cut if the body does come.
    func refuseAtOnce(_ response: HTTPResponse) -> MHD_Result {
        _ = progress.withLock { $0.state.requestEnded() }
        return send(response)
    }

    /// Queues a response with the library.
    func send(_ response: HTTPResponse) -> MHD_Result {
        switch response.body {
        case .bytes(let bytes): sendBytes(bytes, of: response)
        case .events(let stream): sendEvents(stream, of: response)
        }
    }

    /// Notes that the library has finished with the request, whether or not the response was sent.
    func ended(completely isComplete: Bool) {
        let (status, byteCount, holdings) = progress.withLock { progress in
            progress.task?.cancel()
            progress.task = nil
            defer { progress.holdings = Holdings() }
            return (progress.status, progress.byteCount, progress.holdings)
        }
        // The handler of a client that left may still have the body.
        if !progress.withLock(\.isAnswering) { leaveGate() }
        core.endExchange(holdings, of: client)
        core.log?(
            HTTPLogLine(
                method: head.isKnownMethod ? head.request.method.rawValue : "-",
                pattern: head.pattern,
                status: status,
                byteCount: holdings.pump?.byteCount ?? byteCount,
                duration: .now - start,
                isComplete: isComplete
            )
        )
    }

    private func work(_ body: [UInt8], on match: HTTPRouter.Match) {
        var request = head.request
        request.body = body
        progress.withLock { $0.isAnswering = true }
        let task: Task<Void, Never>
        if match.route.terms.isBrief,
            #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
        {
            task = Task.immediate { [request] in await answer(request, on: match) }
        } else {
            task = Task { [request] in await answer(request, on: match) }
        }
        progress.withLock { $0.task = task }
        // A stop that began after the seat was taken has not seen the task.
        if isLongPoll, core.isDraining { task.cancel() }
    }

    private func answer(_ request: HTTPRequest, on match: HTTPRouter.Match) async {
        let response = await core.router.respond(to: request, on: match, isAsked: mustAsk)
        leaveGate()
        finish(response)
    }

    /// Gives the room of the body to the next request.
    private func leaveGate() {
        // Released outside the lock, since the gate then resumes others.
        _ = progress.withLock { progress in
            progress.isAnswering = false
            defer { progress.pass = nil }
            return progress.pass
        }
    }

    private func finish(_ response: HTTPResponse) {
        let (mustResume, isBodyToCome) = progress.withLock { progress in
            (progress.state.answered(response), progress.state.holdsNothing)
        }
        guard mustResume else { return }
        if isBodyToCome {
            // The route's rules refused it; a body that never comes must not keep the connection open.
            connection.track?.enter(.body, for: core.limits.bodyTime)
        } else {
            connection.track?.enter(.sending, for: core.limits.sendTime)
        }
        connection.resume()
    }

    private func sendBytes(_ bytes: [UInt8], of response: HTTPResponse) -> MHD_Result {
        guard let reply = Reply(bytes) else { return .NO }
        let isBodySent = head.request.method != .head
        progress.withLock { progress in
            progress.status = response.status.code
            progress.byteCount = isBodySent ? bytes.count : 0
        }
        connection.track?.enter(.sending, for: core.limits.sendTime)
        return queue(reply, response)
    }

    private func sendEvents(
        _ stream: AsyncStream<[UInt8]>,
        of response: HTTPResponse
    ) -> MHD_Result {
        let track = connection.track
        let pump = EventPump(connection, for: client)
        guard core.takeSeat(pump, for: client, on: track) else {
            let refusal = core.router.refusal(.full, of: head.request.path)
            return sendBytes(refusal.bytes, of: refusal)
        }
        progress.withLock { progress in
            progress.status = response.status.code
            progress.holdings.pump = pump
            progress.holdings.track = track
        }
        guard let reply = Reply(pump) else { return .NO }
        track?.enter(.events(pump), for: .zero)
        let result = queue(reply, response)
        pump.start(stream)
        // A stop that began after the stream was counted may have missed it.
        if core.isDraining { pump.end() }
        return result
    }

    private func queue(_ reply: borrowing Reply, _ response: HTTPResponse) -> MHD_Result {
        for field in response.headers { reply.add(field.name, field.value) }
        if core.isDraining || head.mustClose { reply.add("Connection", "close") }
        return connection.queue(response.status, reply)
    }
}

extension HTTPError {
    /// There is no room for one more request, or for one more of this client.
    fileprivate static var full: HTTPError {
        HTTPError(.unavailable, headers: ["Retry-After": "5"])
    }
}
