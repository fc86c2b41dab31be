// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal of the process, on which a person enters lines that it does not show.
struct HiddenInput: ~Copyable {
    /// Ctrl-C: "end of text" of ASCII.
    private static let interrupt: UInt8 = 3

    private let terminal: Int32

    /// Opens the terminal, whatever the standard streams are; `nil` without one.
    init?() {
        terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
    }

    deinit {
        // Also runs after a failed `init`.
        if terminal >= 0 { close(terminal) }
    }

    /// Asks and reads a line; Ctrl-C ends the command after restoring the terminal.
    ///
    /// - Parameters:
    ///   - prompt: the question.
    ///   - limit: the most bytes.
    /// - Returns: the line, which the caller wipes.
    /// - Throws: ``CommandError``.
    func line(after prompt: String, limit: Int) throws(CommandError) -> [UInt8] {
        var former = termios()
        guard unsafe tcgetattr(terminal, &former) == 0 else {
            throw .unusable("the terminal cannot be asked")
        }
        var hidden = former
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        // Otherwise the terminal would hold Ctrl-C back until the line ends.
        unsafe withUnsafeMutableBytes(of: &hidden.c_cc) { unsafe $0[Int(VEOL)] = Self.interrupt }
        _ = unsafe tcsetattr(terminal, TCSAFLUSH, &hidden)
        defer { _ = unsafe tcsetattr(terminal, TCSAFLUSH, &former) }
        write(prompt)
        var bytes: [UInt8] = []
        // Growing the array would leave copies in freed memory.
        bytes.reserveCapacity(limit)
        var byte: UInt8 = 0
        while Input.readByte(terminal, &byte), byte != 10, bytes.count < limit {
            guard byte != Self.interrupt else { throw .unusable("interrupted") }
            bytes.append(byte)
        }
        write("\n")
        return bytes
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes {
            unsafe StandardStreams.systemWrite(terminal, $0.baseAddress, $0.count)
        }
    }
}
