// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A parsed command line: the command with its options and arguments.
struct Invocation: Sendable {
    /// The words that led to the command, as in `["etui", "seal", "verify"]`.
    let path: [String]
    /// The root of the command table.
    let root: Command
    /// The positional arguments in order.
    let arguments: [String]
    /// The outputs for results and diagnostics.
    let console: Console
    /// The values by option, one row per occurrence.
    let given: [CommandOption: [[String]]]

    /// Returns whether an option was given.
    func has(_ option: CommandOption) -> Bool {
        given[option] != nil
    }

    /// Returns the value of an option that takes one value and occurs at most once.
    func value(of option: CommandOption) -> String? {
        given[option]?.last?.first
    }

    /// Returns the values of a repeatable option, in order.
    func values(of option: CommandOption) -> [String] {
        (given[option] ?? []).flatMap { $0 }
    }

    /// Reports why nothing could be done, or nothing for one input; with `--json` also as an object.
    func report(_ failure: CommandError) -> ExitStatus {
        if has(SealOptions.json) { console.print(failure.json.encoded()) }
        console.complain(failure.message)
        return failure.status
    }
}
