// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import MachineReadable
import Pictures

@testable import Reading

/// Measures the value of each weight of `ZoneEvidence` and each condition of a convincing zone.
///
///     ZoneWeights [--halved] FOLDER...
///
/// Each FOLDER is one of `Benchmarks/Corpus/generate`, with `truth.json`. The reader's own code finds the
/// lines and makes all zones of them that it considers. Then each weight is left out, halved and doubled,
/// and the tool counts how often the zone with the fewest wrong characters is still selected. `--halved`
/// halves the pictures, so that more of them are hard to read.
@main
enum ZoneWeights {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        let folders = words.filter { $0 != "--halved" }
        guard !folders.isEmpty else {
            FileHandle.standardError.write(Data("usage: ZoneWeights [--halved] FOLDER...\n".utf8))
            exit(2)
        }
        guard let today = CalendarDate(year: 2026, month: 6, day: 15) else { return }
        let finder = CandidateFinder(today: today, halves: words.contains("--halved"))
        var (sets, pictures) = ([CandidateSet](), 0)
        for folder in folders {
            for picture in try TruePicture.all(in: URL(filePath: folder)) {
                sets += try finder.sets(of: picture)
                pictures += 1
            }
        }
        let readable = sets.filter { $0.isReadable }
        print("\(pictures) pictures, \(sets.count) sets of lines, \(readable.count) of a zone")
        report(weightsIn: readable)
        report(ranksIn: readable)
        report(conditionsIn: sets)
    }

    /// Prints how often the best zone is selected, with each weight unchanged and changed.
    private static func report(weightsIn sets: [CandidateSet]) {
        let weights = ZoneEvidence.Kind.allCases.map(\.weight)
        print("The best zone of a set is chosen \(count(sets, weights)) times.")
        print("weight, then how often with 0, 1/2 and 2 times as much")
        var idle = weights
        for kind in ZoneEvidence.Kind.allCases {
            let counts = [Float(0), 0.5, 2].map { factor in
                var changed = weights
                changed[kind.rawValue] *= factor
                return count(sets, changed)
            }
            print("\(kind) \(kind.weight): \(counts.map(String.init).joined(separator: " "))")
            if counts[0] == count(sets, weights) { idle[kind.rawValue] = 0 }
        }
        print("Without all that are not missed by themselves: \(count(sets, idle))")
    }

    private static func count(_ sets: [CandidateSet], _ weights: [Float]) -> Int {
        sets.filter { $0.errorsOfChosen(by: weights) == $0.fewestErrors }.count
    }

    /// Prints the rank of the best zone among the arrangements of the same lines, the best fit first.
    private static func report(ranksIn sets: [CandidateSet]) {
        var counts = [Int: Int]()
        for set in sets { counts[set.rankOfBest, default: 0] += 1 }
        let text = counts.sorted { $0.key < $1.key }.map { "\($0.key + 1): \($0.value)" }
        print("Its place among the arrangements of its lines: \(text.joined(separator: ", "))")
    }

    /// Prints for each condition how many right zones fail it, and how many wrong ones fail only it.
    private static func report(conditionsIn sets: [CandidateSet]) {
        let chosen = sets.compactMap { $0.chosen }
        print("condition: right zones that fail it, wrong zones that fail it alone")
        for condition in Candidate.Condition.allCases {
            let right = chosen.filter { $0.isRight && $0.failed.contains(condition) }
            let wrong = chosen.filter { !$0.isRight && $0.failed == [condition] }
            print(
                "\(condition): \(right.count) of \(chosen.filter(\.isRight).count), \(wrong.count)"
            )
        }
    }
}
