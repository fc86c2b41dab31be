// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTPMessages
import InsuranceCards
import Tokens

// What insurers ask (spec, insurance cards §4.3; decisions).
extension CardServer {
    /// The longest body with a card.
    static let cardBodyLimit = 16 << 10
    /// The longest body with a receipt.
    static let receiptBodyLimit = 96 << 10

    /// `PUT /insurers/{bag}/cards/{veka}`.
    func putCard(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let insurer = try await parties.insurer(request)
        let time = now()
        let record = try Self.record(
            try request.object(),
            number: request.parameters["veka"] ?? "",
            of: insurer,
            at: time
        )
        let change = CardChange(
            record: record,
            insurer: insurer.bag,
            expected: request.expectedRevision,
            time: time
        )
        let (revision, isNew) = try await ledger.write { work throws(LedgerFault) in
            try FamilyRule.check(record, at: time, work)
            return try change.enter(work)
        }
        var response = HTTPResponse.json(
            [
                "veka": .string(record.number.digits), "revision": .integer(Int(revision)),
                "warnings": .array(record.warnings.map { .string($0.rawValue) }),
            ],
            status: isNew ? .created : .ok
        )
        response.headers.add("ETag", "\"\(revision)\"")
        return response
    }

    /// The card that an insurer sent, if it may be signed on the day.
    static func record(
        _ body: JSONValue,
        number: String,
        of insurer: Insurer,
        at now: Instant
    ) throws(HTTPProblem) -> CardRecord {
        let record: CardRecord
        do throws(FormFault) {
            record = try CardRecord(body, number: number, insurer: insurer.bag)
        } catch {
            throw error.problem
        }
        let errors = CardRules(at: now).errors(in: record)
        guard errors.isEmpty else { throw HTTPProblem(errors) }
        return record
    }

    /// `GET /insurers/{bag}/cards`: what the insurer has entered, page by page in the order of numbers.
    func listCards(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let insurer = try await parties.insurer(request)
        let after = request.queryValue("after").flatMap { CardNumber($0) }?.digits ?? ""
        let files = try await ledger.read { work throws(LedgerFault) in
            let rows = try work.rows(
                """
                SELECT * FROM insurance_card WHERE bag = ? AND veka > ?
                ORDER BY veka LIMIT \(Self.pageSize)
                """,
                .text(insurer.bag),
                .text(after)
            )
            var files: [CardFile] = []
            for row in rows { files.append(try CardFile(row)) }
            return files
        }
        let next = files.count < Self.pageSize ? nil : files.last?.record.number.digits
        return .json([
            "cards": .array(files.map(\.output)), "next": next.map { .string($0) } ?? .null,
        ])
    }

    private static let pageSize = 200

    /// `DELETE /insurers/{bag}/cards/{veka}?reason=`: withdraws a card; the same again changes nothing.
    func withdrawCard(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let insurer = try await parties.insurer(request)
        guard let reason = request.queryValue("reason").flatMap(WithdrawalReason.init) else {
            throw HTTPProblem(.fieldFormat, detail: "reason")
        }
        guard let number = request.parameters["veka"].flatMap({ CardNumber($0) })?.digits else {
            throw HTTPProblem(.notFound)
        }
        let time = now()
        _ = try await ledger.write { work throws(LedgerFault) in
            try Self.withdraw(number, of: insurer.bag, reason, at: time, work)
        }
        return .empty()
    }

    /// Withdraws a card; what was withdrawn before stays as it is.
    static func withdraw(
        _ number: String,
        of insurer: String,
        _ reason: WithdrawalReason,
        at time: Instant,
        _ work: Ledger.Work
    ) throws(LedgerFault) {
        guard let file = try CardFile.find(number, work), file.insurer == insurer else {
            throw LedgerFault(.notFound)
        }
        guard file.withdrawn == nil else { return }
        try work.execute(
            "UPDATE insurance_card SET withdrawn = ?, changed = ?, ends = ? WHERE veka = ?",
            .text(reason.rawValue),
            .time(time),
            .time(time),
            .text(number)
        )
        _ = try work.count(CardFile.revocations)
    }

    /// `POST /insurers/{bag}/receipts`: waits for the wallet it is for.
    func takeReceipt(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let insurer = try await parties.insurer(request)
        let (text, receipt) = try await receipt(in: request.object(), from: insurer.issuer)
        guard receipt.statement.request == nil else {
            throw HTTPProblem(.invalidToken, detail: "req")
        }
        let waiting = WaitingReceipt(
            text: text,
            identifier: insurer.issuer + " " + receipt.identifier,
            issuer: insurer.issuer,
            wallet: receipt.subject,
            expiresAt: receipt.expiresAt
        )
        let time = now()
        try await ledger.write { work throws(LedgerFault) in try waiting.enter(at: time, work) }
        return .empty(.accepted)
    }

    /// `PUT /insurers/{bag}/keys/{kid}`.
    func putInsurerKey(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let insurer = try await parties.insurer(request)
        return try await putKey(request, role: .insurer, issuer: insurer.issuer)
    }

    /// `PUT /providers/{gln}/keys/{kid}`.
    func putProviderKey(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        return try await putKey(request, role: .provider, issuer: provider.issuer)
    }

    private func putKey(
        _ request: HTTPRequest,
        role: KeyRole,
        issuer: String
    ) async throws(HTTPProblem) -> HTTPResponse {
        let key = try Self.key(try request.object(), role, issuer)
        guard key.key.identifier.text == request.parameters["kid"] else {
            throw HTTPProblem(.fieldFormat, detail: "kid")
        }
        let time = now()
        guard key.notAfter <= time.adding(seconds: Self.longestKeyTime) else {
            throw HTTPProblem(.fieldFormat, detail: "exp")
        }
        let isNew = try await ledger.write { work throws(LedgerFault) in
            try Self.checkRoom(for: key, at: time, work)
            return try Self.enter(key, work)
        }
        parties.forget()
        return .empty(isNew ? .created : .noContent)
    }

    /// The most keys of one tenant that have not ended, so that none fills the set of all.
    static let keyLimit = 8
    /// The most keys of all tenants that have not ended: the rest of the set is for the server's own, the
    /// former ones included.
    static let allKeysLimit = KeySet.capacity - 8
    /// The latest end of a tenant's key from now, seconds: ten years.
    private static let longestKeyTime: Int64 = 10 * 366 * 86_400

    /// Refuses a key that would be one too many, of its tenant or of all.
    static func checkRoom(
        for key: KnownKey,
        at now: Instant,
        _ work: Ledger.Work
    ) throws(LedgerFault) {
        let row = try work.row(
            """
            SELECT count(*) AS everybody, count(CASE WHEN issuer = ? THEN 1 END) AS own
            FROM insurance_key
            WHERE issuer <> '' AND ends > ? AND NOT (kid = ? AND role = ? AND issuer = ?)
            """,
            .text(key.issuer ?? ""),
            .time(now),
            .text(key.key.identifier.text),
            .text(key.role.rawValue),
            .text(key.issuer ?? "")
        )
        guard let row else { throw LedgerFault(.internalFailure) }
        guard try row.integer("own") < keyLimit else {
            throw LedgerFault(.keyLimit, detail: "tenant")
        }
        guard try row.integer("everybody") < allKeysLimit else {
            throw LedgerFault(.keyLimit, detail: "server")
        }
    }

    /// Enters a key, or gives one that is there other times.
    ///
    /// - Returns: whether it is new.
    static func enter(_ key: KnownKey, _ work: Ledger.Work) throws(LedgerFault) -> Bool {
        let identifier = key.key.identifier.text
        let row = try work.row(
            "SELECT kid FROM insurance_key WHERE kid = ? AND role = ? AND issuer = ?",
            .text(identifier),
            .text(key.role.rawValue),
            .text(key.issuer ?? "")
        )
        try work.execute(
            """
            INSERT INTO insurance_key (kid, role, issuer, key, starts, ends)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (kid, role, issuer) DO UPDATE
            SET starts = excluded.starts, ends = excluded.ends
            """,
            .text(identifier),
            .text(key.role.rawValue),
            .text(key.issuer ?? ""),
            .text(key.key.text),
            .time(key.notBefore),
            .time(key.notAfter)
        )
        _ = try work.count(PartyBook.counter)
        return row == nil
    }

    private static func key(
        _ body: JSONValue,
        _ role: KeyRole,
        _ issuer: String
    ) throws(HTTPProblem) -> KnownKey {
        var wrong: [String] = []
        let key = body["key"]?.string.flatMap { try? VerificationKey<V2>(parsing: $0) }
        if key == nil { wrong.append("key") }
        if body["role"]?.string != role.rawValue { wrong.append("role") }
        let start = body["nbf"]?.utf8.flatMap(ClaimRules.instant)
        if start == nil { wrong.append("nbf") }
        let end = body["exp"]?.utf8.flatMap(ClaimRules.instant)
        if end == nil || (start.map { $0 >= end ?? $0 } ?? false) { wrong.append("exp") }
        let known: Set = ["key", "role", "nbf", "exp"]
        wrong += (body.members ?? []).map(\.name).filter { !known.contains($0) }
        guard wrong.isEmpty, let key, let start, let end else {
            throw HTTPProblem(wrong.map { FieldError($0, .format) })
        }
        return KnownKey(key, role: role, issuer: issuer, notBefore: start, notAfter: end)
    }
}

/// A card as an insurer wants it to be from now on.
struct CardChange: Sendable {
    let record: CardRecord
    let insurer: String
    /// The version that the insurer has seen; nil if it does not matter.
    let expected: HTTPRequest.ExpectedRevision?
    let time: Instant

    /// Enters it; a card that was withdrawn does not come back, and another insurer's is not to be had.
    func enter(_ work: Ledger.Work) throws(LedgerFault) -> (revision: Int64, isNew: Bool) {
        let number = record.number.digits
        let file = try CardFile.find(number, work)
        if let file, file.insurer != insurer { throw LedgerFault(.forbidden) }
        if let expected, !expected.fits(file?.revision) {
            throw LedgerFault(.preconditionFailed)
        }
        guard let file else {
            try checkNumberIsNotAnothers(work)
            try work.execute(
                """
                INSERT INTO insurance_card (
                    veka, bag, record, revision, list_index, changed, ends
                ) VALUES (?, ?, ?, 1, ?, ?, ?)
                """,
                .text(number),
                .text(insurer),
                .text(record.output.encoded()),
                .integer(try work.count(CardFile.indexes)),
                .time(time),
                .time(record.end)
            )
            return (1, true)
        }
        guard file.withdrawn == nil else { throw LedgerFault(.cardRevoked) }
        try work.execute(
            """
            UPDATE insurance_card SET record = ?, revision = ?, changed = ?, ends = ? WHERE veka = ?
            """,
            .text(record.output.encoded()),
            .integer(file.revision + 1),
            .time(time),
            .time(record.end),
            .text(number)
        )
        return (file.revision + 1, false)
    }

    /// A number that names another insurer that is known here is that insurer's to give.
    private func checkNumberIsNotAnothers(_ work: Ledger.Work) throws(LedgerFault) {
        let named = record.number.insurerNumber
        guard named != insurer else { return }
        let row = try work.row("SELECT bag FROM insurance_insurer WHERE bag = ?", .text(named))
        guard row == nil else { throw LedgerFault(.fieldFormat, detail: "veka") }
    }
}

extension CardFile {
    /// What the insurer's desk shows of it.
    fileprivate var output: JSONOutput {
        [
            "veka": .string(record.number.digits), "revision": .integer(Int(revision)),
            "withdrawn": withdrawn.map { .string($0.rawValue) } ?? .null,
            "record": record.output,
        ]
    }
}

extension HTTPRequest {
    /// The condition of `If-Match` (RFC 9110 §13.1.1).
    enum ExpectedRevision: Sendable {
        /// It must be there.
        case any
        /// It must be one of these; others than our own tags fit nothing.
        case oneOf(Set<Int64>)

        func fits(_ revision: Int64?) -> Bool {
            guard let revision else { return false }
            switch self {
            case .any: return true
            case .oneOf(let revisions): return revisions.contains(revision)
            }
        }
    }

    /// The condition that the client sets, or nil.
    var expectedRevision: ExpectedRevision? {
        guard let field = headers["If-Match"] else { return nil }
        let tags = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        if tags == ["*"] { return .any }
        return .oneOf(Set(tags.compactMap { Int64($0.filter { $0 != "\"" }) }))
    }
}

extension FormFault {
    /// The row of the status table; the detail names the fields.
    var problem: HTTPProblem {
        switch self {
        case .notObject: HTTPProblem(.invalidJSON)
        case .fields(let errors): HTTPProblem(errors)
        }
    }
}

extension HTTPProblem {
    /// Fields of a form that cannot be taken; the detail names them for people.
    init(_ errors: [FieldError]) {
        self.init(
            .fieldFormat,
            detail: errors.map(\.field).joined(separator: " "),
            fields: errors.map { Field($0.field, reason: $0.reason.rawValue) }
        )
    }
}
