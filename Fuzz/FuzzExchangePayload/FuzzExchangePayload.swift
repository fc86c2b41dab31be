// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange

/// Runs one input of the fuzzer; its first byte selects its kind.
///
/// The rest is an incoming envelope in two parts, a text to seal in one form or another and open again, or a stored
/// request. A crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first, let receiver = Receiver.shared else { return 0 }
    let rest = Array(bytes.dropFirst())
    let form = PayloadEnvelope.Form.allCases[Int(choice / 3) % 3]
    switch choice % 3 {
    case 0: receiver.open(rest, as: form)
    case 1: receiver.checkWay(of: rest, as: form)
    default: _ = try? PendingRequest(parsing: SecretBytes(copying: rest))
    }
    return 0
}

/// A caller with a key made for this run.
private final class Receiver: Sendable {
    static let shared = try? Receiver()
    private let key: RSADecryptionKey

    init() throws {
        key = try RSADecryptionKey.generate(bits: 2048)
    }

    func open(_ bytes: [UInt8], as form: PayloadEnvelope.Form) {
        let sessionKey = Array(bytes.prefix(key.publicKey.byteCount))
        let data = form == .blocks ? bytes : Array(bytes.dropFirst(sessionKey.count))
        let envelope = PayloadEnvelope(form: form, data: data, sessionKey: sessionKey)
        let payload = try? PayloadOpener().open(envelope, with: key, random: SystemRandom())
        // Making an envelope takes the public key, which the fuzzer does not have.
        precondition(payload == nil, "bytes that nobody sealed are opened")
    }

    func checkWay(of text: [UInt8], as form: PayloadEnvelope.Form) {
        guard !text.isEmpty else { return }
        let random = SystemRandom()
        let envelope = try? PayloadEnvelope(
            sealing: SecretBytes(copying: text),
            for: key.publicKey,
            as: form,
            random: random
        )
        guard let envelope else { fatalError("a short text is not sealed") }
        let opened = try? PayloadOpener().open(envelope, with: key, random: random)
        precondition(opened?.text == (try? DocumentPayload(parsing: text))?.text)
    }
}
