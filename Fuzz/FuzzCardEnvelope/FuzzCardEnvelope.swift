// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

/// Runs one input of the fuzzer as the body of a request for a secret, and as what such a body decrypts to.
///
/// A crash, an envelope that opens by chance, or a request with a PIN that it must not have is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let envelope = try? SecureDataEnvelope(parsing: bytes) {
        precondition(bytes.count <= 64 << 10)
        do {
            _ = try envelope.open(card: card, keys: [])
            preconditionFailure("there is no key")
        } catch {
            precondition(error == .refused(.vaultKeyUnknown))
        }
    }
    do {
        let request = try OpenedSecureRequest(SecretBytes(copying: bytes), card: card)
        precondition(request.operation.usesEnvelope)
        let hasPIN =
            switch request.pin {
            case .some: true
            case .none: false
            }
        precondition(hasPIN == (request.operation == .setPIN))
        _ = request.tokenKind
    } catch {
        precondition(error == .refused(.envelopeMalformed))
    }
    return 0
}

private let card: CardIdentifier = {
    guard let card = CardIdentifier("crd_aaaaaaaaaaaaaaaaaaaaaaaaaa", .card) else {
        fatalError("an identifier")
    }
    return card
}()
