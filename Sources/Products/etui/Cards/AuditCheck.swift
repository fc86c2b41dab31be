// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// Checks the chain of a file or of a server, as the command line says, without keeping it in memory.
struct AuditCheck {
    private enum Source {
        case file(String)
        case server(IssuingConnection)
    }

    private let source: Source
    private let start: Int?
    private var verifier: AuditVerifier
    private var progress: Progress

    init(_ invocation: Invocation) throws(CommandError) {
        source = try Self.source(of: invocation)
        start = try CardsAudit.sequence(AuditOptions.from, from: 1, invocation)
        let checksEffects = invocation.has(AuditOptions.effects)
        guard start == nil || !checksEffects else {
            throw .unusable("--effects needs the whole chain; leave out --from")
        }
        verifier = AuditVerifier(
            anchors: try Self.anchors(of: invocation),
            from: start,
            checksEffects: checksEffects
        )
        progress = Progress(on: invocation.console)
    }

    private static func source(of invocation: Invocation) throws(CommandError) -> Source {
        let file = invocation.arguments.first
        let namesServer = CardsOptions.operator.contains { invocation.has($0) }
        switch (file, namesServer) {
        case (let file?, false): return .file(file)
        case (nil, true): return .server(try IssuingConnection(for: invocation))
        default:
            throw .unusable(
                "name one audit: a FILE, - for standard input, or a server with --access or --server"
            )
        }
    }

    private static func anchors(of invocation: Invocation) throws(CommandError) -> [AuditAnchor] {
        var anchors: [AuditAnchor] = []
        for text in invocation.values(of: AuditOptions.anchor) {
            guard let anchor = AuditAnchor(text) else {
                throw .unusable(
                    "--anchor is no SEQ:HASH, as etui cards audit anchor prints it: a number and "
                        + "64 lower-case hexadecimal digits"
                )
            }
            anchors.append(anchor)
        }
        return anchors
    }

    /// Reads all rows and returns the report.
    consuming func run() async throws(CommandError) -> AuditReport {
        defer { progress.finish() }
        switch source {
        case .file(let path): try take(file: path)
        case .server(let connection):
            var pages = AuditPages(connection, after: (start ?? 1) - 1)
            while let rows = try await pages.next() {
                for row in rows { verifier.take(row) }
                progress.update("\(pages.rowCount) rows")
            }
        }
        return verifier.finish()
    }

    private mutating func take(file path: String) throws(CommandError) {
        var byteCount = 0
        do throws(CommandError) {
            try Input.stream(path) { piece in
                verifier.take(piece)
                byteCount += piece.count
                progress.update("\(byteCount / 1_000_000) MB")
            }
        } catch {
            throw error.about(path == "-" ? "standard input" : path)
        }
    }
}

/// The rows of a server, page by page.
struct AuditPages {
    private let connection: IssuingConnection
    private var after: Int
    /// The number of rows so far.
    private(set) var rowCount = 0

    init(_ connection: IssuingConnection, after sequence: Int) {
        self.connection = connection
        after = sequence
    }

    /// Fetches the next rows; `nil` at the end.
    ///
    /// Throws if the server sends something else than rows, or rows before those that were asked for.
    mutating func next() async throws(CommandError) -> [AuditRow]? {
        let answer = try await connection.get("/audit?after=\(after)")
        guard let values = answer["rows"]?.elements else { throw IssuingConnection.unreadable }
        var rows: [AuditRow] = []
        for value in values {
            guard let row = AuditRow(value) else { throw IssuingConnection.unreadable }
            rows.append(row)
        }
        guard let last = rows.last else { return nil }
        guard last.sequence > after else { throw IssuingConnection.unreadable }
        after = last.sequence
        rowCount += rows.count
        return rows
    }
}
