// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The evidence for a verified result, for people; only this lets pages draw the green of the scale.
///
/// Created only from a verifier's own proof, so that having one proves as much as that proof.
public struct ResultProof: Encodable, Hashable, Sendable, CheckProof {
    /// The party that makes the statement, such as a country, an insurer or a practice.
    public let issuer: String
    /// The signer: a certificate's subject, a key's identifier, or a party's.
    public let signer: String
    /// The time of the check, or of the signature if it was checked then (RFC 3339).
    public let time: String
    /// Whether it comes from a demonstration: pages show a ribbon, which does not lower the result.
    public let isDemonstration: Bool

    /// Describes the evidence behind a proof for people.
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

    /// The members as pages read them.
    package var json: JSONOutput {
        [
            "issuer": .string(issuer), "signer": .string(signer), "time": .string(time),
            "isDemonstration": .boolean(isDemonstration),
        ]
    }
}
