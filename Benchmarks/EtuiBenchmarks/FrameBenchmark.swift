// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import MachineReadable
import Pictures
import Reading

/// Sessions over the frames in a folder that `Benchmarks/Corpus/generate --kind frame` or `--kind empty` made:
/// each frame is shown until it is stable, eight times at most.
///
/// Prints how many were read, and the time of a frame in the middle and at nine tenths, also in P-256
/// verifications of the same run: the bars, 25 ms with a zone and 6 ms without, were set on a machine
/// that does 23,000 of these a second.
enum FrameBenchmark {
    private static let mostShowings = 8
    private static let barMachineChecksPerSecond = 23_000.0

    /// What is known of one frame.
    private struct Frame {
        let picture: GreyPicture
        /// The lines of the zone in it; empty where there is none.
        let lines: [String]
    }

    /// What became of the frames with, or of those without a zone.
    private struct Outcome {
        var frames = 0
        var right = 0
        var wrong = 0
        var showings = 0
        var milliseconds = [Double]()
    }

    static func run(folder: String) throws {
        let frames = try frames(in: URL(filePath: folder))
        let check = try checkMilliseconds()
        print("P-256 verification (EVP): \(number(check * 1000, 1)) µs")
        for hasZone in [true, false] {
            let outcome = try watch(frames.filter { $0.lines.isEmpty != hasZone })
            guard outcome.frames > 0 else { continue }
            report(outcome, hasZone: hasZone, check: check)
        }
    }

    private static func watch(_ frames: [Frame]) throws -> Outcome {
        let reader = DocumentReader(effort: .frame)
        guard let today = CalendarDate(year: 2026, month: 6, day: 15) else {
            throw CocoaError(.featureUnsupported)
        }
        var outcome = Outcome()
        outcome.frames = frames.count
        for frame in frames {
            var session = ReadingSession(reader)
            for _ in 0..<mostShowings {
                var progress: ReadingSession.Progress?
                let elapsed = ContinuousClock().measure {
                    progress = session.add(frame.picture, today: today)
                }
                outcome.milliseconds.append(elapsed.nanoseconds / 1e6)
                outcome.showings += 1
                guard case .stable(let zone) = progress else { continue }
                if zone.document.lines == frame.lines {
                    outcome.right += 1
                } else {
                    outcome.wrong += 1
                }
                break
            }
        }
        outcome.milliseconds.sort()
        return outcome
    }

    private static func report(_ outcome: Outcome, hasZone: Bool, check: Double) {
        let middle = outcome.milliseconds[outcome.milliseconds.count / 2]
        let ninth = outcome.milliseconds[outcome.milliseconds.count * 9 / 10]
        let bar = hasZone ? 25.0 : 6
        let allowed = bar / 1000 * barMachineChecksPerSecond
        print(
            """

            \(hasZone ? "frames with a zone" : "frames without a zone"): \(outcome.frames), \
            shown \(outcome.showings) times
              stable and right \(outcome.right), stable and wrong \(outcome.wrong)
              a frame: \(number(middle, 1)) ms in the middle, \(number(ninth, 1)) ms at nine tenths
              in verifications: \(number(middle / check, 0)) and \(number(ninth / check, 0)), \
            bar \(number(allowed, 0)) (\(number(bar, 0)) ms where one takes 43.5 µs)
            """
        )
    }

    /// The frames of a folder, from its `truth.json`.
    private static func frames(in folder: URL) throws -> [Frame] {
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "truth.json")))
        let limits = JSONLimits(byteCount: bytes.count, depth: 16, nodeCount: bytes.count)
        let tree = try JSONTree(parsing: bytes, limits: limits)
        return try (tree.root["pictures"]?.elements ?? []).compactMap { entry in
            guard let name = entry["file"]?.string else { return nil }
            let file = [UInt8](try Data(contentsOf: folder.appending(path: name)))
            let lines = entry["documents"]?.elements?.first?["lines"]?.elements ?? []
            return Frame(
                picture: try PictureReader.grey(from: file),
                lines: lines.compactMap { $0.string }
            )
        }
    }

    /// What one bare verification takes, the middle of nine rounds.
    private static func checkMilliseconds() throws -> Double {
        let authority = try BenchmarkAuthority()
        let text = try authority.seal(signer: authority.signer(serialNumber: 1))
        let library = try authority.libraryCheck(ofSeal: text)
        let rounds = (0..<9).map { _ in
            ContinuousClock().measure { for _ in 0..<200 { library.check() } }.nanoseconds / 200e6
        }
        return rounds.sorted()[rounds.count / 2]
    }

    private static func number(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}
