// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages

/// How far a request has come; changed by events, performs nothing.
struct ExchangeState {
    private enum Phase {
        /// The header is in, and who may call is being found out; the connection is suspended.
        case asking(expected: Int)
        /// The body comes in, all of it as long as was declared.
        case receiving(expected: Int)
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

    /// Memory taken for a body before any of it has come; more is taken as it comes.
    private static let firstCapacity = 4096

    private var phase: Phase
    private var body: [UInt8] = []

    /// A request that a route will take, with a body of a length.
    init(receiving expected: Int) {
        phase = .receiving(expected: expected)
    }

    /// A request whose body a route will take if its rules let the client call.
    init(asking expected: Int) {
        phase = .asking(expected: expected)
    }

    /// A request that is refused.
    init(discarding limit: Int, then response: HTTPResponse) {
        phase = .discarding(response, left: limit)
    }

    /// Takes a piece of the body.
    ///
    /// - Parameters:
    ///   - chunk: the piece.
    ///   - hasRoom: takes room for so many bytes, or says that there is none.
    ///   - full: makes the refusal where there is no room; the rest is thrown away.
    /// - Returns: false when so much came that the connection is to be cut.
    mutating func received(
        _ chunk: UnsafeRawBufferPointer,
        hasRoom: (Int) -> Bool,
        full: @autoclosure () -> HTTPResponse
    ) -> Bool {
        switch phase {
        case .receiving(let expected) where body.count + chunk.count > expected:
            return false
        case .receiving(let expected) where hasRoom(chunk.count):
            if body.isEmpty {
                body.reserveCapacity(min(expected, max(chunk.count, Self.firstCapacity)))
            }
            unsafe body.append(contentsOf: chunk)
            return true
        case .receiving(let expected):
            phase = .discarding(full(), left: expected - body.count - chunk.count)
            body = []
            return true
        case .discarding(let response, let left):
            let left = left - chunk.count
            phase = .discarding(response, left: left)
            return left >= 0
        case .asking, .working, .answered, .sending:
            return false
        }
    }

    /// The refusal of a body that has not begun and is longer than a limit, to be sent in its stead.
    mutating func refusal(ofMoreThan limit: Int) -> HTTPResponse? {
        guard case .discarding(let response, let left) = phase, left > limit else { return nil }
        phase = .sending
        return response
    }

    /// Whether a body was refused before it began or in the middle, so that nothing of it is held any more.
    var holdsNothing: Bool {
        if case .discarding = phase { true } else { false }
    }

    /// The client may call: its body is taken.
    ///
    /// - Returns: whether the connection rests, so that it must be resumed.
    mutating func admitted() -> Bool {
        guard case .asking(let expected) = phase else { return false }
        phase = .receiving(expected: expected)
        return true
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
        case .asking, .working, .sending:
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

    /// The route has answered, or its time is over, or the client may not call; only the first answer counts.
    ///
    /// - Returns: whether the connection rests, so that it must be resumed.
    mutating func answered(_ response: HTTPResponse) -> Bool {
        switch phase {
        case .asking(let expected):
            phase = .discarding(response, left: expected)
            return true
        case .working(let isResting):
            phase = .answered(response)
            return isResting
        case .receiving, .discarding, .answered, .sending: return false
        }
    }
}
