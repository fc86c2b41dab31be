// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui completions`.
    static let completions = Command(
        name: "completions",
        summary: "print a completion script for a shell",
        discussion: [
            "bash: source <(etui completions bash). zsh: put it as _etui into a folder of $fpath. "
                + "fish: put it into ~/.config/fish/completions/etui.fish."
        ],
        arguments: [
            CommandArgument(
                placeholder: "bash|zsh|fish",
                summary: "The shell.",
                completion: .words(Shell.allCases.map { $0.rawValue })
            )
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            let name = invocation.arguments[0]
            guard let shell = Shell(rawValue: name) else {
                let known = Shell.allCases.map { $0.rawValue }.joined(separator: ", ")
                throw .unusable("no completions for '\(name.visible)'; there are \(known)")
            }
            invocation.console.writeOutput(Completions(root: invocation.root).script(for: shell))
            return .success
        }
    )
}
