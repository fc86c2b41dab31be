// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityCheck

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
        try await change(invocation, isForced: invocation.has(CheckAccountOptions.force)) { rows in
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
        return .success
    }

    static func remove(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let (countries, types) = try selected(invocation)
        // What stays was accepted before, forced or not.
        try await change(invocation, isForced: true) { rows in
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
        return .success
    }

    static func reset(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let rows: [AcceptedDocuments.Row] = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try Self.rows(of: IdentityConnection.object(of: await connection.send(.delete, path)))
        }
        show(rows, invocation)
        return .success
    }

    private static func change(
        _ invocation: Invocation,
        isForced: Bool,
        _ edit: ([AcceptedDocuments.Row]) -> [AcceptedDocuments.Row]
    ) async throws(CommandError) {
        let rows: [AcceptedDocuments.Row] = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            let answer = try await connection.send(.get, path)
            let former = try Self.rows(of: IdentityConnection.object(of: answer))
            guard let tag = answer.headers["ETag"] else { throw IdentityConnection.unreadable }
            let request: JSONOutput = [
                "rows": .array(edit(former).map(\.json)), "force": .boolean(isForced),
            ]
            return try Self.rows(
                of: await connection.send(
                    .put,
                    path,
                    json: request,
                    headers: ["If-Match": tag]
                )
            )
        }
        show(rows, invocation)
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
        CheckAccount.show([("rows", .array(rows.map(\.json)))], invocation) {
            rows.map { row in
                let types = IdentityDocumentType.allCases.filter(row.types.contains)
                let variants = DocumentVariant.allCases.filter(row.variants.contains)
                return "\(row.country)  \(types.map(\.rawValue).joined(separator: ","))  "
                    + variants.map(\.rawValue).joined(separator: ",")
            }
        }
        if rows.isEmpty { invocation.console.complain("no document is accepted") }
    }

    /// Returns the issuers and the kinds of documents of the options, without kinds none.
    static func selected(
        _ invocation: Invocation
    ) throws(CommandError) -> (countries: [String], types: Set<IdentityDocumentType>) {
        let text = try CardsOptions.required(CheckOptions.country, invocation)
        var countries: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            countries.append(try CheckOptions.issuer(String(part)))
        }
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
