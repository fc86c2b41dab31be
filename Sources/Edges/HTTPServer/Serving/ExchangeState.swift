// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages

/// The progress of a request; events change it, and it performs no I/O.
struct ExchangeState {
    private enum Phase {
        /// The header is in and the access check is running; the connection is suspended.
        case asking(expected: Int)
        /// The body is arriving, with the declared length or the greatest one.
        case receiving(expected: Int)
        /// The response is known; the body is discarded, up to a limit.
        case discarding(HTTPResponse, left: Int)
        /// The handler has the request; the connection may be suspended.
        case working(isResting: Bool)
        /// The response is ready to be sent; the connection runs, or is about to.
        case answered(HTTPResponse)
        case sending
    }

    /// Why a body is not taken while it arrives.
    enum BodyFault {
        /// The server has no room for it.
        case noRoom
        /// It is longer than was declared; in chunks, than the route takes.
        case tooLong
    }

    /// What to do once the whole request is in.
    enum Action {
        /// Run the route with the complete body and suspend the connection until it answers.
        case work(body: [UInt8])
        case send(HTTPResponse)
        /// The route is already running.
        case wait
    }

    /// The memory reserved for a body before it arrives; more is allocated as it comes.
    private static let firstCapacity = 4096

    private var phase: Phase
    /// Whether the memory of the whole body was granted, so that it is reserved at once and never copied as it grows.
    var hasRoomForAll = false
    private var body: [UInt8] = []

    /// Creates the state of a request that a route will take, with a body of at most this length.
    init(receiving expected: Int) {
        phase = .receiving(expected: expected)
    }

    /// Creates the state of a request whose body a route will take if its rules admit the client.
    init(asking expected: Int) {
        phase = .asking(expected: expected)
    }

    /// Creates the state of a refused request.
    init(discarding limit: Int, then response: HTTPResponse) {
        phase = .discarding(response, left: limit)
    }

    /// Takes a piece of the body.
    ///
    /// - Parameters:
    ///   - chunk: the piece.
    ///   - hasRoom: reserves room for that many bytes, or returns false if there is none.
    ///   - limit: the bytes of a body that is too long which are still read and discarded.
    ///   - refusal: makes the answer to a body that is not taken.
    /// - Returns: false if the client sent so much that the connection must be cut.
    mutating func received(
        _ chunk: UnsafeRawBufferPointer,
        hasRoom: (Int) -> Bool,
        discarding limit: Int,
        refusal: (BodyFault) -> HTTPResponse
    ) -> Bool {
        switch phase {
        case .receiving(let expected) where body.count + chunk.count > expected:
            phase = .discarding(refusal(.tooLong), left: limit - chunk.count)
            body = []
            return true
        case .receiving(let expected) where hasRoom(chunk.count):
            if body.isEmpty {
                let first = hasRoomForAll ? expected : max(chunk.count, Self.firstCapacity)
                body.reserveCapacity(min(expected, first))
            }
            unsafe body.append(contentsOf: chunk)
            return true
        case .receiving(let expected):
            phase = .discarding(refusal(.noRoom), left: expected - body.count - chunk.count)
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

    /// Refuses a body that has not begun and is longer than a limit; the response is sent in its place.
    mutating func refusal(ofMoreThan limit: Int) -> HTTPResponse? {
        guard case .discarding(let response, let left) = phase, left > limit else { return nil }
        phase = .sending
        return response
    }

    /// Whether a body was refused, before it began or midway, so that none of it is held.
    var holdsNothing: Bool {
        if case .discarding = phase { true } else { false }
    }

    /// Notes that the client may call; the body follows.
    ///
    /// - Returns: whether the connection is suspended, so that it must be resumed.
    mutating func admitted() -> Bool {
        guard case .asking(let expected) = phase else { return false }
        phase = .receiving(expected: expected)
        return true
    }

    /// Notes that the request is complete, or that its connection runs again.
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

    /// Suspends the request until the route has answered.
    ///
    /// - Returns: the response, if there already is one; nil if the connection must be suspended.
    mutating func rested() -> HTTPResponse? {
        guard case .answered(let response) = phase else {
            phase = .working(isResting: true)
            return nil
        }
        phase = .sending
        return response
    }

    /// Stores the response of the route, of a timeout or of the access check; only the first one has an effect.
    ///
    /// - Returns: whether the connection is suspended, so that it must be resumed.
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
