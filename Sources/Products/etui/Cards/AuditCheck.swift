// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

/// Checks the chain of a file or of a server, as the command line says, without keeping it in memory.
struct AuditCheck {
    private enum Source {
        case file(String)
        case rows(AuditSource)
    }

    private let source: Source
    private let start: Int?
    private let checksEffects: Bool
    private let anchors: [AuditAnchor]
    private let console: Console

    init(_ invocation: Invocation) throws(CommandError) {
        source = try Self.source(of: invocation)
        start = try CardsAudit.sequence(AuditOptions.from, from: 1, invocation)
        checksEffects = invocation.has(AuditOptions.effects)
        guard start == nil || !checksEffects else {
            throw .unusable("--effects needs the whole chain; leave out --from")
        }
        anchors = try Self.anchors(of: invocation)
        console = invocation.console
    }

    private static func source(of invocation: Invocation) throws(CommandError) -> Source {
        let file = invocation.arguments.first
        guard (file != nil) != AuditSource.isNamed(by: invocation) else {
            throw .unusable(
                "name one audit: a FILE, - for standard input, --database, or a server with "
                    + "--access or --server"
            )
        }
        if let file { return .file(file) }
        return .rows(try AuditSource(invocation))
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
    func run() async throws(CommandError) -> AuditReport {
        switch source {
        case .file(let path): return try report(ofFile: path)
        case .rows(let source):
            return try await source.read(
                after: (start ?? 1) - 1,
                wantsVersions: checksEffects,
                report
            )
        }
    }

    private func verifier(_ versions: [String: Int]? = nil) -> AuditVerifier {
        AuditVerifier(
            anchors: anchors,
            from: start,
            checksEffects: checksEffects,
            cardVersions: versions
        )
    }

    private func report(
        of pages: inout AuditPages
    ) async throws(CommandError) -> AuditReport {
        var verifier = verifier(pages.cardVersions)
        var progress = Progress(on: console)
        defer { progress.finish() }
        while let rows = try await pages.next() {
            for row in rows { verifier.take(row) }
            progress.update("\(pages.rowCount) rows")
        }
        return verifier.finish()
    }

    private func report(ofFile path: String) throws(CommandError) -> AuditReport {
        var verifier = verifier()
        var progress = Progress(on: console)
        defer { progress.finish() }
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
        return verifier.finish()
    }
}
