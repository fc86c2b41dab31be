// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let document = try? AAMVADocument(parsing: bytes) else { return 0 }
    precondition(AAMVADocument.recognises(bytes))
    precondition(0.4...1 ~= document.confidence)
    // Text that was read can be written exactly by the standard and read again; only letters
    // beyond ASCII may form UTF-8 by chance.
    guard
        let record = AAMVARecord(document),
        let code = try? record.encoded(), code.count <= AAMVADocument.byteLimit,
        code.allSatisfy({ $0 < 0x80 })
    else { return 0 }
    guard let again = try? AAMVADocument(parsing: code) else { fatalError("not read again") }
    precondition(again.header == document.header)
    precondition(again.subfiles == document.subfiles)
    precondition(again.surname == document.surname && again.birthDate == document.birthDate)
    return 0
}
