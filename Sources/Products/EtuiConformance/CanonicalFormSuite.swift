// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// RFC 8785 in triples: `input/NAME.json`, its canonical form in `output/NAME.json`, and the same
/// in hexadecimal in `outhex/NAME.txt`.
struct CanonicalFormSuite: ConformanceSuite {
    let format = "RFC 8785 triples"

    func recognises(_ file: ConformanceFile) -> Bool {
        file.folder.hasSuffix("input/") && file.counterpart(in: "output") != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        report(ConformanceCase(id: "jcs/" + file.name, outcome: outcome(file)))
    }

    private func outcome(_ file: ConformanceFile) -> ConformanceOutcome {
        guard let output = file.counterpart(in: "output") else { return .failed("no output") }
        do throws(JSONError) {
            let tree = try JSONTree(parsing: file.bytes, limits: ConformanceFile.limits)
            let canonical = try tree.root.canonicalized()
            guard canonical == output else { return .failed("another text than the output") }
            let again = try JSONTree(parsing: canonical, limits: ConformanceFile.limits)
            guard try again.root.canonicalized() == canonical else {
                return .failed("the canonical form of the canonical form is another")
            }
            return compareHexadecimal(canonical, file)
        } catch {
            return .failed("refused: \(error.reason) at byte \(error.offset)")
        }
    }

    /// Compares the third file of a triple; line breaks and spaces in it are ignored.
    private func compareHexadecimal(
        _ canonical: [UInt8],
        _ file: ConformanceFile
    ) -> ConformanceOutcome {
        guard let text = file.counterpart(in: "outhex", extension: "txt") else { return .passed }
        let digits = text.filter { !$0.isWhiteSpace }
        guard let expected = try? Hex.decode(String(decoding: digits, as: UTF8.self)) else {
            return .failed("the hexadecimal form cannot be read")
        }
        return expected == canonical ? .passed : .failed("other bytes than the hexadecimal form")
    }
}

/// ECMAScript number texts: lines of `hex,text`, the bits of an IEEE 754 double and its form.
struct NumberFormSuite: ConformanceSuite {
    let format = "ECMAScript numbers"

    func recognises(_ file: ConformanceFile) -> Bool {
        file.json == nil && file.bytes.split(separator: 0x0A).first.flatMap(Line.init) != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        for (index, bytes) in file.bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            guard let line = Line(bytes) else {
                let id = "es6-numbers/line \(index + 1)"
                report(ConformanceCase(id: id, outcome: .failed("not a line of hex,text")))
                continue
            }
            report(ConformanceCase(id: "es6-numbers/" + line.bits, outcome: line.outcome))
        }
    }

    /// One line of the file.
    private struct Line {
        let bits: String
        let number: Double
        let text: String

        init?(_ bytes: ArraySlice<UInt8>) {
            let parts = bytes.filter { $0 != UInt8(ascii: "\r") }.split(
                separator: UInt8(ascii: ",")
            )
            guard parts.count == 2 else { return nil }
            bits = String(decoding: parts[0], as: UTF8.self)
            text = String(decoding: parts[1], as: UTF8.self)
            guard let pattern = UInt64(bits, radix: 16), !bits.hasPrefix("-"),
                !bits.hasPrefix("+")
            else { return nil }
            number = Double(bitPattern: pattern)
        }

        /// Whether the number produces the text, and the text the number; the text of minus zero is that of zero.
        var outcome: ConformanceOutcome {
            let written = JSONOutput.number(number).encoded()
            guard written == text else { return .failed("\(text) expected, \(written) written") }
            guard let tree = try? JSONTree(parsing: Array(text.utf8)),
                let read = tree.root.number?.double
            else { return .failed("\(text) cannot be read") }
            return read == number ? .passed : .failed("\(text) read as \(read)")
        }
    }
}

extension UInt8 {
    fileprivate var isWhiteSpace: Bool { [0x20, 0x0A, 0x0D, 0x09].contains(self) }
}
