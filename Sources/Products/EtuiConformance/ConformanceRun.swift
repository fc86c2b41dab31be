// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Runs everything found below some paths against this build.
public struct ConformanceRun {
    private let suites: [any ConformanceSuite]
    private let divergences: ConformanceDivergences
    private var summary = ConformanceSummary()
    private var consumed: Set<String> = []
    private var leftover: [ConformanceFile] = []
    private var unsupportedFolders: Set<String> = []

    /// What a run tells while it is under way.
    public enum Event: Sendable {
        /// A file is about to be run by the suite of this format.
        case started(path: String, format: String)
        /// A check is done.
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

    /// Runs all vectors below the paths and counts; every event is told as it happens.
    ///
    /// Nothing found, an unreadable file, a format without a runner and data no suite asked for
    /// count as failed: what was not run never looks as if it had passed. Files that are not data
    /// (readme, licence, pictures) and the material a suite reads are not counted by themselves.
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

    /// Data that no suite recognised and none used as its material.
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
