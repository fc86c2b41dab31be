// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

/// Green means *verified*, so nothing else is green, neither in pages nor in the command's output.
///
/// A colour is green if its hue looks green to the eye. The blue-green of printed cards is outside that range.
struct GreenTests {
    /// The only names that may have a green value in the sources.
    private static let names = ["--result-verified:", "--result-verified-soft:"]

    private static let sources = TestSupport.projectRoot + "Sources/"
    private static let pattern: String.CompareOptions = [.regularExpression, .caseInsensitive]

    private static func files() -> [String] {
        let endings = ["css", "js", "html", "svg", "swift"]
        let walker = FileManager.default.enumerator(atPath: sources)
        var paths: [String] = []
        while let path = walker?.nextObject() as? String {
            if endings.contains(where: { path.hasSuffix("." + $0) }) { paths.append(path) }
        }
        return paths.sorted()
    }

    @Test func nothingButAVerifiedResultIsGreen() throws {
        var places: Set<String> = []
        for path in Self.files() {
            let text = try String(contentsOfFile: Self.sources + path, encoding: .utf8)
            for line in try Self.linesWithColours(of: text) where Self.hasGreen(line) {
                let isResult = Self.names.contains { line.contains($0) }
                #expect(isResult, "\(path): \(line.trimmingCharacters(in: .whitespaces))")
                places.insert(path)
            }
        }
        #expect(
            places == [
                "Edges/Screens/Resources/styles/tokens.css",
                "Edges/Screens/Resources/styles/wallet.css",
            ]
        )
    }

    /// Returns the lines that may contain a colour; fast, because there are many files.
    private static func linesWithColours(of text: String) throws -> [Substring] {
        let notations = "(?i)^.*(?:#[0-9a-f]{3}|0x[0-9a-f]{6}|rgba?\\(|hsla?\\(|green|lime).*$"
        let expression = try NSRegularExpression(pattern: notations, options: .anchorsMatchLines)
        let all = NSRange(text.startIndex..., in: text)
        return expression.matches(in: text, range: all)
            .compactMap { Range($0.range, in: text).map { text[$0] } }
    }

    /// Terminals number their colours; `Paint` uses the number of green for a verified result.
    @Test func theCommandHasOneGreen() throws {
        var places: [String] = []
        for path in Self.files() where path.hasSuffix(".swift") {
            let text = try String(contentsOfFile: Self.sources + path, encoding: .utf8)
            // Matches an escape that begins a colour sequence; the console uses another one to clear a line.
            guard text.range(of: #"\\u\{1b\}\[(?:\\\(|[0-9])"#, options: Self.pattern) != nil else {
                continue
            }
            places.append(path)
            #expect(text.range(of: #"[\["](?:[01];)?92m?\b"#, options: Self.pattern) == nil)
            #expect(text.range(of: #"[\[;]32m"#, options: Self.pattern) == nil)
            let count = path == "Products/etui/Seal/SealReportText.swift" ? 1 : 0
            #expect(text.ranges(of: #"case .verified: "32""#).count == count)
            #expect(text.ranges(of: #""32"#).count == count)
        }
        // The other one draws codes, black on white.
        #expect(
            places.sorted() == [
                "Products/etui/Console/TerminalCode.swift",
                "Products/etui/Seal/SealReportText.swift",
            ]
        )
    }

    @Test(arguments: [
        ("stroke: #3ddc84;", true), ("fill: rgb(52 199 120 / 0.22);", true), ("#0a0", true),
        ("color: limegreen", true), ("rgba(20, 102, 58, 1)", true), ("hsl(140 60% 40%)", true),
        (".rgb(0x14663A)", true), ("fill=\"#14663a\"", true),
        ("#17497f", false), ("#1d7a6b", false), ("#f5f3ee", false), ("rgb(30 25 15 / 0.05)", false),
        ("color: .green", true), ("case green, blue", false),
        ("Color(red: 23, green: 73, blue: 127)", false), ("#add(", false), ("0x10FFFF", false),
    ])
    func aGreenIsSeenInEveryNotation(line: String, isGreen: Bool) {
        #expect(Self.hasGreen(Substring(line)) == isGreen)
    }

    /// Returns whether a source line contains a green, in any CSS notation or as a six-digit number.
    private static func hasGreen(_ line: Substring) -> Bool {
        let property = /(?i)(?:color|background|fill|stroke|border|outline|shadow)[\w-]*\s*[:=]/
        let name = /(?i)["'. :(,=](?:lime|[a-z]*green|greenyellow)\b/
        if let start = line.firstRange(of: property)?.upperBound,
            line[line.index(before: start)...].contains(name)
        {
            return true
        }
        for match in line.matches(of: /#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\b|\b0x([0-9A-Fa-f]{6})\b/) {
            let short = match.output.1 ?? match.output.2 ?? ""
            let digits = short.count == 3 ? short.map { "\($0)\($0)" }.joined() : String(short)
            if let number = Int(digits, radix: 16),
                isGreen(number >> 16, number >> 8 & 255, number & 255)
            {
                return true
            }
        }
        for match in line.matches(of: /rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)/) {
            if let red = Int(match.output.1), let green = Int(match.output.2),
                let blue = Int(match.output.3), isGreen(red, green, blue)
            {
                return true
            }
        }
        return line.matches(of: /hsla?\((\d+)/).contains { (75...165) ~= Int($0.output.1) ?? 0 }
    }

    /// Returns whether the hue, in degrees, is green; near-greys are not.
    private static func isGreen(_ red: Int, _ green: Int, _ blue: Int) -> Bool {
        let most = max(red, green, blue)
        let spread = most - min(red, green, blue)
        guard green == most, spread > 8 else { return false }
        return 75...165 ~= 60 * (2 + Double(blue - red) / Double(spread))
    }
}
