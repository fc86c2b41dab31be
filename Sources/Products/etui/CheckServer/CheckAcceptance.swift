// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer

/// `etui check accept`: the documents that an account takes.
enum CheckAcceptance {
    private static let path = "/v1/account/accepted"

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let rows: [AcceptedDocuments.Row] = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try Self.rows(of: try await connection.get(path))
        }
        show(rows, invocation)
        return .success
    }

    static func add(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let (countries, types) = try selected(invocation)
        guard !types.isEmpty else { throw .unusable("--types is missing") }
        let variants = try variants(invocation)
        let change = try await change(
            invocation,
            isForced: invocation.has(CheckAccountOptions.force)
        ) { rows in
            var rows = rows
            for country in countries {
                let place = rows.firstIndex { $0.country == country }
                let former = place.map { rows.remove(at: $0) }
                rows.append(
                    AcceptedDocuments.Row(
                        country: country,
                        types: types.union(former?.types ?? []),
                        variants: (variants ?? [.plastic]).union(former?.variants ?? [])
                    )
                )
            }
            return rows.sorted { $0.country < $1.country }
        }
        change.show(invocation)
        if change.countries.isEmpty {
            invocation.console.complain("nothing changes: these documents are accepted already")
        }
        return .success
    }

    static func remove(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let (countries, types) = try selected(invocation)
        // What stays was accepted before, forced or not.
        let change = try await change(invocation, isForced: true) { rows in
            rows.compactMap { row in
                guard countries.contains(row.country) else { return row }
                let left = types.isEmpty ? [] : row.types.subtracting(types)
                guard !left.isEmpty else { return nil }
                return AcceptedDocuments.Row(
                    country: row.country,
                    types: left,
                    variants: row.variants
                )
            }
        }
        change.show(invocation)
        let missing = countries.filter { !change.countries.contains($0) }
        guard !missing.isEmpty else { return .success }
        invocation.console.complain(
            "not accepted before: these documents of \(missing.joined(separator: ", "))"
        )
        return change.countries.isEmpty ? .negative : .success
    }

    static func reset(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let change = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            AcceptanceChange(
                former: try Self.rows(of: try await connection.get(path)),
                present: try Self.rows(
                    of: IdentityConnection.object(of: await connection.send(.delete, path))
                )
            )
        }
        change.show(invocation)
        return .success
    }

    private static func change(
        _ invocation: Invocation,
        isForced: Bool,
        _ edit: ([AcceptedDocuments.Row]) -> [AcceptedDocuments.Row]
    ) async throws(CommandError) -> AcceptanceChange {
        try await CheckAccount(invocation).connected { connection throws(CommandError) in
            let answer = try await connection.send(.get, path)
            let former = try Self.rows(of: IdentityConnection.object(of: answer))
            guard let tag = answer.headers["ETag"] else { throw IdentityConnection.unreadable }
            let request: JSONOutput = [
                "rows": .array(edit(former).map(\.json)), "force": .boolean(isForced),
            ]
            let present = try Self.rows(
                of: await connection.send(
                    .put,
                    path,
                    json: request,
                    headers: ["If-Match": tag],
                    explaining: needsForce
                )
            )
            return AcceptanceChange(former: former, present: present)
        }
    }

    /// Names the option for a kind of document without a confirmed layout.
    private static func needsForce(_ refusal: IdentityRefusal) -> CommandError? {
        let mark = " (needs force)"
        guard refusal.code == .invalid, let detail = refusal.detail, detail.hasSuffix(mark) else {
            return nil
        }
        return .refused(
            "the layout of \(detail.dropLast(mark.count).description.visible) is not confirmed; add "
                + "--force to accept it all the same"
        )
    }

    private static func rows(
        of answer: JSONValue
    ) throws(CommandError) -> [AcceptedDocuments.Row] {
        guard let documents = try? AcceptedDocuments(answer) else {
            throw IdentityConnection.unreadable
        }
        return documents.rows
    }

    private static func show(_ rows: [AcceptedDocuments.Row], _ invocation: Invocation) {
        CheckAccount.show([("rows", .array(rows.map(\.json)))], invocation) { rows.map(\.line) }
        if rows.isEmpty { invocation.console.complain("no document is accepted") }
    }

    /// Returns the issuers and the kinds of documents of the options, without kinds none.
    static func selected(
        _ invocation: Invocation
    ) throws(CommandError) -> (countries: [String], types: Set<IdentityDocumentType>) {
        let countries = try CheckOptions.issuers(
            try CardsOptions.required(CheckAccountOptions.issuers, invocation),
            CheckAccountOptions.issuers
        )
        var types: Set<IdentityDocumentType> = []
        let words = invocation.value(of: CheckAccountOptions.types) ?? ""
        for word in words.split(separator: ",") {
            guard let type = CheckOptions.kinds[String(word)] else {
                throw .unusable(
                    "--types has an unknown word '\(String(word).visible)'; it is a list of: "
                        + CheckOptions.kinds.map(\.key).joined(separator: ", ")
                )
            }
            types.insert(type)
        }
        return (countries, types)
    }

    private static func variants(
        _ invocation: Invocation
    ) throws(CommandError) -> Set<DocumentVariant>? {
        guard let text = invocation.value(of: CheckAccountOptions.variants) else { return nil }
        var variants: Set<DocumentVariant> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let variant = DocumentVariant(rawValue: String(word)) else {
                throw .unusable("--variants is a list of: plastic, paper")
            }
            variants.insert(variant)
        }
        return variants
    }
}

/// What a command changed about the documents that an account takes.
private struct AcceptanceChange {
    let present: [AcceptedDocuments.Row]
    /// The issuers whose documents are others now, in their order.
    let countries: [String]

    init(former: [AcceptedDocuments.Row], present: [AcceptedDocuments.Row]) {
        self.present = present
        let (before, after) = (Set(former), Set(present))
        countries = Set(before.symmetricDifference(after).map(\.country)).sorted()
    }

    /// Prints the rows that changed, as they are now, and the number of all issuers.
    func show(_ invocation: Invocation) {
        CheckAccount.show(
            [
                ("rows", .array(present.map(\.json))),
                ("changed", .array(countries.map { .string($0) })),
            ],
            invocation
        ) {
            countries.map { country in
                present.first { $0.country == country }?.line ?? "\(country)  none"
            } + ["accepted: documents of \(present.count.counting("issuer"))"]
        }
    }
}

extension AcceptedDocuments.Row {
    /// The row in one line.
    fileprivate var line: String {
        let types = IdentityDocumentType.allCases.filter(types.contains)
        let variants = DocumentVariant.allCases.filter(variants.contains)
        return "\(country)  \(types.map(\.rawValue).joined(separator: ","))  "
            + variants.map(\.rawValue).joined(separator: ",")
    }
}
