// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A test authority made by the command, with its folder.
final class IssuedAuthority {
    let scratch: Scratch
    let folder: String

    /// Uses small keys if the kind of key does not matter: RSA keys of 4096 bits take seconds.
    init(_ options: [String] = ["--key", "p256"]) throws {
        scratch = try Scratch()
        folder = scratch.path + "/authority"
        let outcome = try BuiltCommand.run(["seal", "authority", "create", folder] + options)
        guard outcome.status == 0 else { throw CommandLineError(diagnostics: outcome.diagnostics) }
    }

    struct CommandLineError: Error {
        let diagnostics: String
    }

    func issue(_ options: [String] = [], input: [UInt8] = []) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(["seal", "issue", "--authority", folder] + options, input: input)
    }

    /// Returns the report about a text, with the authority trusted.
    func report(_ text: String, _ options: [String] = []) throws -> JSONValue {
        try report(["-"] + options, input: Array(text.utf8))
    }

    func report(_ arguments: [String], input: [UInt8] = []) throws -> JSONValue {
        let outcome = try BuiltCommand.run(
            ["seal", "verify", "--trust", folder, "--json"] + arguments,
            input: input
        )
        return try JSONTree(parsing: Array(outcome.output.utf8)).root
    }

    /// Returns the serial numbers of the signers, the newest last.
    func signers() throws -> [String] {
        let record = try JSONTree(parsing: Array(scratch.text("authority/authority.json").utf8))
        return record.root["signers"]?.elements?.compactMap { $0.string } ?? []
    }
}
