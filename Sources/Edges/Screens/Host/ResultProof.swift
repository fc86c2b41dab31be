// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a verified result rests on, for people: pages draw the green of the scale from this alone.
///
/// Made of a verifier's own proof only, so that having one proves as much as that did.
public struct ResultProof: Encodable, Hashable, Sendable, CheckProof {
    /// Who states it, such as a country, an insurer or a practice.
    public let issuer: String
    /// Whose signature it was: a certificate's subject, a key's identifier, or a party's.
    public let signer: String
    /// The moment of the check, or that of the signature where it was checked then (RFC 3339).
    public let time: String
    /// Whether it comes from a demonstration: a ribbon, which lowers no result.
    public let isDemonstration: Bool

    /// What stands behind a proof, as people may see it.
    package init(
        of proof: borrowing some CheckProof,
        issuer: String,
        signer: String,
        time: Instant,
        isDemonstration: Bool = false
    ) {
        self.issuer = DisplayText.cleaned(issuer)
        self.signer = DisplayText.cleaned(signer)
        self.time = time.rfc3339
        self.isDemonstration = isDemonstration
    }

    /// The members as pages take them.
    package var json: JSONOutput {
        [
            "issuer": .string(issuer), "signer": .string(signer), "time": .string(time),
            "isDemonstration": .boolean(isDemonstration),
        ]
    }
}
