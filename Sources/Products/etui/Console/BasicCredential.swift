// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// A name and a secret for Basic authorization.
final class BasicCredential: Sendable {
    let name: String
    let secret: SecretBytes

    init(_ name: String, _ secret: consuming SecretBytes) {
        self.name = name
        self.secret = secret
    }

    /// The header of RFC 7617; the client needs it as a string for as long as the request takes.
    var header: String {
        let name = Array((name + ":").utf8)
        let pair = SecretBytes(count: name.count + secret.count) { pair in
            for place in name.indices { pair[place] = name[place] }
            secret.withBytes { bytes in
                for place in bytes.indices { pair[name.count + place] = bytes[place] }
            }
        }
        return "Basic " + String(decoding: pair.base64().revealed(), as: UTF8.self)
    }
}
