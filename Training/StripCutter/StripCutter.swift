// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Pictures
import Reading

/// Cuts the lines out of pictures whose truth is known, as the reader would cut them: what the network is
/// trained on is then what it will see.
///
///     StripCutter FOLDER OUT COPIES
///
/// FOLDER is one of `Benchmarks/Corpus/generate`, with `truth.json`. OUT gets for each strip its width
/// (two bytes, the lower first), the length of its text (one), the text, and 24 rows of pixels. Of each
/// line there are COPIES, each cut a little differently. Of a picture without a document the lines are
/// cut out that the reader would look at, once, with no text.
@main
enum StripCutter {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count == 4, let copies = Int(words[3]), copies > 0 else {
            FileHandle.standardError.write(Data("usage: StripCutter FOLDER OUT COPIES\n".utf8))
            exit(2)
        }
        let folder = URL(filePath: words[1])
        let truth = try Truth(folder.appending(path: "truth.json"))
        var limits = PictureLimits.standard
        // The corpus has pictures of 255 pixels too, and the reader takes them.
        limits.longestSideAbove = 0
        var out = Data()
        var (cut, left, others) = (0, 0, 0)
        for (number, entry) in truth.pictures.enumerated() {
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: entry.file)))
            let picture = try PictureReader.grey(from: bytes, limits: limits)
            var dice = Dice(seed: number)
            if entry.documents.isEmpty {
                let strips = OtherPrint(picture).strips
                others += strips.count
                out.append(contentsOf: strips.joined())
            }
            for line in entry.documents.flatMap(\.printedLines) {
                guard let found = PrintedLine.Found(line, in: picture) else {
                    left += 1
                    continue
                }
                cut += 1
                for copy in 0..<copies {
                    let strip = found.strip(of: picture, isExact: copy == 0, &dice)
                    out.append(contentsOf: strip)
                }
            }
        }
        try out.write(to: URL(filePath: words[2]))
        print("\(cut) lines cut out, \(left) that the reader does not fit")
        if others > 0 { print("\(others) lines of other print") }
    }
}
