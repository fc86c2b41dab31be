// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The totals of a run.
public struct ConformanceSummary: Hashable, Sendable {
    /// The number of checks with the required behaviour.
    public private(set) var passed = 0
    /// The number of checks without it, of files that could not be run, and of obsolete divergences.
    public private(set) var failed = 0
    /// The number of checks that the collection itself declares out of scope.
    public private(set) var skipped = 0
    /// The number of failing checks that are listed with a reason.
    public private(set) var divergences = 0

    var caseCount: Int { passed + failed + skipped + divergences }

    /// Counts one verdict.
    mutating func count(_ verdict: ConformanceVerdict) {
        switch verdict {
        case .passed: passed += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        case .diverged: divergences += 1
        }
    }

    /// The last line of a run: one JSON object, schema `etui.conformance.v1`.
    public var json: String {
        "{\"schema\":\"etui.conformance.v1\",\"passed\":\(passed),\"failed\":\(failed),"
            + "\"skipped\":\(skipped),\"divergences\":\(divergences)}"
    }
}

/// The verdict on one check, divergences considered.
public enum ConformanceVerdict: Hashable, Sendable {
    /// As the collection requires.
    case passed
    /// Not as the collection requires, for the given reason.
    case failed(String)
    /// Out of scope, for the given reason.
    case skipped(String)
    /// Not as the collection requires, as a known divergence with the given reason.
    case diverged(String)

    init(_ checked: ConformanceCase, divergences: ConformanceDivergences) {
        self =
            switch (checked.outcome, divergences.reasons[checked.id]) {
            case (.skipped(let reason), _): .skipped(reason)
            case (.failed, let known?): .diverged(known)
            case (.failed(let reason), nil): .failed(reason)
            case (.passed, nil): .passed
            case (.passed, let known?):
                .failed("passes, but is listed as a divergence (\(known)); take it off the list")
            }
    }
}
