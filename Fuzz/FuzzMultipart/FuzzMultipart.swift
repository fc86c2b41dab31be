// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPServer

/// Runs one input of the fuzzer as a form: the first line as its type, the rest as its body.
///
/// A crash, a name that occurs twice, or a content that holds a delimiter is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let body = parts.count == 2 ? Array(parts[1]) : []
    let type = String(decoding: parts[0], as: UTF8.self)
    guard let form = try? MultipartForm(body, contentType: type) else { return 0 }
    precondition(1...MultipartForm.partLimit ~= form.parts.count)
    precondition(Set(form.parts.map(\.name)).count == form.parts.count)
    let size = form.parts.reduce(0) { $0 + $1.content.count }
    precondition(size < body.count)
    return 0
}
