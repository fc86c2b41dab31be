// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A question on the terminal that must be answered with yes before something that cannot be undone.
enum Confirmation {
    private static let byteLimit = 16

    /// Asks; returns only after yes.
    ///
    /// - Throws: unusable without a terminal, refused for any other answer.
    static func ask(_ question: String) throws(CommandError) {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else {
            throw .unusable("there is no terminal to ask on; add --yes if you are sure")
        }
        defer { close(terminal) }
        let text = Array((question.visible + " Type yes: ").utf8)
        _ = unsafe text.withUnsafeBytes {
            unsafe StandardStreams.systemWrite(terminal, $0.baseAddress, $0.count)
        }
        var answer: [UInt8] = []
        var byte: UInt8 = 0
        while Input.readByte(terminal, &byte), byte != 10, answer.count < byteLimit {
            answer.append(byte)
        }
        guard String(decoding: answer, as: UTF8.self).lowercased() == "yes" else {
            throw .refused("nothing was changed")
        }
    }
}
