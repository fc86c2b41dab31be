// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
package import Encodings
import HTTPMessages
import InsuranceCards
import Tokens

/// The insurer's own system beside the card server: families, their logins, claims for their cards, and
/// new card numbers.
///
/// The insurer's desk and the app's login talk to it. Real insurers have systems of their own; this one plays
/// those whose keys stand in `access.json`.
final class InsurerOffice: Sendable {
    let server: CardServer
    private let tenants: TenantBook

    /// How long a claim counts, seconds (spec, insurance cards §3.2).
    private static let claimTime: Int64 = 900
    static let bodyLimit = 16 << 10

    init(server: CardServer, tenants: TenantBook) {
        self.server = server
        self.tenants = tenants
    }

    /// `GET /office/{bag}/vic/claims?pk=`: what the app of a family that has logged in asks for, one
    /// claim for each card that was not withdrawn.
    func claims(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let bag = request.parameters["bag"] ?? ""
        guard let access = tenants.insurer(bag) else { throw HTTPProblem(.notFound) }
        let place = try server.place()
        guard
            let wallet = request.queryValue("pk").flatMap({ try? VerificationKey<V2>(parsing: $0) })
        else { throw HTTPProblem(.fieldFormat, detail: "pk") }
        guard let login = request.bearer else { throw HTTPProblem(.unauthorized) }
        let now = server.now()
        let end = now.adding(seconds: -Self.withdrawalTime)
        let cards = try await server.ledger.read { work throws(LedgerFault) in
            let login = PartyBook.digest(ofAccess: login)
            return try Self.cards(ofLogin: login, at: bag, withdrawnAfter: end, work)
        }
        var claims: [JSONOutput] = []
        for card in cards {
            claims.append(
                .string(try Self.claim(card, to: wallet, access, place.issuer, at: now))
            )
        }
        return .json(.array(claims))
    }

    /// How long a withdrawn card is still claimed, seconds: so long the wallet is told that it was withdrawn and
    /// shows it so; without a claim the card would go without a word.
    private static let withdrawalTime: Int64 = 30 * 86_400

    private struct Card: Sendable {
        let veka: String
        let relation: String
    }

    private static func cards(
        ofLogin login: [UInt8],
        at bag: String,
        withdrawnAfter end: Instant,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> [Card] {
        let family = try work.row(
            "SELECT id FROM insurance_family WHERE login = ? AND bag = ?",
            .bytes(login),
            .text(bag)
        )
        guard let family else { throw LedgerFault(.unauthorized) }
        let rows = try work.rows(
            """
            SELECT m.veka, m.relation FROM insurance_member m
            JOIN insurance_card c ON c.veka = m.veka
            WHERE m.family = ? AND (c.withdrawn IS NULL OR c.changed > ?) ORDER BY m.place
            """,
            .text(try family.text("id")),
            .time(end)
        )
        var cards: [Card] = []
        for row in rows {
            cards.append(Card(veka: try row.text("veka"), relation: try row.text("relation")))
        }
        return cards
    }

    private static func claim(
        _ card: Card,
        to wallet: VerificationKey<V2>,
        _ access: TenantAccess.InsurerAccess,
        _ audience: String,
        at now: Instant
    ) throws(HTTPProblem) -> String {
        let message: JSONOutput = [
            "typ": .string(CardTokenKind.claim.rawValue), "iss": .string("bag:" + access.bag),
            "aud": .string(audience), "veka": .string(card.veka), "cnf": .string(wallet.text),
            "rel": .string(card.relation), "iat": .string(now.rfc3339),
            "nbf": .string(now.rfc3339),
            "exp": .string(now.adding(seconds: claimTime).rfc3339),
            "jti": .string(TokenIdentifier.make(SystemRandom())),
        ]
        do throws(TokenError) {
            return try PublicToken.sign(claims: message, by: try access.key())
        } catch {
            throw HTTPProblem(.internalFailure)
        }
    }

    /// `GET /office/{bag}/families`: everybody, with their cards.
    func families(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let insurer = try await server.parties.insurer(request)
        let now = server.now()
        let families = try await server.ledger.read { work throws(LedgerFault) in
            let rows = try work.rows(
                "SELECT id, name FROM insurance_family WHERE bag = ? ORDER BY name, id",
                .text(insurer.bag)
            )
            var families: [JSONOutput] = []
            for row in rows {
                let members = try Self.members(of: try row.text("id"), at: now, work)
                families.append([
                    "id": .string(try row.text("id")), "name": .string(try row.text("name")),
                    "members": .array(members),
                ])
            }
            return families
        }
        return .json([
            "bag": .string(insurer.bag), "name": .string(insurer.name),
            "families": .array(families),
        ])
    }

    private static func members(
        of family: String,
        at now: Instant,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> [JSONOutput] {
        let rows = try work.rows(
            """
            SELECT c.*, m.relation FROM insurance_member m
            JOIN insurance_card c ON c.veka = m.veka WHERE m.family = ? ORDER BY m.place
            """,
            .text(family)
        )
        var members: [JSONOutput] = []
        for row in rows {
            let file = try CardFile(row)
            members.append([
                "veka": .string(file.record.number.digits),
                "relation": .string(try row.text("relation")),
                "revision": .integer(Int(file.revision)),
                "withdrawn": file.withdrawn.map { .string($0.rawValue) } ?? .null,
                "isOver": .boolean(file.record.isOver(at: now)), "record": file.record.output,
            ])
        }
        return members
    }

    /// `POST /office/{bag}/families` with `{"name"}`: a new family without cards, and its login.
    func addFamily(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let insurer = try await server.parties.insurer(request)
        guard let name = try request.object()["name"]?.string.map(DisplayText.cleaned),
            1...80 ~= name.unicodeScalars.count
        else { throw HTTPProblem(.fieldFormat, detail: "name") }
        let family = NewFamily(
            identifier: TokenIdentifier.make(SystemRandom()),
            name: name,
            login: TenantAccess.credentials(SystemRandom()),
            time: server.now()
        )
        _ = try await server.ledger.write { work throws(LedgerFault) in
            try family.enter(at: insurer.bag, work)
        }
        return .json(
            ["id": .string(family.identifier), "login": .string(family.login)],
            status: .created
        )
    }

    /// `DELETE /office/{bag}/families/{id}`: a family none of whose cards counts any more is forgotten, and
    /// its login with it.
    ///
    /// The card server keeps the cards as long as it keeps all that have ended; see ``Retention``.
    func removeFamily(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let insurer = try await server.parties.insurer(request)
        let family = try request.identifier(or: .notFound)
        let now = server.now()
        try await server.ledger.write { work throws(LedgerFault) in
            let own = try work.row(
                "SELECT id FROM insurance_family WHERE id = ? AND bag = ?",
                .text(family),
                .text(insurer.bag)
            )
            guard own != nil else { throw LedgerFault(.notFound) }
            let living = try work.row(
                """
                SELECT m.veka FROM insurance_member m JOIN insurance_card c ON c.veka = m.veka
                WHERE m.family = ? AND c.withdrawn IS NULL AND (c.ends IS NULL OR c.ends > ?)
                """,
                .text(family),
                .time(now)
            )
            guard living == nil else { throw LedgerFault(.familyHasCards) }
            try work.execute("DELETE FROM insurance_member WHERE family = ?", .text(family))
            try work.execute("DELETE FROM insurance_family WHERE id = ?", .text(family))
        }
        return .empty()
    }

    /// `POST /office/{bag}/families/{id}/cards` with a card's fields: a new number, and the card is
    /// entered at the card server.
    ///
    /// With `replaces`, that card is withdrawn as superseded.
    func addCard(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let insurer = try await server.parties.insurer(request)
        let family = try request.identifier(or: .notFound)
        let card = try NewCard(try request.object(), of: insurer, at: server.now())
        _ = try await server.ledger.write { work throws(LedgerFault) in
            let own = try work.row(
                "SELECT id FROM insurance_family WHERE id = ? AND bag = ?",
                .text(family),
                .text(insurer.bag)
            )
            guard own != nil else { throw LedgerFault(.notFound) }
            try card.enter(in: family, work)
        }
        return .json(["veka": .string(card.change.record.number.digits)], status: .created)
    }
}

/// A family to be entered.
package struct NewFamily: Sendable {
    package let identifier: String
    let name: String
    let login: String
    let time: Instant

    /// A family whose login is new.
    package init(identifier: String, name: String, login: String, time: Instant) {
        self.identifier = identifier
        self.name = name
        self.login = login
        self.time = time
    }

    package func enter(at bag: String, _ work: Ledger.Work) throws(LedgerFault) {
        try work.execute(
            """
            INSERT INTO insurance_family (id, bag, name, login, created) VALUES (?, ?, ?, ?, ?)
            """,
            .text(identifier),
            .text(bag),
            .text(name),
            .bytes(PartyBook.digest(ofAccess: login)),
            .time(time)
        )
    }
}
