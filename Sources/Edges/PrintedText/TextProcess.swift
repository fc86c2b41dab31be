// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import ChildPrograms
import Foundation
import IdentityCheck

/// A running `etui-text`, which answers in lines.
///
/// Only one thread at a time uses it.
final class TextProcess {
    private let program: ChildProgram
    private var received: ArraySlice<UInt8> = []

    /// The longest line of an answer, bytes.
    private static let lineLimit = 1024

    /// Starts the program.
    ///
    /// - Throws: `noEngine`.
    init(_ program: URL?) throws(PrintedTextError) {
        do throws(ChildProgramError) {
            self.program = try ChildProgram(
                program,
                inheriting: ["TESSDATA_PREFIX"],
                // One thread, because the machine has other work and the picture is small.
                settings: ["OMP_THREAD_LIMIT": "1"]
            )
        } catch {
            throw PrintedTextError(error)
        }
    }

    /// Ends the program at once.
    func kill() { program.kill() }

    /// Sends a request and reads the answer.
    func answer(
        to request: [UInt8],
        until end: ContinuousClock.Instant
    ) throws(PrintedTextError) -> TextAnswer {
        do throws(ChildProgramError) {
            try program.send(request, until: end)
        } catch {
            throw PrintedTextError(error)
        }
        return try TextAnswer { () throws(PrintedTextError) in try self.line(until: end) }
    }

    private func line(until end: ContinuousClock.Instant) throws(PrintedTextError) -> String {
        while true {
            if let place = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received = received[(place + 1)...] }
                return String(decoding: received[..<place], as: UTF8.self)
            }
            guard received.count <= Self.lineLimit else { throw .broken }
            do throws(ChildProgramError) {
                let more = try program.receive(upTo: 1 << 14, until: end)
                received = (Array(received) + more)[...]
            } catch {
                throw PrintedTextError(error)
            }
        }
    }
}

extension PrintedTextError {
    fileprivate init(_ error: ChildProgramError) {
        self =
            switch error {
            case .absent: .noEngine
            case .broken: .broken
            case .late: .tookTooLong
            }
    }
}
