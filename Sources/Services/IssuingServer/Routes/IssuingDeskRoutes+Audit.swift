// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPMessages
import HTTPServer
import PaymentCards

// The audit on the desk: its last rows, and each new one as it is written.
extension IssuingDeskRoutes {
    /// How often an event stream looks for new rows.
    private static let streamInterval = Duration.milliseconds(500)

    /// `GET /audit?last=n` or `?after=seq`: rows in their order.
    func audit(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let rows: [AuditRow]
        if let last = request.queryValue("last") {
            rows = try await server.auditTail(Int(last) ?? 0)
        } else {
            rows = try await server.auditRows(after: try Self.after(request))
        }
        return .json(["rows": .array(rows.map(\.json))])
    }

    private static func after(_ request: HTTPRequest) throws(IssuingRequestError) -> Int {
        let text = request.headers["Last-Event-ID"] ?? request.queryValue("after") ?? "0"
        guard let number = Int(text), number >= 0 else {
            throw IssuingRequestError(.fieldInvalid, field: "after")
        }
        return number
    }

    /// `GET /audit/stream?after=seq`: each new row as a server-sent event, until the session ends.
    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let place: Locked<Int>
        do throws(IssuingRequestError) {
            place = Locked(try Self.after(request))
        } catch {
            throw HTTPError(error)
        }
        return .events(
            AsyncStream(unfolding: { [server] in
                await Self.next(server, DeskCookie.issuing.token(of: request), place)
            })
        )
    }

    /// Waits for rows after a place; nil ends the stream, and the page then asks why.
    private static func next(
        _ server: IssuingServer,
        _ token: String?,
        _ place: Locked<Int>
    ) async -> [UInt8]? {
        while !Task.isCancelled {
            let rows: [AuditRow]
            do throws(IssuingRequestError) {
                _ = try await server.deskClient(token)
                rows = try await server.auditRows(after: place.withLock { $0 })
            } catch {
                return nil
            }
            if let last = rows.last {
                place.withLock { $0 = last.sequence }
                return rows.flatMap { row in
                    ServerSentEvent(
                        name: "audit",
                        id: String(row.sequence),
                        data: row.json.encoded()
                    ).encoded()
                }
            }
            guard (try? await Task.sleep(for: streamInterval)) != nil else { return nil }
        }
        return nil
    }
}
