// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A command for the administrators of an account over the network, or for the operator on the server's data.
struct CheckAccount {
    let invocation: Invocation
    private let isRemote: Bool

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        let isRemote = CheckServerOptions.network.contains { invocation.has($0) }
        let isLocal = ([CheckServerOptions.account] + CheckServerOptions.ofData).contains {
            invocation.has($0)
        }
        guard !isRemote || !isLocal else {
            throw .unusable(
                "name a server and a credential, or the server's data and an account, and not both"
            )
        }
        self.isRemote = isRemote
    }

    /// Runs a body with the interface of the account.
    func connected<Value: Sendable>(
        _ body: (IdentityConnection) async throws(CommandError) -> Value
    ) async throws(CommandError) -> Value {
        guard isRemote else { return try await IdentityOperator(invocation).connected(body) }
        return try await body(try IdentityConnection(for: invocation))
    }

    /// Prints the members of a report as an object, or as lines without `--json`.
    ///
    /// The schema is that of the command: `etui.check.accounts.list.v1`.
    static func show(
        _ members: [(String, JSONOutput)],
        _ invocation: Invocation,
        lines: () -> [String]
    ) {
        guard !invocation.has(SealOptions.json) else {
            let words = invocation.path.joined(separator: ".")
            let schema: (String, JSONOutput) = ("schema", .string("\(words).v1"))
            return invocation.console.print(JSONOutput.object([schema] + members).encoded())
        }
        for line in lines() { invocation.console.print(line) }
    }

    /// Prints a secret alone on standard output, and what it is on standard error.
    static func show(
        secret: String,
        _ members: [(String, JSONOutput)],
        is what: String,
        _ invocation: Invocation
    ) {
        show(members + [("secret", .string(secret))], invocation) { [secret] }
        guard !invocation.has(SealOptions.json) else { return }
        invocation.console.complain(
            "this is the secret of \(what); it is shown only this once and not stored"
        )
    }
}

extension JSONValue {
    /// The text of a member, made visible; empty without one.
    func text(_ name: String) -> String { (self[name]?.string ?? "").visible }

    /// The elements of a member as texts, joined by commas.
    func texts(_ name: String) -> String {
        (self[name]?.elements ?? []).compactMap { $0.string?.visible }.joined(separator: ",")
    }

    /// A member as a report shows it.
    func output(_ name: String) -> JSONOutput { self[name].map { JSONOutput($0) } ?? .null }

    /// All members as a report shows them, without some.
    func outputs(without names: Set<String> = []) -> [(String, JSONOutput)] {
        (members ?? []).filter { !names.contains($0.name) }.map { ($0.name, JSONOutput($0.value)) }
    }
}
