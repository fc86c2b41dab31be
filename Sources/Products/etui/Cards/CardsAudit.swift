// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// `etui cards audit`.
enum CardsAudit {
    static func verify(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let report = try await AuditCheck(invocation).run()
        let console = invocation.console
        if invocation.has(SealOptions.json) {
            console.print(report.json.encoded())
        } else {
            console.print(report.words)
        }
        if report.isIntact, !invocation.has(AuditOptions.anchor) {
            console.complain(
                "without --anchor this does not show whether rows at the end are missing"
            )
        }
        return report.exitStatus
    }

    static func anchor(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let report = try await AuditCheck(invocation).run()
        guard report.isIntact else {
            let message = "no anchor: the chain is \(report.words)"
            throw CommandError(status: report.exitStatus, message: message)
        }
        guard let head = report.head else { throw .refused("no anchor: the chain has no rows") }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.anchor.v1", "anchor": .string(head.text),
                "rows": .integer(report.rowCount),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(head.text)
        }
        return .success
    }

    static func export(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let after = try sequence(AuditOptions.after, from: 0, invocation) ?? 0
        let path = try CardsOptions.required(AuditOptions.out, invocation)
        guard AuditSource.isNamed(by: invocation) else {
            throw .unusable("name the audit: --database, or a server with --access or --server")
        }
        let source = try AuditSource(invocation)
        let console = invocation.console
        let report = try await source.read(after: after) { pages throws(CommandError) in
            try await write(&pages, to: path, after: after, console)
        }
        if invocation.has(SealOptions.json) {
            let members = (report.json.members ?? []).filter { $0.0 != "schema" }
            let line = JSONOutput.object(
                [("schema", "etui.cards.export.v1"), ("file", .string(path))] + members
            )
            console.print(line.encoded())
        } else {
            console.print("\(path.visible): \(report.words)")
        }
        return report.exitStatus
    }

    /// Writes the rows as lines, and checks them.
    private static func write(
        _ pages: inout AuditPages,
        to path: String,
        after sequence: Int,
        _ console: Console
    ) async throws(CommandError) -> AuditReport {
        var verifier = AuditVerifier(from: sequence == 0 ? nil : sequence + 1)
        let file = try ExportFile.create(path)
        var progress = Progress(on: console)
        defer { progress.finish() }
        while let rows = try await pages.next() {
            for row in rows {
                verifier.take(row)
                try file.append(row.line + [UInt8(ascii: "\n")])
            }
            progress.update("\(pages.rowCount) rows")
        }
        try file.finish()
        return verifier.finish()
    }

    /// Returns a row's number that an option gives; `nil` without the option.
    static func sequence(
        _ option: CommandOption,
        from least: Int,
        _ invocation: Invocation
    ) throws(CommandError) -> Int? {
        guard let text = invocation.value(of: option) else { return nil }
        guard let number = Int(text), number >= least, String(number) == text else {
            throw .unusable("\(option.name) is no number of a row: \(least) or more")
        }
        return number
    }
}

extension JSONOutput {
    /// The members of an object.
    fileprivate var members: [(String, JSONOutput)]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}
