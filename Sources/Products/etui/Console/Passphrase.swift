// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
            bytes = try PrivateFileCheck.read(path, limit: byteLimit)
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
        let terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else {
            throw .unusable(
                "\(thing) need a passphrase, and there is no terminal to ask on; see "
                    + "--passphrase-file, or set \(variable)"
            )
        }
        defer { close(terminal) }
        let first = try line(after: "Passphrase of \(thing): ", on: terminal)
        guard isNew else { return first }
        var second = try line(after: "The same again: ", on: terminal)
        defer { second.wipe() }
        guard second == first else { throw .unusable("the two passphrases differ") }
        return first
    }

    /// Reads a line without echo; Ctrl-C ends the command after restoring the terminal.
    private static func line(
        after prompt: String,
        on terminal: Int32
    ) throws(CommandError) -> [UInt8] {
        var former = termios()
        guard unsafe tcgetattr(terminal, &former) == 0 else {
            throw .unusable("the terminal cannot be asked for the passphrase")
        }
        var hidden = former
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        _ = unsafe tcsetattr(terminal, TCSAFLUSH, &hidden)
        defer { _ = unsafe tcsetattr(terminal, TCSAFLUSH, &former) }
        write(prompt, to: terminal)
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while Input.readByte(terminal, &byte), byte != 10, bytes.count < byteLimit {
            guard byte != 3 else { throw .unusable("interrupted") }
            bytes.append(byte)
        }
        write("\n", to: terminal)
        return bytes
    }

    private static func write(_ text: String, to terminal: Int32) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes {
            unsafe StandardStreams.systemWrite(terminal, $0.baseAddress, $0.count)
        }
    }
}
