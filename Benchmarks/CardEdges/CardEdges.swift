// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Pictures
import Reading

/// The command `CardEdges FOLDER…` counts how many edges of documents are found in pictures of `Benchmarks/Corpus/generate`.
///
/// A document in a picture of kind `front` or `bare` is right if all its corners are within a fiftieth of its diagonal. Of kind
/// `turn`, it counts how often a side is known again and how often the other side is taken for it. `--misses` prints what is
/// not right: the file, what is in it, the confidence, how far the worst corner is off, as a part of the diagonal, and the
/// corners; of each turned document, how much both sides are like the first. Times are those of the processor, which a busy
/// machine lengthens less. `--cut` counts instead what is said about documents that a border of the picture cuts off.
@main
enum CardEdges {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let folders = arguments.filter { !$0.hasPrefix("--") }
        guard !folders.isEmpty else { fatalError("usage: CardEdges FOLDER… [--misses|--cut]") }
        var tallies: [String: EdgeTally] = [:]
        var turns: [String: TurnTally] = [:]
        var cuts: [String: CutTally] = [:]
        for folder in folders {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/truth.json")))
            let limits = JSONLimits(byteCount: 1 << 26, depth: 32, nodeCount: 2_000_000)
            let truth = try JSONTree(parsing: bytes, limits: limits).root
            for picture in truth["pictures"]?.elements ?? [] {
                guard let file = picture["file"]?.string,
                    let severity = picture["severity"]?.string
                else { continue }
                let outline = picture["cards"]?.elements?.first?["outline"].flatMap(corners)
                let data = [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + file)))
                let grey = try PictureReader.grey(from: data)
                guard picture["kind"]?.string != "turn" else {
                    let found = turns[severity, default: TurnTally()].add(grey)
                    if arguments.contains("--misses") {
                        let words = found.map { $0.map { "\($0)" } ?? "-" }
                        print(([file] + words).joined(separator: "\t"))
                    }
                    continue
                }
                if arguments.contains("--cut") {
                    cuts[outline == nil ? "no document" : severity, default: CutTally()]
                        .add(grey, outline)
                    continue
                }
                let start = clock()
                let found = DocumentEdges.find(in: grey)
                let time = Double(clock() - start) / 1000
                let isRight = tallies[
                    outline == nil ? "no document" : severity,
                    default: EdgeTally()
                ]
                .add(outline, found, time)
                if !isRight, arguments.contains("--misses") {
                    let variety = picture["variety"]?.string ?? ""
                    let error = found.flatMap { found in
                        outline.map { String(EdgeTally.error(found.corners, $0)) }
                    }
                    let parts = [
                        file, variety, "\(found?.confidence ?? 0)", error ?? "-",
                        found.map { words(of: $0.corners) } ?? "-",
                    ]
                    print(parts.joined(separator: "\t"))
                }
            }
        }
        for (name, tally) in tallies.sorted(by: { $0.key < $1.key }) {
            print("\(name): \(tally.words)")
        }
        for (name, tally) in turns.sorted(by: { $0.key < $1.key }) {
            print("\(name): \(tally.words)")
        }
        for (name, tally) in cuts.sorted(by: { $0.key < $1.key }) {
            for line in tally.lines { print("\(name): \(line)") }
        }
    }

    private static func words(of corners: Quadrilateral) -> String {
        [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
            .map { "\(Int($0.x)),\(Int($0.y))" }
            .joined(separator: " ")
    }

    private static func corners(_ value: JSONValue) -> [SIMD2<Float>]? {
        let places = value.elements?.compactMap { corner -> SIMD2<Float>? in
            guard let x = corner.elements?.first?.number?.double,
                let y = corner.elements?.last?.number?.double
            else { return nil }
            return SIMD2(Float(x), Float(y))
        }
        return places?.count == 4 ? places : nil
    }
}
