// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

/// Runs one input of the fuzzer; its first byte selects its kind.
///
/// The rest is a presentation or a link as received, the claims of a card, which are then signed to reach the code
/// behind the signature, or the array of a disclosure. A crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first, let server = try? Fixture() else { return 0 }
    let rest = bytes.dropFirst()
    switch choice % 4 {
    case 0: server.readPresentation(rest)
    case 1: server.readLink(String(decoding: rest, as: UTF8.self))
    case 2: server.readClaims(Array(rest))
    default: server.readDisclosure(Array(rest))
    }
    return 0
}

/// A card server with a fixed key.
private struct Fixture: ~Copyable {
    private let key: TokenSigningKey<V2>
    private let keys: KeyDirectory
    private let now = Instant(secondsSinceEpoch: 1_767_344_400)

    init() throws {
        key = try TokenSigningKey(seed: SecretBytes(copying: [UInt8](repeating: 2, count: 32)))
        keys = KeyDirectory([
            KnownKey(
                key.verificationKey,
                role: .server,
                notBefore: Instant(secondsSinceEpoch: 0),
                notAfter: Instant(secondsSinceEpoch: 4_000_000_000)
            )
        ])
    }

    func readPresentation(_ text: ArraySlice<UInt8>) {
        let verifier = PresentationVerifier(keys: keys, issuer: "x")
        let expectation = PresentationVerifier.Expectation(
            client: "gln:7601000000002",
            nonce: "",
            request: nil,
            requestedFields: [],
            coverages: [.mandatory]
        )
        let shown = try? verifier.verify(text, for: expectation, at: now) { _ in false }
        precondition(shown == nil, "nobody who lacks the key makes a presentation")
    }

    func readLink(_ text: String) {
        let hosts: Set<String> = ["www.vvk-online.ch"]
        guard case .link(let link) = CheckInLink.read(text, hosts: hosts) else { return }
        let again = "https://www.vvk-online.ch/vic/checkin/" + link.location
        guard case .link(let other) = CheckInLink.read(again, hosts: hosts) else {
            preconditionFailure("a place that was read is none")
        }
        precondition(other.location == link.location)
    }

    func readClaims(_ message: [UInt8]) {
        let footer = key.verificationKey.identifier.footer
        guard let token = try? PublicToken.sign(message, footer: footer, by: key) else { return }
        let reader = CardReader(keys: keys, issuer: "https://www.vvk-online.ch")
        _ = try? reader.read(
            Array((token + "~").utf8)[...],
            subject: key.verificationKey,
            at: now,
            from: .store
        )
        _ = try? CheckInRequest(
            Array(token.utf8)[...],
            keys: keys,
            host: "www.vvk-online.ch",
            at: now
        )
    }

    func readDisclosure(_ array: [UInt8]) {
        let text = Base64.encode(array, alphabet: .urlSafe, padded: false)
        guard let disclosure = try? Disclosure(parsing: Array(text.utf8)[...]) else { return }
        for field in CardField.allCases { _ = field.admits(disclosure.value) }
    }
}
