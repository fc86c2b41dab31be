// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiConformance

extension Command {
    /// `etui conformance`.
    static let conformance = Command(
        name: "conformance",
        summary: "run public test vectors against this very build",
        discussion: [
            "Verifies the verifier. Takes files or folders of published vectors and tells their "
                + "format by their content: Wycheproof, RFC 8785 triples, cases and number lines, "
                + "X.509 paths, revocation lists, country signing certificates, PASETO, VDS-NC "
                + "seals, document exchanges. Compressed files (gzip) are read as they are.",
            "Each failure is printed with its id; the last line is one JSON object with the "
                + "counts. Data in no known format, or in a format this build has no runner "
                + "for, count as failed. A divergence is a failure that is known and listed with "
                + "its reason; a listed one that passes counts as failed.",
            "Exit status: 0 if nothing failed, 1 if something did, 2 if a path leads nowhere.",
        ],
        arguments: [
            CommandArgument(
                placeholder: "PATH",
                summary: "A file or folder of vectors.",
                repeats: true
            )
        ],
        options: [ConformanceOptions.json, ConformanceOptions.verbose],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try ConformanceReporter.run(invocation)
        }
    )
}

private enum ConformanceOptions {
    static let json = CommandOption(
        name: "--json",
        summary: "Print each failure as one JSON object, too."
    )
    static let verbose = CommandOption(
        name: "--verbose",
        summary: "Print skipped checks and divergences with their reasons, too."
    )
}

/// Runs the conformance suites and reports progress.
private struct ConformanceReporter {
    let console: Console
    let isJSON: Bool
    let isVerbose: Bool
    var progress: Progress
    var doneCount = 0

    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        for path in invocation.arguments where Input.isFolder(path) == nil {
            throw .unusable("\(path.visible): no such file or folder")
        }
        var reporter = ConformanceReporter(
            console: invocation.console,
            isJSON: invocation.has(ConformanceOptions.json),
            isVerbose: invocation.has(ConformanceOptions.verbose),
            progress: Progress(on: invocation.console)
        )
        var run = ConformanceRun()
        let summary = run.run(invocation.arguments) { reporter.tell($0) }
        reporter.progress.finish()
        invocation.console.print(summary.json)
        return summary.failed == 0 ? .success : .negative
    }

    private mutating func tell(_ event: ConformanceRun.Event) {
        guard case .finished(let id, let verdict) = event else { return }
        doneCount += 1
        progress.update("\(doneCount) checks")
        switch verdict {
        case .passed: break
        case .failed(let reason): write("failed", id, reason)
        case .skipped(let reason) where isVerbose: write("skipped", id, reason)
        case .diverged(let reason) where isVerbose: write("divergence", id, reason)
        case .skipped, .diverged: break
        }
    }

    private mutating func write(_ outcome: String, _ id: String, _ reason: String) {
        progress.finish()
        guard isJSON else {
            console.print("\(outcome)  \(id.visible)  \(reason.visible)")
            return
        }
        let line: JSONOutput = .object([
            ("schema", "etui.conformance-case.v1"),
            ("outcome", .string(outcome)),
            ("id", .string(id)),
            ("reason", .string(reason)),
        ])
        console.print(line.encoded())
    }
}
