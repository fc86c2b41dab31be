// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The command `etui`.
@main
enum Etui {
    /// The table of all commands.
    static let root = Command(
        name: "etui",
        summary: "read, verify and manage identity documents, seals and cards",
        subcommands: [
            .serve, .backup, .restore, .tenants, .cardKeys, .issuing, .scan, .mrz, .check, .seal,
            .token, .wallet, .cards, .exchange, .trust, .conformance, .completions,
        ]
    )

    static func main() async {
        StandardStreams.occupyClosed()
        let console = StandardStreams.console()
        if !ProcessProtection.begin() {
            console.complain("this system does not keep other processes from this one's memory")
        }
        var status = await run(Array(CommandLine.arguments.dropFirst()), on: console)
        if console.hasLostOutput() {
            console.complain("standard output cannot be written; the result is not complete")
            status = .unusable
        }
        status.endProcess()
    }

    /// Parses a command line and runs it.
    static func run(_ words: [String], on console: Console) async -> ExitStatus {
        let request: CommandParser.Request
        do throws(UsageError) {
            request = try CommandParser(root: root, console: console).parse(words)
        } catch {
            console.complain(error.reason.message)
            console.writeDiagnostic("Try '\(error.path.joined(separator: " ")) --help'.\n")
            return .unusable
        }
        switch request {
        case .help(let command, let path):
            console.writeOutput(CommandHelp(command: command, path: path).text)
            return .success
        case .version:
            console.print("etui \(version)")
            return .success
        case .run(let command, let invocation):
            return await perform(command, invocation)
        }
    }

    private static func perform(_ command: Command, _ invocation: Invocation) async -> ExitStatus {
        guard let action = command.action else { return .unusable }
        do throws(CommandError) {
            return try await action(invocation)
        } catch {
            return invocation.report(error)
        }
    }

    /// The version of this build.
    static let version = PackageVersion.text
}
