// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// One row of the command table: a name with its options, its arguments and its action, or a name with subcommands.
///
/// Parsing, help, suggestions and shell completions all come from this table, so they cannot disagree. A
/// capability adds one file with its table and one line in ``Etui/root``.
struct Command: Sendable {
    /// The code that runs when the command line names this command.
    typealias Action = @Sendable (Invocation) async throws(CommandError) -> ExitStatus

    /// The word on the command line.
    let name: String
    /// One line for the list of commands: no capital, no full stop.
    let summary: String
    /// Paragraphs for the command's own help; re-wrapped to the width of the help.
    var discussion: [String] = []
    /// Its arguments, in order.
    var arguments: [CommandArgument] = []
    /// Its options in the order of the help.
    var options: [CommandOption] = []
    /// Its subcommands.
    var subcommands: [Command] = []
    /// Its action; nil for a command with subcommands.
    var action: Action?
}

/// A positional argument of a command.
struct CommandArgument: Sendable {
    /// Its name in the help, as in `FILE|-`.
    let placeholder: String
    /// One line for the help.
    let summary: String
    /// Whether at least one is required.
    var isRequired = true
    /// Whether it may occur any number of times.
    var repeats = false
    /// The shell's suggestions for it.
    var completion: CommandValue.Completion = .files
}

/// One value of an option.
struct CommandValue: Hashable, Sendable {
    /// The shell's suggestions, and the values that the parser accepts.
    enum Completion: Hashable, Sendable {
        /// Any text; nothing to offer.
        case text
        /// A file or folder.
        case files
        /// A folder.
        case folders
        /// One of these words; the parser rejects others.
        case words([String])
    }

    /// Its name in the help, as in `PATH`.
    let placeholder: String
    /// The values it may have.
    var completion: Completion = .text
}

/// An option of a command.
struct CommandOption: Hashable, Sendable {
    /// With its dashes, as in `--trust`.
    let name: String
    /// One or two sentences for the help.
    let summary: String
    /// The values that follow it; an empty list makes it a switch.
    var values: [CommandValue] = []
    /// Whether it may be given more than once.
    var repeats = false
    /// The one-letter form with its dash.
    var short: String?

    /// Accepted by every command.
    static let help = CommandOption(
        name: "--help",
        summary: "Show this help.",
        short: "-h"
    )
    /// Accepted by the command itself, before any subcommand.
    static let version = CommandOption(name: "--version", summary: "Show the version.")
}

/// The exit status of the process.
enum ExitStatus: Int32, Sendable {
    /// Found, authentic, done.
    case success = 0
    /// Read, but with a negative result: not authentic, nothing found, refused.
    case negative = 1
    /// The command line or an input could not be read.
    case unusable = 2

    /// Returns the status for several inputs: the worst of them.
    func combined(with other: ExitStatus) -> ExitStatus {
        rawValue >= other.rawValue ? self : other
    }
}

/// Why a command stopped, in words for the user.
struct CommandError: Error, Equatable {
    let status: ExitStatus
    /// One line without the leading program name.
    let message: String

    /// Creates the error for an unreadable input, or for a command line that makes no sense.
    static func unusable(_ message: String) -> CommandError {
        CommandError(status: .unusable, message: message)
    }

    /// Creates the error for something that was understood but refused.
    static func refused(_ message: String) -> CommandError {
        CommandError(status: .negative, message: message)
    }

    /// Returns the same error about a file, with its name in front.
    func about(_ path: String) -> CommandError {
        CommandError(status: status, message: "\(path.visible): \(message)")
    }

    /// The error for programs, which get an object in every case.
    var json: JSONOutput {
        let code = status == .negative ? "refused" : "unusable"
        return ["error": ["code": .string(code), "message": .string(message)]]
    }
}
