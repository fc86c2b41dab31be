// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Completions {
    /// Fish: one line a command and option, each with the condition under which it is offered.
    var fish: String {
        let lines = entries.flatMap { fishCommands($0) + $0.options.map(fishOption($0)) }
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
        case .files, .folders: " -r"
        }
    }
}
