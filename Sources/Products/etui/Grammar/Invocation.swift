// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A command line that was understood: which command, with which options and arguments.
struct Invocation: Sendable {
    /// The words that led to the command, as in `["etui", "seal", "verify"]`.
    let path: [String]
    /// The table the command stands in.
    let root: Command
    /// The positional arguments in order.
    let arguments: [String]
    /// Where results and diagnostics go.
    let console: Console
    /// By option, one row for each time it was given.
    let given: [CommandOption: [[String]]]

    /// Whether an option was given.
    func has(_ option: CommandOption) -> Bool {
        given[option] != nil
    }

    /// The value of an option that takes one and is given at most once.
    func value(of option: CommandOption) -> String? {
        given[option]?.last?.first
    }

    /// The values of an option that may be given again and again, in order.
    func values(of option: CommandOption) -> [String] {
        (given[option] ?? []).flatMap { $0 }
    }

    /// Says why nothing, or nothing of one input, could be done; with `--json` as an object too.
    func report(_ failure: CommandError) -> ExitStatus {
        if has(SealOptions.json) { console.print(failure.json.encoded()) }
        console.complain(failure.message)
        return failure.status
    }
}
