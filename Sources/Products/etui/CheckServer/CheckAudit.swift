// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import IdentityServer

/// `etui check audit`: who changed what, and whether the rows are as they were written.
enum CheckAudit {
    /// `etui check audit list`: the rows of an account, for its administrators and the operator.
    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let start = try after(invocation)
        let rows = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            var rows: [JSONValue] = []
            var place = start
            while true {
                let answer = try await connection.get("/v1/account/audit?after=\(place)")
                guard let page = answer["rows"]?.elements else {
                    throw IdentityConnection.unreadable
                }
                guard let last = page.last else { return rows }
                guard let next = last["sequence"]?.number?.integer, next > place else {
                    throw IdentityConnection.unreadable
                }
                rows += page
                place = next
            }
        }
        CheckAccount.show([("rows", .array(rows.map { JSONOutput($0) }))], invocation) {
            rows.map(line)
        }
        return .success
    }

    private static func after(_ invocation: Invocation) throws(CommandError) -> Int {
        guard let text = invocation.value(of: CheckAccountOptions.after) else { return 0 }
        guard let number = Int(text), number >= 0 else {
            throw .unusable("--after is no number of a row")
        }
        return number
    }

    private static func line(_ row: JSONValue) -> String {
        let actor = row.text("actor") + (row["actorToken"]?.string.map { " \($0.visible)" } ?? "")
        let more = [row.text("subject"), row.text("detail")].filter { !$0.isEmpty }
        return
            "\(row["sequence"]?.number?.integer ?? 0)  \(row.text("at"))  \(row.text("action"))  "
            + "by \(actor)" + (more.isEmpty ? "" : "  " + more.joined(separator: "  "))
    }

    /// `etui check audit verify`: the whole chain of all accounts, for the operator.
    static func verify(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        var anchors: [CheckAuditAnchor] = []
        for text in invocation.values(of: CheckAccountOptions.anchor) {
            guard let anchor = CheckAuditAnchor(text) else {
                throw .unusable(
                    "--anchor is no SEQ:HASH, as etui check audit verify prints it: a number and 64 "
                        + "lower-case hexadecimal digits"
                )
            }
            anchors.append(anchor)
        }
        let (console, kept) = (invocation.console, anchors)
        let report = try await IdentityOperator(invocation).run {
            service throws(IdentityRequestError) in
            var progress = Progress(on: console)
            defer { progress.finish() }
            return try await service.server.verifyAudit(anchors: kept) { count in
                progress.update("\(count) rows")
            }
        }
        CheckAccount.show(report.members, invocation) { [report.words] }
        if report.isIntact, anchors.isEmpty {
            console.complain(
                "without --anchor this does not show whether someone wrote the whole chain anew; keep "
                    + "the head elsewhere, and name it next time"
            )
        }
        return report.isIntact ? .success : .negative
    }
}

extension CheckAuditReport {
    /// The members for reports.
    fileprivate var members: [(String, JSONOutput)] {
        let place = firstBreak.map { found -> JSONOutput in
            ["sequence": .integer(found.sequence), "reason": .string(found.reason.rawValue)]
        }
        return [
            ("intact", .boolean(isIntact)), ("rows", .integer(rowCount)),
            ("head", head.map { .string($0.text) } ?? .null), ("break", place ?? .null),
        ]
    }

    /// The report in one line.
    fileprivate var words: String {
        if let firstBreak { return AuditWords.broken(at: firstBreak.sequence, firstBreak.words) }
        guard let head else { return "intact: no rows" }
        return "intact: \(rowCount.counting("row")); head \(head.text)"
    }
}

extension CheckAuditReport.Break {
    /// Why, in words.
    fileprivate var words: String {
        switch reason {
        case .changed: AuditWords.changed
        case .unlinked: AuditWords.unlinked
        case .missing: "it was removed"
        case .misplaced: AuditWords.misplaced
        case .added: "it is beyond the end of the chain, or the end was removed"
        case .anchor: AuditWords.anchor
        }
    }
}
