// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a run ended, in numbers.
public struct ConformanceSummary: Hashable, Sendable {
    /// Checks in which this build does what the collection says.
    public private(set) var passed = 0
    /// Checks in which it does not, files that could not be run, and obsolete divergences.
    public private(set) var failed = 0
    /// Checks the collection itself puts outside the scope.
    public private(set) var skipped = 0
    /// Failing checks that are listed with a reason.
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

    /// The closing line of a run: one JSON object, schema `etui.conformance.v1`.
    public var json: String {
        "{\"schema\":\"etui.conformance.v1\",\"passed\":\(passed),\"failed\":\(failed),"
            + "\"skipped\":\(skipped),\"divergences\":\(divergences)}"
    }
}

/// The last word on one check, divergences considered.
public enum ConformanceVerdict: Hashable, Sendable {
    /// As the collection says.
    case passed
    /// Not as the collection says, for the reason given.
    case failed(String)
    /// Outside the scope, for the reason given.
    case skipped(String)
    /// Not as the collection says, knowingly, for the reason given.
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
