// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Runs all vectors below some paths against this build.
public struct ConformanceRun {
    private let suites: [any ConformanceSuite]
    private let divergences: ConformanceDivergences
    private var summary = ConformanceSummary()
    private var consumed: Set<String> = []
    private var leftover: [ConformanceFile] = []
    private var unsupportedFolders: Set<String> = []

    /// An event during a run.
    public enum Event: Sendable {
        /// The suite of this format is about to run a file.
        case started(path: String, format: String)
        /// A check is finished.
        case finished(id: String, verdict: ConformanceVerdict)
    }

    /// Prepares a run with the suites and divergences of this build, or with others.
    public init(
        suites: [any ConformanceSuite] = ConformanceSuites.all,
        divergences: ConformanceDivergences = .known
    ) {
        self.suites = suites
        self.divergences = divergences
    }

    /// Runs all vectors below the paths and counts the verdicts; reports every event as it happens.
    ///
    /// An empty path, an unreadable file, a format without a runner and data that no suite requested are
    /// failures: what was not run must never seem to have passed. Files without data (readme, licence,
    /// pictures) and the material that a suite reads are not counted themselves.
    public mutating func run(
        _ paths: [String],
        report: (Event) -> Void
    ) -> ConformanceSummary {
        for path in paths {
            guard let walk = ConformanceWalk(at: path) else {
                fail(path, "there is no such file or folder", report)
                continue
            }
            let countBefore = summary.caseCount
            walk.files.forEach { runFile($0, report) }
            walk.problems.forEach { fail($0.path, $0.reason, report) }
            reportLeftover(named: path, report)
            if summary.caseCount == countBefore { fail(path, "holds no test vectors", report) }
        }
        return summary
    }

    private mutating func runFile(_ path: String, _ report: (Event) -> Void) {
        guard let file = Self.file(at: path) else {
            fail(path, "cannot be read, or is larger than this command takes", report)
            return
        }
        if let suite = suites.first(where: { $0.recognises(file) }) {
            report(.started(path: path, format: suite.format))
            suite.run(file) { record($0, report) }
            consumed.formUnion(file.neighboursAsked)
        } else if let format = UnsupportedFormat.recognised(in: file) {
            unsupportedFolders.insert(file.folder)
            fail(path, "there is no runner for the format \(format.name) in this build", report)
        } else {
            leftover.append(file)
        }
    }

    private static func file(at path: String) -> ConformanceFile? {
        guard let content = ConformanceWalk.read(path) else { return nil }
        return ConformanceFile(path: path, content: content, read: ConformanceWalk.read)
    }

    /// Reports data that no suite recognised or used as material.
    private mutating func reportLeftover(named path: String, _ report: (Event) -> Void) {
        for file in leftover where !consumed.contains(file.path) {
            let isMaterial = unsupportedFolders.contains(file.folder) || !file.isStructured
            guard file.path == path || !isMaterial else { continue }
            fail(file.path, "is in no format this build knows", report)
        }
        leftover = []
    }

    private mutating func fail(_ path: String, _ reason: String, _ report: (Event) -> Void) {
        record(ConformanceCase(id: path, outcome: .failed(reason)), report)
    }

    private mutating func record(_ checked: ConformanceCase, _ report: (Event) -> Void) {
        let verdict = ConformanceVerdict(checked, divergences: divergences)
        summary.count(verdict)
        report(.finished(id: checked.id, verdict: verdict))
    }
}
