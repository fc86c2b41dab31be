// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension IdentityVerification {
    /// Reads a value as ``json`` writes it.
    ///
    /// - Returns: nil for a word that this version does not know.
    public init?(_ value: JSONValue) {
        guard
            let similarity = value["similarity"]?.string.flatMap({ Similarity(rawValue: $0) })
        else { return nil }
        let words = ["validity", "reason", "liveness"].map { value[$0]?.string }
        let reason = words[1].flatMap { Reason(rawValue: $0) }
        let liveness = words[2].flatMap { Liveness(rawValue: $0) }
        guard (words[1] == nil) == (reason == nil), (words[2] == nil) == (liveness == nil) else {
            return nil
        }
        if let liveness {
            self.init(similarity, liveness, invalidFor: reason)
        } else if let reason {
            self.init(similarity, invalidFor: reason)
        } else {
            self.init(similarity, hasPassedLiveness: words[0] == "TRUE")
        }
    }
}
