// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages

/// The one answer that holds a secret.
enum SecretAnswer {
    /// Writes `{"secret": …}` and further members, without a string of the secret.
    static func write(
        _ secret: borrowing SecretBytes,
        _ members: [(String, JSONOutput)]
    ) -> HTTPResponse {
        let rest = JSONOutput.object(members).utf8()
        var text: [UInt8] = []
        // Growing the array would leave a copy of the secret in freed memory.
        text.reserveCapacity(rest.count + secret.count + 16)
        text += #"{"secret":""#.utf8
        secret.withBytes { bytes in
            for place in bytes.indices { text.append(bytes[place]) }
        }
        text += (members.isEmpty ? "\"" : "\",").utf8
        text += rest.dropFirst()
        return HTTPResponse.bytes(text, type: "application/json", status: .created)
    }
}
