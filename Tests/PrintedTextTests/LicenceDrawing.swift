// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Pictures
import Reading
import Testing

/// A European licence of an invented person, drawn by `etui-draw` at 300 dpi.
struct LicenceDrawing {
    var rows = [
        ("1.", "MUSTERMANN"), ("2.", "ERIKA MARIA"), ("3.", "12.08.1984 KÖLN"),
        ("4a.", "02.03.2020"), ("4b.", "01.03.2035"), ("5.", "B172RRE2J55"), ("9.", "AM/B/L"),
    ]

    private var svg: String {
        let lines = rows.enumerated().map { place, row in
            let y = 140 + 56 * place
            return """
                <text x="343" y="\(y)" font-size="22" fill="#666">\(row.0)</text>
                <text x="402" y="\(y)" font-size="31">\(row.1)</text>
                """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1012 638" font-family="DejaVu Sans">
            <rect width="1012" height="638" fill="#f0dee2"/>
            <rect x="36" y="30" width="130" height="108" fill="#0a3c96"/>
            <text x="101" y="99" font-size="46" fill="#fff" text-anchor="middle">D</text>
            <text x="343" y="70" font-size="36" fill="#555">FÜHRERSCHEIN</text>
            <rect x="50" y="170" width="250" height="340" fill="#b8a8ac"/>
            \(lines.joined(separator: "\n"))
            </svg>
            """
    }

    /// The picture of the card.
    var card: GreyPicture { get throws { try PictureReader.grey(from: file) } }

    /// The picture as a PNG file.
    var file: [UInt8] {
        get throws {
            let process = Process()
            process.executableURL = Bundle.main.bundleURL.appending(path: "etui-draw")
            process.arguments = ["1012", "638"]
            let (text, picture) = (Pipe(), Pipe())
            process.standardInput = text
            process.standardOutput = picture
            try process.run()
            try text.fileHandleForWriting.write(contentsOf: Data(svg.utf8))
            try text.fileHandleForWriting.close()
            let file = try picture.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            return Array(file)
        }
    }
}
