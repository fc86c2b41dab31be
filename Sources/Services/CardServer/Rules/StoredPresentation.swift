// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Screens
import Tokens

/// A presentation that was found genuine as it arrived, as it lies in the database until the decision.
///
/// ``Arrival/enter(_:_:)`` alone puts one there, and takes it from the verifier's proof
/// (``InsuranceCards/Presentation``); so a row that still has it is a proof as well.
struct StoredPresentation: CheckProof {
    /// Who issued the card, as its token says.
    private let issuer: String
    /// The identifier of the key that signed it.
    private let signer: String
    /// When it arrived, which is when it was checked.
    private let time: Instant

    /// The presentation of a row; `nil` once it is deleted, or where it cannot be read.
    init?(_ row: CheckInRow) {
        guard let text = row.presentation, row.fields != nil,
            let parts = try? DisclosingToken(
                parsing: Array(text.utf8)[...],
                maximumByteCount: CardTokenKind.issuedByteLimit
            ),
            let token = try? PublicToken<V2>(
                parsing: parts.token,
                maximumByteCount: CardTokenKind.card.rules.maximumByteCount
            ),
            let key = try? token.keyIdentifier,
            let claims = try? token.unverifiedClaims(of: CardTokenKind.card.kind),
            let issuer = claims.root["iss"]?.string
        else { return nil }
        self.issuer = issuer
        signer = key.text
        time = row.receivedAt
    }

    /// What the page draws the verified result from.
    var proof: ResultProof {
        ResultProof(of: self, issuer: issuer, signer: signer, time: time)
    }

    /// What cannot be right about the fields that it shows, on the day on which it arrived: genuine cards from before
    /// these rules are in use.
    func findings(in fields: JSONValue?) -> [FieldError] {
        fields.map { CardRules(at: time).errors(inFieldsOf: $0) } ?? []
    }

    /// The result on the one scale; what cannot be right should be seen first.
    func result(with findings: [FieldError]) -> CheckResult {
        .verified(by: self, needsAttention: !findings.isEmpty)
    }
}
