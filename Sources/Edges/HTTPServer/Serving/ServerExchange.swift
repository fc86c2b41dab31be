// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CMicroHTTPD
import Execution
import HTTPMessages

/// One request and its response on a connection.
final class ServerExchange: Sendable {
    /// What a request holds of what all share.
    struct Holdings {
        var smallBody = 0
        var largeBody = 0
        /// Whether it is among those that routes work on.
        var isWorking = false
        /// Itself where it waits as a long poll.
        var poll: ServerExchange?
        var pump: EventPump?
        /// The connection that is counted apart for these two.
        var track: ConnectionTrack?
    }

    private struct Progress {
        var state: ExchangeState
        var task: Task<Void, Never>?
        var holdings = Holdings()
        /// Whether the connection has been resumed after asking, and the library is yet to go on.
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
    /// A refusal whose body is too long to be read: to be sent at once.
    let immediateError: HTTPResponse?
    /// Whether the rules of the route must be asked before its body is taken.
    let mustAsk: Bool
    /// Whether the request waits for news.
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
            if core.hasBodyRoom(declared, isLarge: isLarge, for: client) {
                self.head = head
                mustAsk = declared > 0 && match.route.terms.access.check != nil
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

    /// Takes a piece of the body; false to have the connection cut.
    func received(_ chunk: UnsafeRawBufferPointer) -> Bool {
        connection.track?.received(chunk.count)
        let isLarge = head.declaredByteCount > core.limits.smallBodyByteCount
        return progress.withLock { progress in
            progress.hasAsked = false
            let goesOn = unsafe progress.state.received(
                chunk,
                hasRoom: { count in
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
                full: core.router.refusal(.full, of: head.request.path)
            )
            if progress.state.holdsNothing { release(&progress) }
            return goesOn
        }
    }

    private func release(_ progress: inout Progress) {
        guard progress.holdings.smallBody + progress.holdings.largeBody > 0 else { return }
        core.give(progress.holdings, of: client)
        progress.holdings = Holdings()
    }

    /// Finds out whether the client may call, while the connection rests and before its body is taken.
    func ask() {
        guard case .serve(let match) = head.plan else { return }
        connection.track?.enter(.work(self), for: core.limits.handlerTime)
        connection.suspend()
        let task = Task {
            if let refusal = await core.router.refusal(of: head.request, on: match) {
                return finish(refusal)
            }
            guard progress.withLock({ $0.state.admitted() }) else { return }
            connection.track?.enter(.body, for: core.limits.bodyTime)
            connection.resume()
        }
        progress.withLock { progress in
            progress.task = task
            progress.hasAsked = true
        }
    }

    /// The request is complete, or an answer has been found and the connection runs again.
    func requestEnded() -> MHD_Result {
        // After a rest that began with the header, the library calls once more before it reads the body.
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

    /// A place among those who wait or are worked for.
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

    /// Lets the connection rest until somebody answers; the answer itself if somebody has.
    private func rest() -> HTTPResponse? {
        progress.withLock { progress in
            if let response = progress.state.rested() { return response }
            // Under the lock, so that nobody resumes it before.
            connection.suspend()
            return nil
        }
    }

    /// Answers in the route's stead, and stops its task.
    func refuse(_ problem: HTTPError) {
        // The first answer counts, and a route that is cancelled may answer at once.
        finish(core.router.refusal(problem, of: head.request.path))
        progress.withLock { $0.task }?.cancel()
    }

    /// Has a long poll answer now, with what there is.
    func endWaiting() {
        if isLongPoll { cancel() }
    }

    /// Tells the route that nobody may be waiting for its answer: work that has not begun may be left out.
    func cancel() {
        progress.withLock { $0.task }?.cancel()
    }

    /// Sends what the rules of the route refused where its body is too long to be read; nil for all others.
    private func refuseAtOnceIfLong() -> MHD_Result? {
        let limit = core.limits.discardedByteCount
        return progress.withLock { $0.state.refusal(ofMoreThan: limit) }.map(send)
    }

    /// Sends the refusal before anything of the body has come; what comes has the connection cut.
    func refuseAtOnce(_ response: HTTPResponse) -> MHD_Result {
        _ = progress.withLock { $0.state.requestEnded() }
        return send(response)
    }

    /// Hands a response to the library.
    func send(_ response: HTTPResponse) -> MHD_Result {
        switch response.body {
        case .bytes(let bytes): sendBytes(bytes, of: response)
        case .events(let stream): sendEvents(stream, of: response)
        }
    }

    /// The library is done with the request, whether the response went out or not.
    func ended(completely isComplete: Bool) {
        let (status, byteCount, holdings) = progress.withLock { progress in
            progress.task?.cancel()
            progress.task = nil
            defer { progress.holdings = Holdings() }
            return (progress.status, progress.byteCount, progress.holdings)
        }
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
        let task: Task<Void, Never>
        if match.route.terms.isBrief,
            #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
        {
            task = Task.immediate { [request] in await answer(request, on: match) }
        } else {
            task = Task { [request] in await answer(request, on: match) }
        }
        progress.withLock { $0.task = task }
        // A stop that began since the seat was taken has not found the task.
        if isLongPoll, core.isDraining { task.cancel() }
    }

    private func answer(_ request: HTTPRequest, on match: HTTPRouter.Match) async {
        finish(await core.router.respond(to: request, on: match, isAsked: mustAsk))
    }

    private func finish(_ response: HTTPResponse) {
        let (mustResume, isBodyToCome) = progress.withLock { progress in
            (progress.state.answered(response), progress.state.holdsNothing)
        }
        guard mustResume else { return }
        if isBodyToCome {
            // The route's rules refused it: a body that does not come must not keep the connection.
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
        // A stop that began since the stream was counted may not have seen it among those to end.
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
    /// There is no room for one more, or none for one more of this client.
    fileprivate static var full: HTTPError {
        HTTPError(.unavailable, headers: ["Retry-After": "5"])
    }
}
