// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiConformance
import Foundation
import TestSupport

/// A folder of made-up vectors that is removed with its owner.
final class ScratchFolder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = try TemporaryFolders.make("conformance").path(percentEncoded: false)
        for (name, text) in files { try write(name, Array(text.utf8)) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: file)
    }
}

/// The results of a run, case by case.
struct RunRecord {
    let summary: ConformanceSummary
    let verdicts: [(id: String, verdict: ConformanceVerdict)]

    /// Runs paths and records every event.
    init(_ paths: [String], _ run: ConformanceRun = ConformanceRun()) {
        var run = run
        var verdicts: [(id: String, verdict: ConformanceVerdict)] = []
        summary = run.run(paths) { event in
            if case .finished(let id, let verdict) = event { verdicts.append((id, verdict)) }
        }
        self.verdicts = verdicts
    }

    /// Runs the content of a folder, or of a part of it, and keeps the folder until then.
    init(in folder: ScratchFolder, below: String = "", _ run: ConformanceRun = ConformanceRun()) {
        self = withExtendedLifetime(folder) {
            RunRecord([below.isEmpty ? folder.path : folder.path + "/" + below], run)
        }
    }

    /// Returns the verdict of one case.
    subscript(id: String) -> ConformanceVerdict? {
        verdicts.first { $0.id == id }?.verdict
    }

    /// The failed cases, for a test's message.
    var failures: [String] {
        verdicts.compactMap { id, verdict in
            if case .failed(let reason) = verdict { "\(id): \(reason)" } else { nil }
        }
    }
}
