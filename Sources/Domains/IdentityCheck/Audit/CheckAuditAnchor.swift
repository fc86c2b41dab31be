// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The place and the hash of a row of the audit, kept outside the server: whoever has one notices a chain that was
/// written anew up to there.
public struct CheckAuditAnchor: Sendable, Hashable {
    /// The number of the row, from 1.
    public let sequence: Int
    /// The hash of the row: 32 bytes.
    public let hash: [UInt8]

    /// Names a row.
    public init(sequence: Int, hash: [UInt8]) {
        self.sequence = sequence
        self.hash = hash
    }

    /// Reads `SEQ:HASH`, the hash as 64 lower-case hexadecimal digits; nil for another form.
    public init?(_ text: String) {
        let halves = text.split(separator: ":", omittingEmptySubsequences: false)
        guard halves.count == 2, let sequence = Int(halves[0]), sequence > 0,
            halves[1].utf8.count == 64, let hash = try? Hex.decode(String(halves[1])),
            Hex.encode(hash) == halves[1]
        else { return nil }
        self.init(sequence: sequence, hash: hash)
    }

    /// The form `SEQ:HASH`.
    public var text: String { "\(sequence):\(Hex.encode(hash))" }
}
