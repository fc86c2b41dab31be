// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How far a request has come; changed by events, performs nothing.
struct ExchangeState {
    private enum Phase {
        /// The body comes in, up to a limit.
        case receiving(limit: Int)
        /// The answer is known, the body is thrown away, up to a limit.
        case discarding(HTTPResponse, left: Int)
        /// The handler has the request; the connection may be suspended.
        case working(isResting: Bool)
        /// The answer waits to be sent; the connection runs, or is about to.
        case answered(HTTPResponse)
        case sending
    }

    /// What to do when the whole request is in.
    enum Action {
        /// Have the route answer, and the connection rest until it has; the body is complete.
        case work(body: [UInt8])
        case send(HTTPResponse)
        /// The route is at it already.
        case wait
    }

    private var phase: Phase
    private var body: [UInt8] = []

    /// A request that a route will take.
    init(receiving limit: Int, expected: Int) {
        phase = .receiving(limit: limit)
        body.reserveCapacity(min(limit, expected))
    }

    /// A request that is refused.
    init(discarding limit: Int, then response: HTTPResponse) {
        phase = .discarding(response, left: limit)
    }

    /// Takes a piece of the body.
    ///
    /// - Parameters:
    ///   - chunk: the piece.
    ///   - tooLarge: makes the refusal of a body that is longer than its limit.
    ///   - discard: how much of a refused body is thrown away.
    /// - Returns: false when so much came that the connection is to be cut.
    mutating func received(
        _ chunk: UnsafeRawBufferPointer,
        tooLarge: @autoclosure () -> HTTPResponse,
        discard: Int
    ) -> Bool {
        switch phase {
        case .receiving(let limit) where body.count + chunk.count <= limit:
            unsafe body.append(contentsOf: chunk)
            return true
        case .receiving:
            body = []
            phase = .discarding(tooLarge(), left: discard)
            return true
        case .discarding(let response, let left):
            let left = left - chunk.count
            phase = .discarding(response, left: left)
            return left >= 0
        case .working, .answered, .sending:
            return false
        }
    }

    /// The request is complete, or its connection runs again.
    mutating func requestEnded() -> Action {
        switch phase {
        case .receiving:
            phase = .working(isResting: false)
            defer { body = [] }
            return .work(body: body)
        case .discarding(let response, _), .answered(let response):
            phase = .sending
            return .send(response)
        case .working, .sending:
            return .wait
        }
    }

    /// The connection is to rest until the route has answered.
    ///
    /// - Returns: the answer to be sent instead where there is one already; nil where the connection
    ///   must be suspended.
    mutating func rested() -> HTTPResponse? {
        guard case .answered(let response) = phase else {
            phase = .working(isResting: true)
            return nil
        }
        phase = .sending
        return response
    }

    /// The route has answered, or its time is over; only the first answer counts.
    ///
    /// - Returns: whether the connection rests, so that it must be resumed.
    mutating func answered(_ response: HTTPResponse) -> Bool {
        guard case .working(let isResting) = phase else { return false }
        phase = .answered(response)
        return isResting
    }
}
