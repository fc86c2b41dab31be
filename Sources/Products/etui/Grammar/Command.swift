// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// One row of the command's table: a name with its options, its arguments and what it does, or a
/// name with further commands below it.
///
/// Parsing, help, suggestions and shell completions are all read off this table, so they cannot
/// disagree. A capability adds one file with its table and one line in ``Etui/root``.
struct Command: Sendable {
    /// What runs when the command line asked for this command.
    typealias Action = @Sendable (Invocation) async throws(CommandError) -> ExitStatus

    /// The word on the command line.
    let name: String
    /// One line for the list of commands: no capital, no full stop.
    let summary: String
    /// Paragraphs for the command's own help; re-wrapped to the width of the help.
    var discussion: [String] = []
    /// What it takes besides options, in order.
    var arguments: [CommandArgument] = []
    /// Its options in the order of the help.
    var options: [CommandOption] = []
    /// The commands below it.
    var subcommands: [Command] = []
    /// What it does; a command with subcommands has none.
    var action: Action?
}

/// A positional argument of a command.
struct CommandArgument: Sendable {
    /// How the help calls it, as in `FILE|-`.
    let placeholder: String
    /// One line for the help.
    let summary: String
    /// Whether at least one is needed.
    var isRequired = true
    /// Whether there may be any number.
    var repeats = false
    /// What a shell offers in its place.
    var completion: CommandValue.Completion = .files
}

/// One value of an option.
struct CommandValue: Hashable, Sendable {
    /// What a shell offers, and what the parser accepts.
    enum Completion: Hashable, Sendable {
        /// Any text; nothing to offer.
        case text
        /// A file or folder.
        case files
        /// A folder.
        case folders
        /// One of these words; the parser refuses others.
        case words([String])
    }

    /// How the help calls it, as in `PATH`.
    let placeholder: String
    /// What may stand there.
    var completion: Completion = .text
}

/// An option of a command.
struct CommandOption: Hashable, Sendable {
    /// With its dashes, as in `--trust`.
    let name: String
    /// One or two sentences for the help.
    let summary: String
    /// The values that follow it; none makes it a switch.
    var values: [CommandValue] = []
    /// Whether it may be given more than once.
    var repeats = false
    /// A one-letter form with its dash.
    var short: String?

    /// Understood by every command.
    static let help = CommandOption(
        name: "--help",
        summary: "Show this help.",
        short: "-h"
    )
    /// Understood by the command itself, before any subcommand.
    static let version = CommandOption(name: "--version", summary: "Show the version.")
}

/// What the process tells its caller (design §5).
enum ExitStatus: Int32, Sendable {
    /// Found, authentic, done.
    case success = 0
    /// Read, but the answer is no: not authentic, nothing found, refused.
    case negative = 1
    /// The command line or an input could not be read.
    case unusable = 2

    /// The status for several inputs: the worst of them.
    func combined(with other: ExitStatus) -> ExitStatus {
        rawValue >= other.rawValue ? self : other
    }
}

/// Why a command stopped, in words for the person at the keyboard.
struct CommandError: Error, Equatable {
    let status: ExitStatus
    /// One line without the leading program name.
    let message: String

    /// An input that could not be read, or a command line that makes no sense.
    static func unusable(_ message: String) -> CommandError {
        CommandError(status: .unusable, message: message)
    }

    /// Something that was understood and refused.
    static func refused(_ message: String) -> CommandError {
        CommandError(status: .negative, message: message)
    }

    /// The same of a file, whose name stands in front.
    func about(_ path: String) -> CommandError {
        CommandError(status: status, message: "\(path.visible): \(message)")
    }

    /// The failure for programs, which get an object whatever happens.
    var json: JSONOutput {
        let code = status == .negative ? "refused" : "unusable"
        return ["error": ["code": .string(code), "message": .string(message)]]
    }
}
