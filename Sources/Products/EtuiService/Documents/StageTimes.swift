// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The stages of the work on one input and the time that each took.
package struct StageTimes: Sendable {
    /// The stages in the order in which they began.
    package private(set) var stages: [(name: String, duration: Duration)] = []
    private var running: (name: String, start: ContinuousClock.Instant)?

    /// Creates an empty record.
    package init() {}

    /// Begins a stage and ends the previous one; the times of a repeated stage are added up.
    package mutating func begin(_ name: String) {
        end()
        running = (name, .now)
    }

    /// Ends the last stage.
    package mutating func end() {
        guard let (name, start) = running else { return }
        running = nil
        let duration = ContinuousClock.now - start
        if let place = stages.firstIndex(where: { $0.name == name }) {
            stages[place].duration += duration
        } else {
            stages.append((name, duration))
        }
    }

    /// The total time in milliseconds.
    package var milliseconds: Double {
        stages.reduce(.zero) { $0 + $1.duration } / .milliseconds(1)
    }

    /// One line for people.
    package var words: String {
        let parts = stages.map { "\($0.name) \(Self.text($0.duration / .milliseconds(1)))" }
        return (parts + ["in all \(Self.text(milliseconds))"]).joined(separator: ", ")
    }

    /// Formats milliseconds with one decimal.
    private static func text(_ milliseconds: Double) -> String {
        let tenths = Int((milliseconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
