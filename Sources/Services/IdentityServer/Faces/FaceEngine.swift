// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
package import IdentityCheck

/// The face engine: starts `etui-faces` for the first request, and anew after it has ended.
///
/// A request blocks until it is answered, so call it on ``WorkThreads``. Requests wait for each other.
package final class FaceEngine: Sendable {
    /// The installation, which is read anew whenever the program starts.
    package let installation: FaceInstallation
    private let pictureTime: Duration
    private let running = Locked(Running())

    /// The time for the models, and for each picture.
    private static let openTime = Duration.seconds(30)
    package static let pictureTime = Duration.seconds(5)

    private struct Running: @unchecked Sendable {
        // Invariant behind @unchecked: it never leaves the lock.
        var process: FaceEngineProcess?
        var isVerified = true
    }

    /// Creates an engine with a time limit for a picture, without starting it.
    package init(_ installation: FaceInstallation, pictureTime: Duration = pictureTime) {
        self.installation = installation
        self.pictureTime = pictureTime
    }

    /// Examines pictures; see ``FaceEngineRequest/examine(_:isThorough:)``.
    ///
    /// - Returns: what each picture shows, and whether both models are the published ones.
    /// - Throws: ``FaceEngineError``.
    package func examine(
        _ pictures: [FacePixels],
        isThorough: Bool = false
    ) throws(FaceEngineError) -> (pictures: [FaceExamination], isVerified: Bool) {
        let patience = pictureTime * pictures.count
        return try running.withLock { running throws(FaceEngineError) in
            let process = try start(&running)
            let answer: FaceEngineAnswer
            do throws(FaceEngineError) {
                answer = try process.ask(
                    .examine(pictures, isThorough: isThorough),
                    within: patience
                )
            } catch {
                running.process = nil
                throw error
            }
            guard case .examined(let found) = answer, found.count == pictures.count else {
                running.process = nil
                throw .refused
            }
            return (found, running.isVerified)
        }
    }

    /// Ends the program if it runs.
    package func stop() {
        running.withLock { $0.process = nil }
    }

    /// The number of the running process; nil if there is none.
    package var processNumber: Int32? { running.withLock { $0.process?.number } }

    private func start(_ running: inout Running) throws(FaceEngineError) -> FaceEngineProcess {
        if let process = running.process { return process }
        guard installation.hasProgram else { throw .absent }
        let landmarks = try installation.checked(.landmarks)
        let network = try installation.checked(.network)
        let process = try FaceEngineProcess(installation.program)
        let answer = try process.ask(
            .open(landmarks: landmarks.bytes, network: network.bytes),
            within: Self.openTime
        )
        guard answer == .opened else { throw .refused }
        running.process = process
        running.isVerified = landmarks.isVerified && network.isVerified
        return process
    }
}
