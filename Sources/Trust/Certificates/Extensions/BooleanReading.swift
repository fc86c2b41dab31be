// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// How the truth values of a certificate are read, and whether one was not written as DER has it.
///
/// Genuine country signing certificates exist whose TRUE is `01`, which BER allows and DER does not
/// (X.690 §8.2.2, §11.1): Ukraine's, valid to 2030. A configured certificate is trusted for its
/// bytes, so the deviation does no harm there; nowhere else is it tolerated.
struct BooleanReading {
    /// Whether `01` counts as TRUE.
    let allowsLooseTrue: Bool
    /// Whether a TRUE was written as `01`.
    private(set) var hasLooseTrue = false

    /// DER and nothing else.
    static let strict = BooleanReading(allowsLooseTrue: false)

    init(allowsLooseTrue: Bool) {
        self.allowsLooseTrue = allowsLooseTrue
    }

    /// Reads a BOOLEAN; a missing one is FALSE, the default wherever this module meets one.
    mutating func readIfPresent(_ fields: inout DERReader) throws(DERError) -> Bool {
        guard fields.nextTag == .boolean else { return false }
        var copy = fields
        if allowsLooseTrue, let content = try? copy.read(.boolean).content,
            content.elementsEqual([1])
        {
            fields = copy
            hasLooseTrue = true
            return true
        }
        return try fields.readBoolean()
    }
}
