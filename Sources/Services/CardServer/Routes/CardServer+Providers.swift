// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
package import Encodings
package import HTTPMessages
import InsuranceCards
import Tokens

// What providers ask (spec, insurance cards §4.3; decisions).
extension CardServer {
    /// The longest body with a place or a decision without a receipt.
    static let placeBodyLimit = 8 << 10

    /// `POST /locations`.
    func addPlace(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        let server = try place()
        let new = try NewPlace(try request.object(), of: provider)
        let identifier = new.place.identifier
        try await ledger.write { work throws(LedgerFault) in try new.enter(work) }
        return .json(
            ["locationId": .string(identifier), "url": .string(server.link(to: identifier))],
            status: .created
        )
    }

    /// `GET /locations`: the provider's places, open ones first.
    func listPlaces(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        let server = try place()
        let desks = try await ledger.read { work throws(LedgerFault) in
            let rows = try work.rows(
                """
                SELECT insurance_place.*, arrivals + (
                    SELECT count(*) FROM insurance_check_in
                    WHERE place = insurance_place.id AND number IS NULL
                ) AS arrivals
                FROM insurance_place
                JOIN insurance_arrival_list ON insurance_arrival_list.place = insurance_place.id
                WHERE gln = ? ORDER BY closed IS NOT NULL, number LIMIT 500
                """,
                .text(provider.gln)
            )
            var desks: [(desk: Desk, arrivals: Int64)] = []
            for row in rows { desks.append((try Desk(row), try row.integer("arrivals"))) }
            return desks
        }
        return .json([
            "locations": .array(
                desks.map { desk, arrivals in
                    [
                        "locationId": .string(desk.place.identifier),
                        "url": .string(server.link(to: desk.place.identifier)),
                        "isClosed": .boolean(desk.isClosed),
                        "arrivals": .integer(Int(arrivals)), "place": desk.place.output,
                    ]
                }
            )
        ])
    }

    /// The open places of a provider of the demonstration, for a wallet's page: `{"name","url"}` each, oldest first.
    func openPlaces(of gln: String) async throws(HTTPProblem) -> [JSONOutput] {
        let server = try place()
        return try await ledger.read { work throws(LedgerFault) in
            let rows = try work.rows(
                "SELECT * FROM insurance_place WHERE gln = ? AND closed IS NULL ORDER BY number LIMIT 20",
                .text(gln)
            )
            var places: [JSONOutput] = []
            for row in rows {
                let place = try Desk(row).place
                places.append([
                    "name": .string(place.name), "url": .string(server.link(to: place.identifier)),
                ])
            }
            return places
        }
    }

    /// `DELETE /locations/{id}`: closes a place; who is checked in stays so.
    func closePlace(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        let (id, time) = (try request.identifier(or: .locationUnknown), now())
        _ = try await ledger.write { work throws(LedgerFault) in
            _ = try Self.desk(id, of: provider, work)
            try work.execute(
                "UPDATE insurance_place SET closed = ? WHERE id = ? AND closed IS NULL",
                .time(time),
                .text(id)
            )
        }
        return .empty()
    }

    /// `GET /locations/{id}/checkins?after=&wait=`: who has arrived, and what was decided since, in the
    /// order in which it happened.
    func arrivals(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        let id = try request.identifier(or: .locationUnknown)
        let after = request.queryValue("after").flatMap { Int64($0) } ?? 0
        let (database, list) = (ledger.database, ArrivalList(place: id))
        let rows = try await waiting(for: Self.topic(ofPlace: id), request) {
            () async throws(LedgerFault) in
            let part = try await database.read { work throws(LedgerFault) in
                _ = try Self.desk(id, of: provider, work)
                return try list.part(after: after, work)
            }
            guard part.hasUncounted else { return part.rows }
            return try await database.write { work throws(LedgerFault) in
                try list.count(work)
                return try list.part(after: after, work).rows
            }
        } until: {
            !$0.isEmpty
        }
        return .json([
            "items": .array(rows.map(\.output)),
            "next": .string(String(rows.last?.change ?? after)),
        ])
    }

    /// `GET /checkins/{id}` with a provider's credentials: the item, which counts as seen from now on.
    func seenCheckIn(
        _ id: String,
        by provider: Provider
    ) async throws(HTTPProblem) -> HTTPResponse {
        let row = try await ledger.write { work throws(LedgerFault) in
            let row = try Self.checkIn(id, of: provider, work)
            guard row.status == .pending else { return row }
            try work.execute(
                """
                UPDATE insurance_check_in SET status = 'seen', change = NULL
                WHERE id = ? AND status = 'pending'
                """,
                .text(id)
            )
            try work.noteChange(checkIn: id, place: row.place)
            return try Self.checkIn(id, of: provider, work)
        }
        return .json(row.output)
    }

    /// `GET /checkins/{id}/presentation`: what the wallet sent, for whoever checks it for himself.
    func presentation(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        let id = try request.identifier(or: .notFound)
        let (row, asked) = try await ledger.read { work throws(LedgerFault) in
            let row = try Self.checkIn(id, of: provider, work)
            return (row, try AskedRequest.find(row.request, work))
        }
        guard let text = row.presentation, let asked else { throw HTTPProblem(.gone) }
        return .json([
            "presentation": .string(text), "aud": .string(asked.desk.place.provider.client),
            "nonce": .string(asked.nonce), "req": .string(asked.identifier),
            "receivedAt": .string(row.receivedAt.rfc3339),
        ])
    }

    /// `POST /checkins/{id}/decision`: said once; the same again changes nothing, another is refused.
    func decide(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        let id = try request.identifier(or: .notFound)
        let body = try request.object()
        let decision = try Decision(body)
        let before = try await ledger.read { work throws(LedgerFault) in
            try Self.checkIn(id, of: provider, work)
        }
        var receiptText: String?
        if body["receipt"]?.isNull == false {
            let (text, receipt) = try await receipt(in: body, from: provider.issuer)
            guard receipt.subject == before.wallet, receipt.statement.request == before.request
            else { throw HTTPProblem(.invalidToken, detail: "receipt") }
            receiptText = text
        }
        let (time, receipt) = (now(), receiptText)
        let row = try await ledger.write { work throws(LedgerFault) in
            let row = try Self.checkIn(id, of: provider, work)
            return try decision.enter(row, receipt: receipt, at: time, work)
        }
        return .json(row.output)
    }

    /// `POST /coverage`: whether a card is known here and counts, as the query service of the real
    /// system answers (spec, insurance cards §2.7, §4.3).
    func coverage(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        _ = try await parties.provider(request)
        guard let number = try request.object()["veka"]?.string.flatMap({ CardNumber($0) }) else {
            throw HTTPProblem(.fieldFormat, detail: "veka")
        }
        let file = try await ledger.read { work throws(LedgerFault) in
            try CardFile.find(number.digits, work)
        }
        let isOver = file.map { $0.record.isOver(at: now()) } ?? false
        let code: Int? =
            switch (file, file?.withdrawn) {
            case (nil, _): 1
            case (_, .superseded): 15
            case (_, .lost), (_, .cancelled): 14
            default: isOver ? 14 : nil
            }
        let counts = code == nil
        return .json([
            "returnCode": code.map { .integer($0) } ?? .null,
            "kvg": .boolean(counts && file?.record.coverage == .mandatory),
            "vvg": .boolean(counts && file?.record.coverage == .complementary),
        ])
    }

    /// A provider's own place; another's is answered like one that is not there.
    static func desk(
        _ id: String,
        of provider: Provider,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> Desk {
        guard let desk = try Desk.find(id, work), desk.gln == provider.gln else {
            throw LedgerFault(.locationUnknown)
        }
        return desk
    }

    /// A check-in at a provider's own place; another's is answered like one that is not there.
    static func checkIn(
        _ id: String,
        of provider: Provider,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> CheckInRow {
        guard let row = try CheckInRow.find(id, work),
            try Desk.find(row.place, work)?.gln == provider.gln
        else { throw LedgerFault(.notFound) }
        return row
    }
}

/// A place of check-in that a provider opens.
package struct NewPlace: Sendable {
    /// The place, with an identifier of its own.
    let place: CheckInPlace
    private let gln: String

    /// Reads what the provider says of it.
    ///
    /// - Throws: the refusal, which names the fields that are wrong.
    package init(_ body: JSONValue, of provider: Provider) throws(HTTPProblem) {
        gln = provider.gln
        do throws(FormFault) {
            place = try CheckInPlace(
                body,
                identifier: TokenIdentifier.make(SystemRandom()),
                provider: provider.care
            )
        } catch {
            throw error.problem
        }
    }

    /// Enters it.
    package func enter(_ work: Ledger.Work) throws(LedgerFault) {
        try work.execute(
            "INSERT INTO insurance_place (id, gln, place, number) VALUES (?, ?, ?, ?)",
            .text(place.identifier),
            .text(gln),
            .text(place.output.encoded()),
            .integer(try work.count("places"))
        )
        try work.execute(
            "INSERT INTO insurance_arrival_list (place, changes, arrivals) VALUES (?, 0, 0)",
            .text(place.identifier)
        )
    }
}
