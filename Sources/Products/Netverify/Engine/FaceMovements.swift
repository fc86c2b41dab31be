// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import IdentityCheck
import Reading

/// Guides a person through the movements that the server asks for, one after the other.
///
/// It sends frames and shows what the server answers; the server alone judges.
@MainActor
final class FaceMovements {
    /// What the screen shows.
    enum Phase: Equatable {
        /// Nothing yet.
        case idle
        /// The server draws a sequence.
        case preparing
        /// The person follows a step.
        case running(FaceFrameAnswer)
        /// All steps were met: the picture is taken.
        case capturing
        /// The sequence failed; another one may follow if one is left.
        case over(LivenessChallenge.Failure, left: Int)
        /// One picture will do.
        case still
    }

    private(set) var phase = Phase.idle {
        didSet { if phase != oldValue { didChange?() } }
    }
    /// Called when the phase changed.
    var didChange: (() -> Void)?

    private let service: any CheckService
    /// Tells the sequences apart, so that a late answer has no effect.
    private var sequence = 0
    private var number = 0
    private var place = 0
    private var left = LivenessCheck.sequenceCount
    private var start = ContinuousClock.now
    private var lastTime = 0
    private var waiting: [Taken] = []
    private var isSending = false
    private var isDeclining = false

    private struct Taken: Sendable {
        let time: Int
        let frame: GreyPicture
    }

    /// The least time between two frames, in milliseconds: five in a second, below what the server permits.
    private static let pause = 200

    init(_ service: any CheckService) {
        self.service = service
    }

    /// Whether frames of the camera are wanted.
    var isRunning: Bool {
        if case .running = phase { true } else { false }
    }

    /// Begins a sequence.
    func begin() {
        switch phase {
        case .idle: break
        case .over(_, let left): guard left > 0 else { return }
        case .preparing, .running, .capturing, .still: return
        }
        sequence += 1
        (number, place, lastTime, waiting) = (0, 0, 0, [])
        phase = .preparing
        let sequence = sequence
        Task { await send([], of: sequence) }
    }

    /// Takes a frame of the camera.
    func offer(_ frame: GreyPicture) {
        guard isRunning else { return }
        let time = Int((ContinuousClock.now - start) / .milliseconds(1))
        guard time >= lastTime + Self.pause else { return }
        lastTime = time
        waiting.append(Taken(time: time, frame: frame))
        // A slow network drops the oldest frames, so that the latest are judged.
        if waiting.count > FaceFrameMessage.frameCount { waiting.removeFirst() }
        sendWaiting()
    }

    /// Ends the movements because the person cannot do them.
    func decline() {
        switch phase {
        case .running, .preparing, .over, .idle: break
        case .capturing, .still: return
        }
        // After the last sequence there is nothing to decline.
        if case .over(_, left: 0) = phase { isDeclining = false } else { isDeclining = true }
        sequence += 1
        phase = .still
        sendDeclined()
    }

    /// Says that the person declined, after what is on its way, since messages that cross fail the sequence.
    private func sendDeclined() {
        guard isDeclining, !isSending else { return }
        isDeclining = false
        let message = FaceFrameMessage(
            number: number,
            place: place,
            time: lastTime,
            frames: [],
            isDeclined: true
        )
        let service = service
        // Best effort: without it, the sequence counts as broken off.
        Task { _ = try? await service.send(message) }
    }

    /// Ends the present sequence because the camera rests.
    func interrupt() {
        guard isRunning || phase == .preparing else { return }
        fail(.frames)
    }

    private func fail(_ failure: LivenessChallenge.Failure) {
        sequence += 1
        waiting = []
        phase = .over(failure, left: left)
    }

    private func sendWaiting() {
        guard !isSending, !waiting.isEmpty else { return }
        let taken = waiting
        waiting = []
        let sequence = sequence
        Task { await send(taken, of: sequence) }
    }

    private func send(_ taken: [Taken], of sequence: Int) async {
        isSending = true
        let frames = await WorkThreads.shared.run {
            taken.compactMap { taken in
                FaceFrame.file(of: taken.frame).map {
                    FaceFrameMessage.Frame(time: taken.time, picture: $0)
                }
            }
        }
        guard sequence == self.sequence else { return ended() }
        let message = FaceFrameMessage(
            number: number,
            place: place,
            time: taken.last?.time ?? 0,
            frames: frames
        )
        number += 1
        var answer: FaceFrameAnswer?
        do throws(IdentityCheckError) {
            answer = try await service.send(message)
        } catch {
            // The server may have taken the frames or not, so the sequence cannot go on.
            answer = nil
        }
        ended()
        guard sequence == self.sequence else { return }
        guard let answer else { return fail(.frames) }
        // The server's clock began before its answer came, so that no frame is from its future.
        if message.number == 0 { start = .now }
        take(answer)
        sendWaiting()
    }

    private func ended() {
        isSending = false
        sendDeclined()
    }

    private func take(_ answer: FaceFrameAnswer) {
        left = answer.left
        if answer.place != place { waiting = [] }
        place = answer.place
        switch answer.state {
        case .running: phase = .running(answer)
        case .met: phase = .capturing
        case .failed: fail(answer.failure ?? .frames)
        case .declined, .unavailable: phase = .still
        }
    }
}
