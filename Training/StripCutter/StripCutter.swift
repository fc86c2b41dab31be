// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Pictures
import Reading

/// Cuts the lines out of pictures with known truth exactly as the reader does.
///
/// The network is then trained on what it will see.
///
///     StripCutter FOLDER OUT COPIES
///
/// FOLDER is one of `Benchmarks/Corpus/generate`, with `truth.json`. OUT receives for each strip its width
/// (two bytes, little-endian), the length of its text (one), the text, and 24 rows of pixels. Each
/// line is cut COPIES times, each a little differently. From a picture without a document it cuts the lines
/// that the reader would consider, once, with no text.
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
        // The corpus also has pictures of 255 pixels, and the reader accepts them.
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
