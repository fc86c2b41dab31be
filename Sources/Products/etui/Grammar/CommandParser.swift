// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Parses a command line by the table of commands.
///
/// `--name value` and `--name=value` mean the same, options and arguments may be mixed, `--` ends the
/// options, and a lone `-` is an argument (standard input by convention).
struct CommandParser {
    /// The meaning of a command line.
    enum Request {
        case run(Command, Invocation)
        case help(Command, path: [String])
        case version
    }

    let root: Command
    let console: Console

    /// Finds the command and its options; `words` are those after the program's own name.
    func parse(_ words: [String]) throws(UsageError) -> Request {
        var command = root
        var path = [root.name]
        var rest = words[...]
        while let word = rest.first, !command.subcommands.isEmpty {
            if let request = overall(word, command, path) { return request }
            guard let next = command.subcommands.first(where: { $0.name == word }) else {
                throw UsageError(reason: unknown(word, in: command), path: path)
            }
            command = next
            path.append(next.name)
            rest.removeFirst()
        }
        if let request = try wholeHelp(command, path, rest) { return request }
        return .run(command, try invocation(of: command, path, rest))
    }

    /// Handles `--help` and `--version` in place of a subcommand.
    private func overall(_ word: String, _ command: Command, _ path: [String]) -> Request? {
        if word == CommandOption.help.name || word == CommandOption.help.short {
            return .help(command, path: path)
        }
        return path.count == 1 && word == CommandOption.version.name ? .version : nil
    }

    /// Handles `--help` anywhere before `--`, which takes precedence over every error, since users who
    /// ask for help may have got the rest wrong.
    private func wholeHelp(
        _ command: Command,
        _ path: [String],
        _ rest: ArraySlice<String>
    ) throws(UsageError) -> Request? {
        let options = rest.prefix { $0 != "--" }
        if options.contains(where: { overall($0, command, path + [""]) != nil }) {
            return .help(command, path: path)
        }
        guard command.action == nil else { return nil }
        throw UsageError(reason: .commandMissing, path: path)
    }

    private func unknown(_ word: String, in command: Command) -> UsageError.Reason {
        if word.hasPrefix("-") && word != "-" {
            let known = [CommandOption.help.name] + (command.name == root.name ? ["--version"] : [])
            return .unknownOption(word, suggestion: Suggestion.nearest(to: word, among: known))
        }
        let names = command.subcommands.map { $0.name }
        return .unknownCommand(word, suggestion: Suggestion.nearest(to: word, among: names))
    }

    private func invocation(
        of command: Command,
        _ path: [String],
        _ words: ArraySlice<String>
    ) throws(UsageError) -> Invocation {
        var rest = words
        var arguments: [String] = []
        var given: [CommandOption: [[String]]] = [:]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                arguments.append(word)
                continue
            }
            let (option, values) = try option(word, of: command, path, &rest)
            guard given[option] == nil || option.repeats else {
                throw UsageError(reason: .optionRepeated(option.name), path: path)
            }
            given[option, default: []].append(values)
        }
        try check(arguments, against: command.arguments, path)
        return Invocation(
            path: path,
            root: root,
            arguments: arguments,
            console: console,
            given: given
        )
    }

    private func option(
        _ word: String,
        of command: Command,
        _ path: [String],
        _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> (CommandOption, [String]) {
        let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(halves[0])
        guard let option = command.options.first(where: { $0.name == name || $0.short == name })
        else {
            let known = (command.options + [.help]).map { $0.name }
            throw UsageError(
                reason: .unknownOption(
                    name,
                    suggestion: Suggestion.nearest(to: name, among: known)
                ),
                path: path
            )
        }
        var values = halves.dropFirst().map(String.init)
        guard values.count <= option.values.count else {
            throw UsageError(reason: .valueUnexpected(option: name), path: path)
        }
        while values.count < option.values.count {
            guard let next = rest.popFirst(), next != "--" else {
                let missing = option.values[values.count...].map { $0.placeholder }
                throw UsageError(
                    reason: .valueMissing(
                        option: name,
                        placeholder: missing.joined(separator: " ")
                    ),
                    path: path
                )
            }
            values.append(next)
        }
        for (value, described) in zip(values, option.values) {
            guard case .words(let words) = described.completion, !words.contains(value) else {
                continue
            }
            throw UsageError(
                reason: .unknownWord(option: name, word: value, words: words),
                path: path
            )
        }
        return (option, values)
    }

    private func check(
        _ given: [String],
        against expected: [CommandArgument],
        _ path: [String]
    ) throws(UsageError) {
        if expected.last?.repeats != true, given.count > expected.count {
            throw UsageError(reason: .argumentUnexpected(given[expected.count]), path: path)
        }
        let required = expected.filter { $0.isRequired }
        guard given.count >= required.count else {
            throw UsageError(
                reason: .argumentMissing(required[given.count].placeholder),
                path: path
            )
        }
    }
}
