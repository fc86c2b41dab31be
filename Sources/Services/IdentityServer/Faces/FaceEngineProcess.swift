// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import ChildPrograms
import Foundation
import IdentityCheck

/// A running `etui-faces`, which answers in frames.
///
/// Not for use by two threads at once.
final class FaceEngineProcess {
    private let program: ChildProgram

    /// Starts the program.
    ///
    /// - Throws: `absent` if it cannot be started.
    init(_ program: URL) throws(FaceEngineError) {
        do throws(ChildProgramError) {
            // One thread computes: with several each would take memory, and the processor is shared.
            self.program = try ChildProgram(program, settings: ["OPENBLAS_NUM_THREADS": "1"])
        } catch {
            throw FaceEngineError(error)
        }
    }

    /// The number of the process.
    var number: Int32 { program.number }

    /// Sends a request and waits for its answer.
    ///
    /// - Throws: `broken`, `late`; the process must not be used any more.
    func ask(
        _ request: FaceEngineRequest,
        within patience: Duration
    ) throws(FaceEngineError) -> FaceEngineAnswer {
        let deadline = ContinuousClock.now + patience
        let body: [UInt8]
        do throws(ChildProgramError) {
            try program.send(FaceEngineFrame.framed(request.body), until: deadline)
            let head = try receive(FaceEngineFrame.headCount, until: deadline)
            guard
                let count = FaceEngineFrame.bodyCount(head, limit: FaceEngineFrame.answerLimit)
            else { throw ChildProgramError.broken }
            body = try receive(count, until: deadline)
        } catch {
            throw FaceEngineError(error)
        }
        guard let answer = FaceEngineAnswer(parsing: body) else { throw .broken }
        return answer
    }

    private func receive(
        _ count: Int,
        until deadline: ContinuousClock.Instant
    ) throws(ChildProgramError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            bytes += try program.receive(upTo: count - bytes.count, until: deadline)
        }
        return bytes
    }
}

extension FaceEngineError {
    fileprivate init(_ error: ChildProgramError) {
        self =
            switch error {
            case .absent: .absent
            case .broken: .broken
            case .late: .late
            }
    }
}
