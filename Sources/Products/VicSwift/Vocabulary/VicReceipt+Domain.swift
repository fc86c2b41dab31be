// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
package import InsuranceCards
import Screens

extension VicReceipt {
    /// Converts the receipt of the domain.
    package init(_ receipt: Receipt) {
        self.init(
            id: receipt.identifier,
            issuer: receipt.signer.issuer,
            verifier: (receipt.signer.name, receipt.signer.city),
            method: Method(receipt.statement.method),
            level: Level(receipt.statement.assurance),
            times: (Date(receipt.issuedAt), Date(receipt.expiresAt)),
            audience: receipt.statement.audiences ?? [],
            fields: receipt.fields.compactMap { VicCardField(rawValue: $0.field.rawValue) },
            proof: ResultProof(
                of: receipt,
                issuer: receipt.signer.name,
                signer: receipt.signer.issuer,
                time: receipt.issuedAt
            )
        )
    }
}

extension VicReceipt.Method {
    fileprivate init(_ method: VerificationMethod) {
        switch method {
        case .idDocumentInPerson: self = .idDocumentInPerson
        case .cardInPerson: self = .cardInPerson
        case .insurerRecord: self = .insurerRecord
        case .videoIdent: self = .videoIdent
        case .presence: self = .presence
        }
    }
}

extension VicReceipt.Level {
    fileprivate init(_ level: AssuranceLevel) {
        switch level {
        case .low: self = .low
        case .substantial: self = .substantial
        case .high: self = .high
        }
    }
}

extension CardField {
    /// Converts a field of this interface.
    package init?(_ field: VicCardField) {
        self.init(rawValue: field.rawValue)
    }
}
