// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Glibc
import IdentityCheck
import MachineReadable

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
///
/// The input is the data that an app sends, or else the text of a zone or the content of a licence code.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let today = CalendarDate(year: 2026, month: 1, day: 15) else { return 0 }
    if let data = try? IdentityData(parsing: bytes) { fuzzedCheck(data) }
    let zone = try? MRZDocument(parsing: bytes, today: today)
    let barcode = try? AAMVADocument(parsing: bytes)
    guard zone != nil || barcode != nil else { return 0 }
    let check = DocumentCheck(
        [
            PictureContent(
                zones: zone.map { [ZoneSource($0)] } ?? [],
                licences: barcode.map { [$0] } ?? []
            )
        ],
        today: today
    )
    precondition(check.outcome != .nothing)
    fuzzedCheck(check.extraction.data)
    return 0
}

/// Data must be written so that they read the same, and masking must leave data that do so, too.
private func fuzzedCheck(_ data: IdentityData) {
    guard let again = try? IdentityData(parsing: data.json.utf8()) else { abort() }
    precondition(again == data)
    for rule in MaskingRule.all {
        let masked = data.masked(by: rule)
        precondition(rule.droppedFields.allSatisfy { masked[$0] == nil })
        guard let again = try? IdentityData(parsing: masked.json.utf8()) else { abort() }
        precondition(again == masked)
    }
}
