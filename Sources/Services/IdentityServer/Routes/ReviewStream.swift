// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPMessages
import HTTPServer

/// What happens to an account's cases, as server-sent events; the page then loads what it shows again.
struct ReviewStream: Sendable {
    let server: IdentityServer

    /// How often a stream looks for new events.
    private static let interval = Duration.milliseconds(500)
    /// How far a stream looks back, in milliseconds: nodes have clocks of their own, and commit events later.
    private static let overlap: Int64 = 5000

    /// The events that a stream has sent, and since when it looks.
    private struct Place: Sendable {
        var since: PreciseInstant
        var sent: Set<String> = []
    }

    /// Answers a request with the events from now on, until the session ends.
    ///
    /// What is there already is known before the answer begins, so a page that loads its lists then misses nothing.
    func response(
        to request: HTTPRequest,
        of account: String
    ) async throws(IdentityRequestError) -> HTTPResponse {
        let token = DeskCookie.verification.token(of: request)
        let place = Locked<Place?>(nil)
        _ = try await fresh(of: account, place)
        return .events(AsyncStream(unfolding: { await next(token, place) }))
    }

    /// Waits for new events; nil ends the stream, and the page then asks why.
    private func next(_ token: String?, _ place: Locked<Place?>) async -> [UInt8]? {
        while !Task.isCancelled {
            do throws(IdentityRequestError) {
                let account = try await server.deskCaller(token).account.id
                let fresh = try await fresh(of: account, place)
                if !fresh.isEmpty { return fresh.flatMap(Self.encoded) }
            } catch {
                return nil
            }
            guard (try? await Task.sleep(for: Self.interval)) != nil else { return nil }
        }
        return nil
    }

    /// Returns the events that the stream has not sent; the first look only remembers what is there.
    private func fresh(
        of account: String,
        _ place: Locked<Place?>
    ) async throws(IdentityRequestError) -> [StoredReviewEvent] {
        let start = server.now().adding(milliseconds: -Self.overlap)
        let former = place.withLock { $0 }
        let found = try await server.reviewEvents(since: former?.since ?? start, of: account)
        let names = Set(found.map(Self.name))
        place.withLock { $0 = Place(since: start, sent: names) }
        guard let former else { return [] }
        return found.filter { !former.sent.contains(Self.name(of: $0)) }
    }

    private static func name(of event: StoredReviewEvent) -> String {
        "\(event.reference) \(event.number)"
    }

    private static func encoded(_ stored: StoredReviewEvent) -> [UInt8] {
        let content: JSONOutput = [
            "scanReference": .string(stored.reference),
            "event": .string(stored.event.kind.rawValue),
        ]
        return ServerSentEvent(name: "review", data: content.encoded()).encoded()
    }
}
