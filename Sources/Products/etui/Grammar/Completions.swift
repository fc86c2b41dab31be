// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The shells with completion scripts.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

/// Completion scripts, generated from the table of commands.
///
/// A script holds the table as plain cases of the shell, so that completion starts no process.
struct Completions {
    let root: Command

    /// Returns the script for a shell, to be sourced or put where the shell looks for completions.
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

        /// The options, including those of every command and of the root.
        var options: [CommandOption] {
            command.options + (path.count == 1 ? [.version] : []) + [.help]
        }
        /// The words as typed, as in `etui seal verify`.
        var words: String { path.joined(separator: " ") }
        /// The name of its shell function.
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
    /// The text escaped for single quotes in any of the three shells.
    var shellQuoted: String {
        split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }
}
