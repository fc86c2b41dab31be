// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Completions {
    /// The script for Bash: finds the command from the words, then suggests values, arguments or options.
    var bash: String {
        """
        # bash completion for \(root.name)
        _\(root.name)() {
            local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
            local before="${COMP_WORDS[COMP_CWORD>1?COMP_CWORD-2:0]}"
            local path=\(root.name) word
            for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                case "$path $word" in
        \(bashSteps)
                esac
            done
            case "$path $previous" in
        \(bashValues(at: 0))
            esac
            case "$path $before" in
        \(bashValues(at: 1))
            esac
            case "$path" in
        \(bashOffers)
            esac
        }
        _\(root.name)_paths() {
            local IFS=$'\\n'
            compopt -o filenames 2>/dev/null
            COMPREPLY=($(compgen "$1" -- "$2"))
        }
        complete -F _\(root.name) \(root.name)

        """
    }

    private var bashSteps: String {
        entries.dropFirst().map { "        '\($0.words)') path='\($0.words)' ;;" }
            .joined(separator: "\n")
    }

    /// Returns the suggestions for option values; a word at this position after an option is always a value.
    private func bashValues(at place: Int) -> String {
        entries.flatMap { entry in
            entry.options.filter { $0.values.count > place }.map { option in
                let reply = bashReply(option.values[place].completion)
                return "    '\(entry.words) \(option.name)') \(reply); return ;;"
            }
        }.joined(separator: "\n")
    }

    private var bashOffers: String {
        entries.map { "    '\($0.words)') \(bashOffer($0)) ;;" }.joined(separator: "\n")
    }

    /// Suggests options after a dash, otherwise arguments.
    private func bashOffer(_ entry: Entry) -> String {
        let children = entry.command.subcommands.map { $0.name }
        let other = children.isEmpty ? entry.command.arguments.first?.completion : .words(children)
        let options = bashReply(.words(entry.options.map { $0.name }))
        return "if [[ $current == -* ]]; then \(options); else \(bashReply(other ?? .text)); fi"
    }

    private func bashReply(_ completion: CommandValue.Completion) -> String {
        switch completion {
        case .text: "COMPREPLY=()"
        case .files: "_\(root.name)_paths -f \"$current\""
        case .folders: "_\(root.name)_paths -d \"$current\""
        case .words(let words):
            "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
        }
    }
}
