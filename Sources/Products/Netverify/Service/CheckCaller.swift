// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPClient
import HTTPMessages
import IdentityCheck

/// Why a call of the operator's server failed.
struct CheckCallError: Error {
    /// The error for the app.
    var error: IdentityCheckError
    /// Whether the server answered; if not, it may have done what was asked all the same.
    var wasAnswered: Bool
    /// Whether the answer was 409: what was sent does not fit what the server has.
    var isConflict = false
}

/// Sends requests to the operator's server, and those that may be repeated up to three times more.
struct CheckCaller: Sendable {
    let server: CheckServer
    let transport: any CheckTransport
    let clock: any DeviceClock
    let random: any RandomSource

    /// The pauses before further attempts, in seconds.
    static let pauses = [1.0, 2.0, 4.0]
    /// The statuses after which the same request can succeed.
    static let statusesToRetry: Set<Int> = [429, 502, 503, 504]
    /// The longest pause that the server can ask for, in seconds; a longer one is the person's to wait.
    static let longestPause = 10.0
    /// The longest answer.
    static let answerByteCount = 1 << 20

    /// Sends a request until a usable answer arrives or the attempts are used up.
    ///
    /// - Returns: an answer with a status of 2xx.
    func send(_ request: CheckRequest) async throws(CheckCallError) -> HTTPClientResponse {
        let complete = server.complete(request)
        let limits = HTTPClient.Limits(
            byteCount: Self.answerByteCount,
            time: request.body.count > Self.answerByteCount ? .seconds(120) : .seconds(30),
            connectTime: .seconds(10),
            redirectCount: 0
        )
        var pauses = Self.pauses[...]
        if !request.isIdempotent { pauses = [] }
        while true {
            let failure: CheckCallError
            var pause: Double?
            do throws(HTTPClientError) {
                let answer = try await transport.send(complete, limits: limits)
                if answer.status.isSuccess { return answer }
                failure = CheckCallError(
                    error: IdentityCheckError(answer),
                    wasAnswered: true,
                    isConflict: answer.status == .conflict
                )
                if Self.statusesToRetry.contains(answer.status.code), let next = pauses.popFirst() {
                    pause = max(jittered(next), Self.wait(askedBy: answer))
                }
            } catch {
                failure = CheckCallError(error: IdentityCheckError(error), wasAnswered: false)
                if error == .timedOut { pause = pauses.popFirst().map(jittered) }
            }
            guard let pause, pause <= Self.longestPause else { throw failure }
            do { try await clock.sleep(seconds: pause) } catch { throw failure }
        }
    }

    /// A pause that is up to a fifth shorter or longer, so that clients that failed together do not return together.
    private func jittered(_ pause: Double) -> Double {
        let bytes = random.bytes(count: 2)
        let share = Double(Int(bytes[0]) << 8 | Int(bytes[1])) / 65_535
        return pause * (0.8 + 0.4 * share)
    }

    private static func wait(askedBy answer: HTTPClientResponse) -> Double {
        guard let text = answer.headers["Retry-After"], let seconds = UInt32(text) else { return 0 }
        return Double(seconds)
    }
}

extension IdentityCheckError {
    /// The error of a request that got no answer.
    init(_ error: HTTPClientError) {
        switch error {
        case .unreachable: self = .noConnection
        case .notTrusted: self = .secureConnection
        case .cancelled: self = .cancelled
        case .invalidAddress, .tooLarge, .timedOut, .tooManyRedirects, .unsafeRedirect,
            .privateAddress, .broken, .cannotStart:
            self = .network
        }
    }

    /// The error of an answer other than 2xx.
    ///
    /// Of its body only two codes are read: of an account of another region, and of a picture that is missing, which does
    /// not mean that the session is over.
    init(_ answer: HTTPClientResponse) {
        let limits = JSONLimits(byteCount: 65_536, depth: 8, nodeCount: 1_000)
        let root = try? JSONTree(parsing: answer.body, limits: limits).root
        switch (answer.status.code, root?["error"]?["code"]?.string) {
        case (401, "wrongRegion"): self = .notAllowed
        case (409, "pictureMissing"): self = .pictureMissing
        case (let status, _): self.init(httpStatus: status)
        }
    }
}
