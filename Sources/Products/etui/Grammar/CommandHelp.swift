// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The help of a command, aligned and at most 80 columns wide.
struct CommandHelp {
    let command: Command
    let path: [String]

    /// The whole help, ending in a line break.
    var text: String {
        let title = "\(path.joined(separator: " ")): \(command.summary)"
        var sections = [Self.wrap(title, indent: 0).joined(separator: "\n")]
        sections.append(usage)
        sections += command.discussion.map { Self.wrap($0, indent: 0).joined(separator: "\n") }
        sections += tables.filter { !$0.rows.isEmpty }.map { table in
            ([table.title + ":"] + table.rows.flatMap(row)).joined(separator: "\n")
        }
        if !command.subcommands.isEmpty {
            sections.append("'\(path.joined(separator: " ")) COMMAND --help' says more.")
        }
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// The usage line; a long one continues under its first word.
    var usage: String {
        var words = path
        if !command.subcommands.isEmpty { words.append("COMMAND") }
        if !command.options.isEmpty { words.append("[OPTIONS]") }
        words += command.arguments.map { argument in
            let name = argument.placeholder + (argument.repeats ? "..." : "")
            return argument.isRequired ? name : "[\(name)]"
        }
        return "Usage: " + words.joined(separator: " ")
    }

    private struct Table {
        let title: String
        let rows: [(label: String, text: String)]
    }

    private var tables: [Table] {
        [
            Table(
                title: "Commands",
                rows: command.subcommands.map { ($0.name, Self.sentence($0.summary)) }
            ),
            Table(
                title: "Arguments",
                rows: command.arguments.map { ($0.placeholder, $0.summary) }
            ),
            Table(title: "Options", rows: allOptions.map { (Self.label($0), Self.note($0)) }),
        ]
    }

    private var allOptions: [CommandOption] {
        command.options + (path.count == 1 ? [.version] : []) + [.help]
    }

    private static func label(_ option: CommandOption) -> String {
        let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
        return ([names] + option.values.map { $0.placeholder }).joined(separator: " ")
    }

    private static func note(_ option: CommandOption) -> String {
        var note = option.summary
        if case .words(let words) = option.values.first?.completion,
            !words.allSatisfy({ note.contains($0) })
        {
            note += " One of \(words.joined(separator: ", "))."
        }
        return note + (option.repeats ? " May be given again." : "")
    }

    private static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    /// Returns a label with its text next to it, or below it if the label is long.
    private func row(_ label: String, _ text: String) -> [String] {
        let column = Self.column
        var lines = Self.wrap(text, indent: column)
        let start = "  " + label
        guard start.count + 2 <= column, !lines.isEmpty else { return [start] + lines }
        lines[0] =
            start + String(repeating: " ", count: column - start.count)
            + lines[0].dropFirst(column)
        return lines
    }

    /// The column in which the texts of all tables start.
    private static let column = 24
    /// The width of a plain terminal.
    private static let width = 80

    /// Wraps a text into indented lines.
    static func wrap(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [margin + line]
    }
}
