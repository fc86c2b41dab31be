// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Reading

/// Lines of OCR-B, read from the strips of `Vectors/reading`.
enum ReadingBenchmarks {
    static var plans: [Plan] { [Plan("reading", reading)] }

    private static func reading() throws -> Group {
        let recogniser = LineRecogniser()
        let long = try strip("two lines, clean")
        let short = try strip("three lines, moderate")
        return Group(
            name: "reading",
            operations: [
                Operation("a line of 44 characters") { times in
                    for _ in 0..<times { keep(recogniser.read(long)) }
                },
                Operation("a line of 44 characters, carefully") { times in
                    for _ in 0..<times { keep(recogniser.read(long, carefully: true)) }
                },
                Operation("a line of 30 characters") { times in
                    for _ in 0..<times { keep(recogniser.read(short)) }
                },
                Operation("the weights") { times in
                    for _ in 0..<times { keep(LineRecogniser()) }
                },
            ]
        )
    }

    private static func strip(_ name: String) throws -> GreyPicture {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Vectors/reading/strips.json")
        let tree = try JSONTree(parsing: [UInt8](Data(contentsOf: file)))
        let entry = tree.root.elements?.first { $0["name"]?.string == name }
        guard let entry, let width = entry["width"]?.number?.integer,
            let height = entry["height"]?.number?.integer, let text = entry["pixels"]?.string,
            let pixels = try? Base64.decode(text, alphabet: .standard, padding: .required),
            let strip = GreyPicture(width: width, height: height, pixels: pixels)
        else { throw CocoaError(.fileReadCorruptFile) }
        return strip
    }
}
