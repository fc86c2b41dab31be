// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

/// Judges one message of a client against the movements so far; nothing is stored here.
struct MovementJudge {
    /// What came of a message.
    struct Outcome: Sendable {
        var movements: StoredMovements
        /// The answer, or why the sequence has failed.
        var answer: Result<FaceFrameAnswer, FaceSequenceError>
        /// The frame that met a step, with the place of the step.
        var kept: (place: Int, picture: [UInt8])?
        /// Whether the message began a sequence, so that the frames of the one before go.
        var isNewSequence = false
        /// What went wrong with the engine, for the log.
        var trouble: FaceEngineError?
    }

    let faces: any FaceComparer
    let now: PreciseInstant

    /// Judges a message; call it on a thread that may block.
    ///
    /// - Throws: `invalid` for a frame that cannot be used; the sequence then waits for a better message.
    func judge(
        _ message: FaceFrameMessage,
        of reference: String,
        after former: StoredMovements
    ) throws(IdentityRequestError) -> Outcome {
        var movements = former
        if message.isDeclined {
            movements.check.finish(for: .declined)
            return answered(movements, .holdStill)
        }
        guard movements.check.end == nil else {
            return Outcome(movements: movements, answer: .failure(.ended))
        }
        var isNew = false
        if message.number == 0, movements.check.challenge?.state != .running {
            guard movements.check.begin(random: SystemRandom()) else {
                return Outcome(movements: movements, answer: .failure(.ended))
            }
            (movements.start, isNew) = (now, true)
        }
        var outcome = try judge(message, of: reference, within: movements)
        outcome.isNewSequence = isNew
        return outcome
    }

    /// Judges the frames of a message within the present sequence.
    private func judge(
        _ message: FaceFrameMessage,
        of reference: String,
        within former: StoredMovements
    ) throws(IdentityRequestError) -> Outcome {
        var movements = former
        guard var challenge = movements.check.challenge else {
            return Outcome(movements: movements, answer: .failure(.outOfOrder))
        }
        let elapsed = movements.elapsed(at: now)
        let frames = { (seen: [[FaceSighting]]) in
            LivenessFrames(
                reference: reference,
                number: message.number,
                step: message.place,
                frames: zip(message.frames, seen).map { LivenessFrame(time: $0.time, faces: $1) }
            )
        }
        // What is out of order is refused before the engine works for it.
        var rehearsal = challenge
        do throws(FaceSequenceError) {
            _ = try rehearsal.take(frames(message.frames.map { _ in [] }), at: elapsed)
        } catch {
            movements.check.challenge = rehearsal
            return Outcome(movements: movements, answer: .failure(error))
        }
        var seen: [[FaceSighting]] = []
        for frame in message.frames {
            let pixels = try Self.pixels(frame)
            do throws(FaceEngineError) {
                seen.append(try faces.watch(pixels))
            } catch {
                movements.check.finish(for: .unavailable)
                var outcome = answered(movements, .holdStill)
                outcome.trouble = error
                return outcome
            }
        }
        let place = challenge.place
        let met = challenge.times.count
        let feedback: FaceFeedback
        do throws(FaceSequenceError) {
            feedback = try challenge.take(frames(seen), at: elapsed)
        } catch {
            movements.check.challenge = challenge
            return Outcome(movements: movements, answer: .failure(error))
        }
        movements.check.challenge = challenge
        var outcome = answered(movements, feedback)
        if challenge.times.count > met, let time = challenge.times.last,
            let frame = message.frames.first(where: { $0.time == time })
        {
            outcome.kept = (place, frame.picture)
        }
        return outcome
    }

    private func answered(_ movements: StoredMovements, _ feedback: FaceFeedback) -> Outcome {
        let elapsed = movements.elapsed(at: now)
        let answer = FaceFrameAnswer(movements.check, feedback: feedback, at: elapsed)
        return Outcome(movements: movements, answer: .success(answer))
    }

    private static func pixels(
        _ frame: FaceFrameMessage.Frame
    ) throws(IdentityRequestError) -> FacePixels {
        let pixels: FacePixels
        do throws(FaceEngineError) {
            pixels = try FacePixels(file: frame.picture)
        } catch {
            throw IdentityRequestError(.invalid, detail: "frame")
        }
        guard frame.picture.first == 0xFF, pixels.width <= FaceFrameMessage.frameWidth,
            pixels.height <= FaceFrameMessage.frameHeight
        else { throw IdentityRequestError(.invalid, detail: "frame") }
        return pixels
    }
}
