// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

/// Runs one input of the fuzzer as a notification: the first line as its signature, the rest as its body.
///
/// A crash, or a signature that is valid by chance, is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let body = parts.count == 2 ? Array(parts[1]) : []
    let secret = SecretBytes(copying: Array("secret of nobody".utf8))
    do {
        try WebhookSignature.verify(
            String(decoding: parts[0], as: UTF8.self),
            body: body,
            secret: secret,
            at: Instant(secondsSinceEpoch: 1_790_000_000)
        )
        preconditionFailure("nobody signed it")
    } catch {
        precondition(error == .refused(.signatureInvalid))
    }
    if let event = try? ReceivedWebhook(parsing: body) {
        precondition(event.id.kind == .event && event.data.kind == .object)
    }
    return 0
}
