// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import MachineReadable
import Pictures
import Reading

/// Frames of a camera, from a folder that `Benchmarks/Corpus/generate` made.
///
/// A session sees each frame of the kinds `frame` and `empty` until it is stable, eight times at most;
/// a frame of the kind `seal` is searched once for codes of all symbologies. Prints how many were read, and the
/// median and the 90th percentile of a frame's time, also in P-256 verifications of the same run: the
/// bars, 25 ms with a zone, 6 ms without, and 30 ms for a code, were set on a machine that does 23,000 of
/// these a second.
enum FrameBenchmark {
    private static let mostShowings = 8
    private static let barMachineChecksPerSecond = 23_000.0

    /// The truth about one frame.
    private struct Frame {
        let picture: GreyPicture
        /// The lines of its zone; empty if it has none.
        let lines: [String]
        /// The text of its code, if it has one.
        let code: String?

        var subject: Subject {
            if code != nil { return .code }
            return lines.isEmpty ? .nothing : .zone
        }
    }

    /// The content of a frame.
    private enum Subject: String, CaseIterable {
        case zone = "frames with a zone"
        case nothing = "frames without a zone"
        case code = "frames with a code"

        /// The time limit in milliseconds.
        var bar: Double {
            switch self {
            case .zone: 25
            case .nothing: 6
            case .code: 30
            }
        }
    }

    /// The results of the frames of one subject.
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
        for subject in Subject.allCases {
            let chosen = frames.filter { $0.subject == subject }
            guard !chosen.isEmpty else { continue }
            let outcome = try subject == .code ? look(at: chosen) : watch(chosen)
            report(outcome, subject, check: check)
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

    private static func look(at frames: [Frame]) throws -> Outcome {
        var outcome = Outcome()
        outcome.frames = frames.count
        outcome.showings = frames.count
        for frame in frames {
            var texts = [[UInt8]]()
            let elapsed = try ContinuousClock().measure {
                texts = try BarcodeReader.read(frame.picture, effort: .fast).map { $0.bytes }
            }
            outcome.milliseconds.append(elapsed.nanoseconds / 1e6)
            let wanted = frame.code.map { [UInt8]($0.utf8) }
            outcome.right += texts.filter { $0 == wanted }.count
            outcome.wrong += texts.filter { $0 != wanted }.count
        }
        outcome.milliseconds.sort()
        return outcome
    }

    private static func report(_ outcome: Outcome, _ subject: Subject, check: Double) {
        let middle = outcome.milliseconds[outcome.milliseconds.count / 2]
        let ninth = outcome.milliseconds[outcome.milliseconds.count * 9 / 10]
        let allowed = subject.bar / 1000 * barMachineChecksPerSecond
        print(
            """

            \(subject.rawValue): \(outcome.frames), shown \(outcome.showings) times
              right \(outcome.right), wrong \(outcome.wrong)
              a frame: \(number(middle, 1)) ms in the middle, \(number(ninth, 1)) ms at nine tenths
              in verifications: \(number(middle / check, 0)) and \(number(ninth / check, 0)), \
            bar \(number(allowed, 0)) (\(number(subject.bar, 0)) ms where one takes \
            \(number(1e6 / barMachineChecksPerSecond, 1)) µs)
            """
        )
    }

    /// Reads the frames of a folder from its `truth.json`.
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
                lines: lines.compactMap { $0.string },
                code: entry["codes"]?.elements?.first?["text"]?.string
            )
        }
    }

    /// The time of one bare verification, the median of nine rounds.
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
