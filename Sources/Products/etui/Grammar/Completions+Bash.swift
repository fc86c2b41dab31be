// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Completions {
    /// Bash: walks the words to find the command, then offers its words, options or files.
    var bash: String {
        """
        # bash completion for \(root.name)
        _\(root.name)() {
            local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
            local path=\(root.name) word
            for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                case "$path $word" in
        \(bashSteps)
                esac
            done
            case "$path $previous" in
        \(bashValues)
            esac
            case "$path" in
        \(bashOffers)
            esac
            if [ ${#COMPREPLY[@]} -eq 0 ]; then
                compopt -o filenames 2>/dev/null
                COMPREPLY=($(compgen -f -- "$current"))
            fi
        }
        complete -F _\(root.name) \(root.name)

        """
    }

    private var bashSteps: String {
        entries.dropFirst().map { "        '\($0.words)') path='\($0.words)' ;;" }
            .joined(separator: "\n")
    }

    private var bashValues: String {
        var lines: [String] = []
        for entry in entries {
            for option in entry.options {
                guard case .words(let words) = option.values.first?.completion else { continue }
                let reply = bashReply(words.joined(separator: " "))
                lines.append("    '\(entry.words) \(option.name)') \(reply); return ;;")
            }
        }
        return lines.joined(separator: "\n")
    }

    private var bashOffers: String {
        entries.map { "    '\($0.words)') \(bashOffer($0)) ;;" }.joined(separator: "\n")
    }

    /// Options are offered once a dash is typed; before that what an argument may be.
    private func bashOffer(_ entry: Entry) -> String {
        let options = entry.options.map { $0.name }.joined(separator: " ")
        var words = entry.command.subcommands.map { $0.name }
        if case .words(let offered) = entry.command.arguments.first?.completion { words += offered }
        let reply = words.isEmpty ? "" : " || " + bashReply(words.joined(separator: " "))
        return "[[ $current == -* ]] && \(bashReply(options))" + reply
    }

    private func bashReply(_ words: String) -> String {
        "COMPREPLY=($(compgen -W '\(words)' -- \"$current\"))"
    }
}
