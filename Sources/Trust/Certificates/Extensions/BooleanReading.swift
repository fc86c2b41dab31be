// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The rules for reading a certificate's BOOLEANs, and whether any of them deviates from DER.
///
/// A genuine country signing certificate exists whose TRUE is `01`, which BER allows but DER does not
/// (X.690 §8.2.2, §11.1): Ukraine's, valid to 2030. A configured certificate is trusted for its
/// bytes, so the deviation does no harm there; it is tolerated nowhere else.
struct BooleanReading {
    /// Whether `01` is accepted as TRUE.
    let allowsLooseTrue: Bool
    /// Whether a TRUE was written as `01`.
    private(set) var hasLooseTrue = false

    /// DER only.
    static let strict = BooleanReading(allowsLooseTrue: false)

    init(allowsLooseTrue: Bool) {
        self.allowsLooseTrue = allowsLooseTrue
    }

    /// Reads a BOOLEAN; a missing one is FALSE, which is the default wherever this module uses it.
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
