// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Screens
import Tokens

/// A presentation that was verified on arrival, stored in the database until the decision.
///
/// Only ``Arrival/enter(_:_:)`` stores one, taken from the verifier's proof
/// (``InsuranceCards/Presentation``); so a row that still has it is a proof as well.
struct StoredPresentation: CheckProof {
    /// The issuer of the card, as its token says.
    private let issuer: String
    /// The identifier of the key that signed the card.
    private let signer: String
    /// The time of arrival, which is also the time of the check.
    private let time: Instant

    /// Reads the presentation of a row; `nil` if it was deleted or cannot be read.
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

    /// The evidence from which the page draws the verified result.
    var proof: ResultProof {
        ResultProof(of: self, issuer: issuer, signer: signer, time: time)
    }

    /// Returns the presented fields that cannot be right, judged on the day of arrival: genuine cards
    /// that predate these rules are in use.
    func findings(in fields: JSONValue?) -> [FieldError] {
        fields.map { CardRules(at: time).errors(inFieldsOf: $0) } ?? []
    }

    /// Returns the result on the one scale; findings take precedence.
    func result(with findings: [FieldError]) -> CheckResult {
        .verified(by: self, needsAttention: !findings.isEmpty)
    }
}
