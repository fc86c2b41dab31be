// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import Glibc
import MachineReadable

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let limits = JSONLimits(
        byteCount: ExchangeLimits.payloadByteCount,
        depth: ExchangeLimits.payloadDepth,
        nodeCount: 10_000
    )
    guard let tree = try? JSONTree(parsing: bytes, limits: limits),
        let readings = try? DocumentReading.all(in: tree.root),
        let today = CalendarDate(year: 2026, month: 1, day: 15)
    else { return 0 }
    for reading in readings {
        let document = reading.document
        // A document that was read must be written so that it reads the same.
        guard let again = try? DocumentReading(JSONTree(parsing: document.json.utf8()).root) else {
            abort()
        }
        precondition(again.document == document)
        _ = DocumentValidator.validate(document, today: today)
        let normal = DocumentNormalizer.normalize(document)
        precondition(DocumentNormalizer.normalize(normal) == normal)
        for language in ExchangeLanguage.allCases { _ = document.rows(in: language) }
        precondition(document.selecting(document.members(outside: [])) == document)
    }
    return 0
}
