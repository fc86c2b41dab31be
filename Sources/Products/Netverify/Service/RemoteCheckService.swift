// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPClient
import HTTPMessages
import IdentityCheck

/// The service of a check over the operator's server.
///
/// Pictures and fields are sealed on this device, each on its own. After an error only what the server has not
/// acknowledged is sent again.
struct RemoteCheckService: CheckService {
    let caller: CheckCaller
    private let wish: TransactionWish
    private let isDeviceOnly: Bool
    let state = Locked(State())

    struct State {
        var session: Session?
        var delivered: Set<SealedPart> = []
        /// Whether an attempt to finish got no answer, so that it may have counted.
        var finishIsOpen = false
    }

    struct Session: Sendable {
        let reference: String
        let token: HiddenText
        /// The key to seal to; nil if nothing may leave the device.
        let key: SealingKey?
        /// Whether the account takes debug events.
        let takesDebugEvents: Bool
    }

    /// The name of the header field for the token of the session.
    private static let sessionHeader = "Docscan-Session"
    /// The shortest and the longest session; beyond them the device's clock is wrong, and the usual one counts.
    private static let sessionSeconds: ClosedRange<Int64> = 60...86_400

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - caller: the way to the server.
    ///   - wish: what the app asks for.
    ///   - isDeviceOnly: whether nothing that is read may leave the device.
    init(_ caller: CheckCaller, _ wish: TransactionWish, isDeviceOnly: Bool) {
        self.caller = caller
        self.wish = wish
        self.isDeviceOnly = isDeviceOnly
    }

    func open() async throws(IdentityCheckError) -> OpenedCheck {
        let request = CheckRequest(
            method: .post,
            path: "/v1/transactions",
            headers: ["Content-Type": "application/json"],
            body: wish.json(region: caller.server.region).utf8()
        )
        let answer = try await call(request)
        guard let opened = OpenedTransaction(answer) else { throw .network }
        let now = caller.clock.now()
        let key = isDeviceOnly ? nil : opened.key(under: caller.server.roots, at: now)
        guard isDeviceOnly || key != nil else { throw .keyTooOld }
        let session = Session(
            reference: opened.reference,
            token: opened.sessionToken,
            key: key,
            takesDebugEvents: opened.takesDebugEvents
        )
        state.withLock { $0 = State(session: session) }
        let seconds = opened.expiresAt.secondsSinceEpoch - now.secondsSinceEpoch
        return OpenedCheck(
            reference: opened.reference,
            acceptance: opened.acceptance,
            sessionSeconds: Self.sessionSeconds.contains(seconds)
                ? seconds : CheckFlow.sessionSeconds,
            face: opened.face,
            faceDays: opened.faceDays,
            asksForMovements: opened.asksForMovements
        )
    }

    var sends: Bool { !isDeviceOnly }

    func deliver(
        _ delivery: CheckDelivery,
        progress: @escaping DeliveryProgress
    ) async throws(IdentityCheckError) -> DeliveryOutcome {
        guard !isDeviceOnly else { return .kept }
        guard let session = state.withLock({ $0.session }), let key = session.key else {
            throw .unavailable
        }
        for part in delivery.sealedParts {
            if state.withLock({ $0.delivered.contains(part) }) {
                await progress(part)
                continue
            }
            let random = caller.random
            let reference = session.reference
            let body = try await WorkThreads.shared.run { () throws(IdentityCheckError) in
                let content = try delivery.content(of: part)
                do throws(SealingError) {
                    return try part.seal(content, to: key, of: reference, random: random)
                } catch {
                    // Row 07: the picture is too large; else the crypto library failed.
                    throw error == .tooLarge ? IdentityCheckError(pictureCase: 7) : .unavailable
                }
            }
            let path = part == .data ? "/data" : "/parts/" + part.rawValue
            var headers: HTTPHeaders = [
                "Content-Type": SealedPart.contentType, SealingKey.header: key.kid,
            ]
            // There is no picture of a face unless the person agreed.
            if part == .face { headers[FaceConsent.header] = FaceConsent.textVersion }
            _ = try await call(request(.put, path, session, headers, body))
            state.withLock { _ = $0.delivered.insert(part) }
            await progress(part)
        }
        try await finish(session)
        return .delivered
    }

    /// Ends the upload; a refusal because the transaction has ended is a success if an earlier attempt was not answered.
    private func finish(_ session: Session) async throws(IdentityCheckError) {
        let wasOpen = state.withLock { $0.finishIsOpen }
        do throws(CheckCallError) {
            _ = try await caller.send(request(.post, "/finish", session))
        } catch {
            if !error.wasAnswered { state.withLock { $0.finishIsOpen = true } }
            if error.wasAnswered, error.error == .sessionOver, wasOpen { return }
            throw error.error
        }
    }

    func report(_ events: [DebugEvent], of session: String) async {
        guard !isDeviceOnly, state.withLock({ $0.session })?.takesDebugEvents == true else {
            return
        }
        let body: JSONOutput = ["events": .array(events.map(\.json))]
        let request = CheckRequest(
            method: .post,
            path: "/v1/debug/" + session,
            headers: ["Content-Type": "application/json"],
            body: body.utf8()
        )
        // Best effort: a check does not fail because news about it is lost.
        _ = try? await caller.send(request)
    }

    func cancel() async {
        guard let session = state.withLock({ $0.session }) else { return }
        // Best effort: the session also ends by itself.
        _ = try? await caller.send(request(.post, "/cancel", session))
    }

    func request(
        _ method: HTTPMethod,
        _ path: String,
        _ session: Session,
        _ headers: HTTPHeaders = [:],
        _ body: [UInt8] = []
    ) -> CheckRequest {
        var request = CheckRequest(
            method: method,
            path: "/v1/transactions/" + session.reference + path,
            headers: headers,
            body: body
        )
        request.headers[Self.sessionHeader] = session.token.reveal()
        return request
    }

    private func call(_ request: CheckRequest) async throws(IdentityCheckError) -> [UInt8] {
        do throws(CheckCallError) {
            return try await caller.send(request).body
        } catch {
            throw error.error
        }
    }
}
