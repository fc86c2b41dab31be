// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Completions {
    /// The script for Fish: one line per command and option, each with the condition under which it is suggested.
    var fish: String {
        let lines = entries.flatMap { entry in
            fishCommands(entry) + fishArguments(entry) + entry.options.map(fishOption(entry))
        }
        return "# fish completion for \(root.name)\n" + lines.joined(separator: "\n") + "\n"
    }

    private func fishCommands(_ entry: Entry) -> [String] {
        let children = entry.command.subcommands
        let others = children.map { $0.name }.joined(separator: " ")
        let conditions = fishConditions(entry) + ["not __fish_seen_subcommand_from \(others)"]
        return children.map { child in
            "complete -c \(root.name) -f -n '\(conditions.joined(separator: "; and "))'"
                + " -a \(child.name) -d '\(child.summary.shellQuoted)'"
        }
    }

    /// Returns the suggestions for arguments; Fish suggests files unless told otherwise.
    private func fishArguments(_ entry: Entry) -> [String] {
        guard entry.command.subcommands.isEmpty else { return [] }
        let value =
            switch entry.command.arguments.first?.completion {
            case .files: ""
            case .folders: Self.fishFolders
            case .words(let offered): " -f -a '\(offered.joined(separator: " "))'"
            case .text, nil: " -f"
            }
        let conditions = fishConditions(entry).joined(separator: "; and ")
        return value.isEmpty ? [] : ["complete -c \(root.name) -n '\(conditions)'\(value)"]
    }

    private static let fishFolders = " -f -a '(__fish_complete_directories)'"

    private func fishConditions(_ entry: Entry) -> [String] {
        entry.path.dropFirst().map { "__fish_seen_subcommand_from \($0)" }
    }

    private func fishOption(_ entry: Entry) -> (CommandOption) -> String {
        let conditions = fishConditions(entry)
        let when = conditions.isEmpty ? "" : " -n '\(conditions.joined(separator: "; and "))'"
        return { option in
            "complete -c \(root.name)\(when) -l \(option.name.dropFirst(2))"
                + fishValue(option.values.first) + " -d '\(option.summary.shellQuoted)'"
        }
    }

    private func fishValue(_ value: CommandValue?) -> String {
        switch value?.completion {
        case nil: ""
        case .words(let offered): " -x -a '\(offered.joined(separator: " "))'"
        case .text: " -x"
        case .files: " -r"
        case .folders: " -r" + Self.fishFolders
        }
    }
}
