// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let today = CalendarDate(year: 2026, month: 6, day: 15) else { return 0 }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let document = try? MRZDocument(parsing: bytes, today: today) else { return 0 }
    let lines = document.lines
    for field in document.fields { _ = (document.raw(field), document.value(field)) }
    for finding in document.findings { _ = (finding.code, finding.message) }
    // The lines of a zone must parse to themselves.
    let again = try? MRZDocument(parsing: lines.joined(separator: "\n"), today: today)
    precondition(again?.lines == lines)
    // A check digit over an unreadable character is never valid; the lines do not show this, because
    // they contain a filler in its place.
    let isWhole = !document.findings.contains {
        if case .unreadableCharacter = $0 { true } else { false }
    }
    precondition(!isWhole || again?.checks == document.checks)
    if let correction = try? MRZCorrector().correct(text, today: today) {
        precondition(correction.document.format == document.format)
        // A check digit that is valid over a misplaced character is so by chance, and may be
        // lost with the character.
        let isPlaced = !document.findings.contains {
            if case .misplacedCharacter = $0 { true } else { false }
        }
        let before = isPlaced ? document.checks.validCount : 0
        precondition(correction.document.checks.validCount >= before)
    }
    _ = NameComparison(printed: text, zone: lines[0])
    return 0
}
