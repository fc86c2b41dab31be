// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The outputs for results and diagnostics.
///
/// Results go to standard output and everything else to standard error, so that `etui … --json | …` stays
/// clean. Neither lets through anything that could repaint a terminal, even if the caller has not escaped it.
struct Console: Sendable {
    /// Writes to standard output.
    let output: @Sendable (String) -> Void
    /// Writes to standard error, and returns whether all of it has arrived.
    let diagnostic: @Sendable (String) -> Bool
    /// Whether standard output is a terminal that accepts colour.
    let hasColour: Bool
    /// Whether standard error is a terminal that can show progress.
    let showsProgress: Bool
    /// Whether standard output can be written; not if the caller has closed it.
    var isOutputOpen = true
    /// Whether some of the output has not arrived, as on a full disk.
    var hasLostOutput: @Sendable () -> Bool = { false }

    /// Writes a result.
    func writeOutput(_ text: String) {
        output(text.harmless(withColours: hasColour))
    }

    /// Writes a diagnostic, and returns whether all of it has arrived.
    @discardableResult
    func writeDiagnostic(_ text: String) -> Bool {
        diagnostic(text.harmless(withColours: hasColour))
    }

    /// Prints a line of the result.
    func print(_ line: String) {
        writeOutput(line + "\n")
    }

    /// Prints a diagnostic in the usual form `etui: …`.
    func complain(_ message: String) {
        writeDiagnostic("etui: " + message + "\n")
    }
}

/// Progress on the terminal, shown after one second and erased at the end.
struct Progress {
    private let console: Console
    private let start: ContinuousClock.Instant
    private var lastShown: ContinuousClock.Instant?

    init(on console: Console, at start: ContinuousClock.Instant = .now) {
        self.console = console
        self.start = start
    }

    /// Shows the progress of the work, at most ten times a second.
    mutating func update(
        _ text: @autoclosure () -> String,
        at now: @autoclosure () -> ContinuousClock.Instant = .now
    ) {
        guard console.showsProgress else { return }
        let now = now()
        guard now - start > .seconds(1), lastShown.map({ now - $0 > .milliseconds(100) }) ?? true
        else { return }
        lastShown = now
        _ = console.diagnostic("\r" + Self.wipe + text().visible)
    }

    /// Erases the line.
    mutating func finish() {
        guard lastShown != nil else { return }
        lastShown = nil
        _ = console.diagnostic("\r" + Self.wipe)
    }

    /// Erases to the end of the line (ECMA-48 §8.3.41).
    private static let wipe = "\u{1B}[K"
}
