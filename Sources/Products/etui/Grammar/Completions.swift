// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The shells completions are written for.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

/// Completion scripts read off the table of commands.
///
/// A script holds the table as plain cases of the shell, so that completing starts no process.
struct Completions {
    let root: Command

    /// The script for a shell, to be sourced or put where the shell looks for completions.
    func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// A command with the words that lead to it.
    struct Entry {
        let path: [String]
        let command: Command

        /// The options with those that every command, and the command itself, understands.
        var options: [CommandOption] {
            command.options + (path.count == 1 ? [.version] : []) + [.help]
        }
        /// The words as typed, as in `etui seal verify`.
        var words: String { path.joined(separator: " ") }
        /// A name a shell function can have.
        var key: String { path.joined(separator: "_") }
    }

    /// Every command, parents first.
    var entries: [Entry] {
        Self.entries(below: root, path: [root.name])
    }

    private static func entries(below command: Command, path: [String]) -> [Entry] {
        [Entry(path: path, command: command)]
            + command.subcommands.flatMap { entries(below: $0, path: path + [$0.name]) }
    }
}

extension String {
    /// Safe between single quotes of any of the three shells.
    var shellQuoted: String {
        split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }
}
