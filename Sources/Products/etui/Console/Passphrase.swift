// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// A passphrase from a file, the environment or the terminal; never from the command line, which others can read.
enum Passphrase {
    private static let byteLimit = 4096
    /// The variable of the environment.
    static let variable = "ETUI_PASSPHRASE"
    /// The option that names a file.
    static let file = CommandOption(
        name: "--passphrase-file",
        summary: "Read the passphrase from the first line of this file, which only you can read.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )

    /// Reads the passphrase.
    ///
    /// - Parameters:
    ///   - thing: what the passphrase protects, in the plural: `the keys`.
    ///   - invocation: the command line.
    ///   - isNew: whether the user chooses the passphrase now, so that the terminal asks for it twice.
    /// - Returns: the passphrase, not empty.
    /// - Throws: ``CommandError`` if there is none.
    static func read(
        for thing: String,
        _ invocation: Invocation,
        isNew: Bool
    ) throws(CommandError) -> SecretBytes {
        var bytes: [UInt8]
        if let path = invocation.value(of: file) {
            bytes = try PrivateFileCheck.read(path, with: .passphrase, limit: byteLimit)
            if let end = bytes.firstIndex(where: { $0 == 10 || $0 == 13 }) {
                bytes.removeSubrange(end...)
            }
        } else if let text = StandardStreams.environment(variable) {
            bytes = Array(text.utf8)
        } else {
            bytes = try ask(for: thing, isNew: isNew)
        }
        guard !bytes.isEmpty else { throw .unusable("the passphrase is empty") }
        return SecretBytes(moving: &bytes)
    }

    private static func ask(for thing: String, isNew: Bool) throws(CommandError) -> [UInt8] {
        guard let terminal = HiddenInput() else {
            throw .unusable(
                "\(thing) need a passphrase, and there is no terminal to ask on; see "
                    + "--passphrase-file, or set \(variable)"
            )
        }
        let first = try terminal.line(after: "Passphrase of \(thing): ", limit: byteLimit)
        guard isNew else { return first }
        var second = try terminal.line(after: "The same again: ", limit: byteLimit)
        defer { second.wipe() }
        guard second == first else { throw .unusable("the two passphrases differ") }
        return first
    }
}
