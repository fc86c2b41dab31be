// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CMicroHTTPD
import Cryptography

/// One request and its response on a connection.
final class ServerExchange: Sendable {
    private struct Progress {
        var state: ExchangeState
        var task: Task<Void, Never>?
        var pump: EventPump?
        var status = 0
        var byteCount = 0
    }

    private let core: ServerCore
    private let connection: ConnectionHandle
    private let head: RequestHead
    private let start = ContinuousClock.now
    private let progress: Locked<Progress>
    /// A refusal whose body is too long to be read: to be sent at once.
    let immediateRefusal: HTTPResponse?
    private let bodyRoom: Int

    init(_ core: ServerCore, _ connection: ConnectionHandle, _ head: RequestHead) {
        self.core = core
        self.connection = connection
        var head = head
        let discard = core.limits.discardedByteCount
        switch head.plan {
        case .serve(let match):
            let room = min(head.declaredByteCount ?? .max, match.route.terms.bodyLimit)
            if core.reserveBody(room) {
                bodyRoom = room
                immediateRefusal = nil
                let state = ExchangeState(
                    receiving: match.route.terms.bodyLimit,
                    expected: head.declaredByteCount ?? 0
                )
                progress = Locked(Progress(state: state))
                self.head = head
                return
            }
            head.plan = .answer(
                core.router.refusal(HTTPProblem(.unavailable), of: head.request.path)
            )
        case .answer: break
        }
        self.head = head
        bodyRoom = 0
        let response = head.answer ?? HTTPProblem(.internalFailure).response
        immediateRefusal = (head.declaredByteCount ?? 0) > discard ? response : nil
        progress = Locked(Progress(state: ExchangeState(discarding: discard, then: response)))
    }

    /// Takes a piece of the body; false to have the connection cut.
    func received(_ chunk: UnsafeRawBufferPointer) -> Bool {
        progress.withLock { progress in
            unsafe progress.state.received(
                chunk,
                tooLarge: core.router.refusal(
                    HTTPProblem(.contentTooLarge),
                    of: head.request.path
                ),
                discard: core.limits.discardedByteCount
            )
        }
    }

    /// The request is complete, or an answer has been found and the connection runs again.
    func requestEnded() -> MHD_Result {
        switch progress.withLock({ $0.state.requestEnded() }) {
        case .wait: return .YES
        case .send(let response): return send(response)
        case .work(let body):
            guard case .serve(let match) = head.plan else { return .NO }
            connection.track?.enter(.work(self), for: core.limits.handlerTime)
            let isBrief = match.route.terms.isBrief
            if isBrief { work(body, on: match) }
            if let response = rest() { return send(response) }
            if !isBrief { work(body, on: match) }
            return .YES
        }
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
    func refuse(_ problem: HTTPProblem) {
        // The first answer counts, and a route that is cancelled may answer at once.
        finish(core.router.refusal(problem, of: head.request.path))
        progress.withLock { $0.task }?.cancel()
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
        let (status, byteCount, pump) = progress.withLock { progress in
            progress.task?.cancel()
            return (progress.status, progress.byteCount, progress.pump)
        }
        core.endExchange(bodyRoom: bodyRoom, isStream: pump != nil)
        core.log?(
            HTTPLogLine(
                method: head.isKnownMethod ? head.request.method.rawValue : "-",
                pattern: head.pattern,
                status: status,
                byteCount: pump?.byteCount ?? byteCount,
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
    }

    private func answer(_ request: HTTPRequest, on match: HTTPRouter.Match) async {
        finish(await core.router.respond(to: request, on: match))
    }

    private func finish(_ response: HTTPResponse) {
        guard progress.withLock({ $0.state.answered(response) }) else { return }
        connection.track?.enter(.sending, for: core.limits.sendTime)
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
        guard core.reserveStream() else {
            let refusal = core.router.refusal(HTTPProblem(.unavailable), of: head.request.path)
            return sendBytes(refusal.bytes, of: refusal)
        }
        let pump = EventPump(connection)
        progress.withLock { progress in
            progress.status = response.status.code
            progress.pump = pump
        }
        guard let reply = Reply(pump) else { return .NO }
        connection.track?.enter(.events(pump), for: .zero)
        let result = queue(reply, response)
        pump.start(stream)
        // A stop that began since the stream was counted may not have seen it among those to end.
        if core.isDraining { pump.end() }
        return result
    }

    private func queue(_ reply: borrowing Reply, _ response: HTTPResponse) -> MHD_Result {
        for field in response.headers { reply.add(field.name, field.value) }
        if core.isDraining { reply.add("Connection", "close") }
        return connection.queue(response.status, reply)
    }
}
