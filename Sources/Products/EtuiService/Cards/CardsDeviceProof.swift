// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// What the bank asks the person's device to sign: the page holds the key, this process never does.
struct CardsDeviceQuestion: Encodable, Hashable {
    /// The identifier of the person whose key signs.
    let person: String
    /// The time that is part of the text, RFC 3339.
    let time: String
    /// What is signed.
    let text: String
}

/// What a page sends with the passcode to prove that it holds the device's key.
struct CardsDeviceProof: Codable, Hashable {
    /// The public key (SubjectPublicKeyInfo, RFC 5480), base64.
    let key: String
    /// The time of the question that was signed.
    let time: String
    /// The signature, `r || s` in base64.
    let signature: String

    /// The public key; `nil` if it is no key on a curve.
    var publicKey: ECPublicKey? { ECPublicKey(deviceKey: key) }

    /// The signature's bytes; `nil` if they are not base64.
    var signatureBytes: [UInt8]? {
        try? Base64.decode(signature, alphabet: .either, padding: .optional)
    }
}

extension ECPublicKey {
    /// Reads a device's key, SubjectPublicKeyInfo (RFC 5480) in base64; `nil` if it is no key on a curve.
    init?(deviceKey text: String) {
        guard let bytes = try? Base64.decode(text, alphabet: .either, padding: .optional),
            case .ec(let key)? = try? PublicKey(subjectPublicKeyInfo: bytes[...])
        else { return nil }
        self = key
    }
}

/// What a person enters: the passcode, and what their device adds.
struct CardsPasscode {
    let code: String
    /// `nil` for a bank that asks for no signature, and from a browser that cannot sign.
    let proof: CardsDeviceProof?
}
