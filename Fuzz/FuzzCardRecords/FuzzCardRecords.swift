// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

/// Runs one input of the fuzzer as a decrypted block of secrets.
///
/// A crash, or a block that is read and has the same records as another block, is a finding, apart from the order of the
/// records, which the writer fixes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var bytes = Array(UnsafeBufferPointer(start: start, count: count))
    read(bytes)
    // Most inputs have another length; in a whole block they get further.
    bytes = [1] + bytes.prefix(SecureRecords.blockByteCount - 1)
    bytes += [UInt8](repeating: 0, count: SecureRecords.blockByteCount - bytes.count)
    read(bytes)
    return 0
}

private func read(_ bytes: [UInt8]) {
    do {
        let records = try SecureRecords(block: SecretBytes(copying: bytes))
        let again = try records.block().revealed()
        precondition(again.sorted() == bytes.sorted(), "the same records")
        let twice = try SecureRecords(block: SecretBytes(copying: again)).block().revealed()
        precondition(twice == again)
    } catch {
        precondition(error == .recordsInvalid)
    }
}
