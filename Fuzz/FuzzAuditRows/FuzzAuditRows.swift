// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// Runs one input of the fuzzer as an export of audit rows.
///
/// A crash, a report that depends on how the file is cut in pieces, or rows that are intact as lines but not as values is
/// a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let report = inPieces(bytes, of: bytes.count + 1)
    precondition(report == inPieces(bytes, of: 13))
    precondition(report == byValue(bytes))
    return 0
}

private func inPieces(_ bytes: [UInt8], of count: Int) -> AuditReport {
    var verifier = AuditVerifier(checksEffects: true)
    var rest = bytes[...]
    while !rest.isEmpty {
        verifier.take(rest.prefix(count))
        rest = rest.dropFirst(count)
    }
    return verifier.finish()
}

/// Reads each line with the general reader, and leaves to the other one only what that cannot read.
private func byValue(_ bytes: [UInt8]) -> AuditReport {
    var verifier = AuditVerifier(checksEffects: true)
    for line in bytes.split(separator: 10) {
        if let value = try? JSONTree(parsing: Array(line)).root, let row = AuditRow(value) {
            precondition(AuditRow(row.json, again: row.line) == row)
            verifier.take(row)
        } else {
            verifier.take(line: line)
        }
    }
    return verifier.finish()
}

extension AuditRow {
    /// Reads a line that was just written.
    fileprivate init?(_ json: JSONOutput, again line: [UInt8]) {
        guard let value = try? JSONTree(parsing: line).root,
            let written = try? JSONTree(parsing: json.utf8()).root, written.isEqual(to: value)
        else { return nil }
        self.init(value)
    }
}
