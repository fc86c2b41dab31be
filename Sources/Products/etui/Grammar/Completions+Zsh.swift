// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Completions {
    /// The script for Zsh: one function per command, options with their texts.
    var zsh: String {
        "#compdef \(root.name)\n\n" + entries.map(zshFunction).joined(separator: "\n")
            + "\ncompdef _\(root.name) \(root.name)\n"
    }

    private func zshFunction(_ entry: Entry) -> String {
        let options = entry.options.map(zshOption)
        guard entry.command.subcommands.isEmpty else { return zshParent(entry, options) }
        let specifications = options + entry.command.arguments.map(zshArgument)
        return """
            _\(entry.key)() {
                _arguments \\
                    \(specifications.joined(separator: " \\\n        "))
            }

            """
    }

    private func zshParent(_ entry: Entry, _ options: [String]) -> String {
        let children = entry.command.subcommands
        let names = children.map { "'\($0.name):\($0.summary.shellQuoted)'" }
        let cases = children.map { "        \($0.name)) _\(entry.key)_\($0.name) ;;" }
        return """
            _\(entry.key)() {
                local line state
                local -a commands=(
                    \(names.joined(separator: "\n        "))
                )
                _arguments -C \\
                    \(options.joined(separator: " \\\n        ")) \\
                    '1:command:->command' '*::argument:->rest'
                case $state in
                command) _describe command commands ;;
                rest)
                    case $line[1] in
            \(cases.joined(separator: "\n"))
                    esac ;;
                esac
            }

            """
    }

    private func zshOption(_ option: CommandOption) -> String {
        let values = option.values.map { ":\($0.placeholder):\(zshAction($0.completion))" }
        let text = option.summary.bracketSafe.shellQuoted
        return "'\(option.repeats ? "*" : "")\(option.name)[\(text)]\(values.joined())'"
    }

    private func zshArgument(_ argument: CommandArgument) -> String {
        let place = argument.repeats ? "*" : ""
        return "'\(place):\(argument.placeholder):\(zshAction(argument.completion))'"
    }

    private func zshAction(_ completion: CommandValue.Completion) -> String {
        switch completion {
        case .text: " "
        case .files: "_files"
        case .folders: "_files -/"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }
}

extension String {
    /// The text escaped for the square brackets of a zsh option.
    fileprivate var bracketSafe: String {
        var safe = ""
        for character in self {
            if "[]:".contains(character) { safe += "\\" }
            safe.append(character)
        }
        return safe
    }
}
