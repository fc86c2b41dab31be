// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import Seals
import VDSNCChecker

/// The state of the result screen: what the domain says about a report.
struct SealResultState: Encodable, Sendable {
    private let result: SealResult

    /// The verdict.
    var kind: SealResult.Kind { result.kind }

    /// Creates the state for a report.
    init(_ report: VDSVerificationReport, revocationListDate: Instant?) {
        result = SealResult(
            fault: Self.fault(report),
            result: report.result,
            verified: report.verified,
            warnings: report.warnings,
            checks: report.checks.map { ($0.check, $0.status) },
            chain: report.chain,
            listDate: revocationListDate,
            time: Instant(report.verificationDate)
        )
    }

    func encode(to encoder: any Encoder) throws {
        try JSONState(json: result.json).encode(to: encoder)
    }

    private static func fault(_ report: VDSVerificationReport) -> SealResult.Fault? {
        guard case .notAuthentic(let error) = report.outcome else { return nil }
        // The chain holds only the signer: no configured authority has the issuer's name or key.
        let isIssuerKnown = report.chain.contains { $0.role == .anchor }
        let text = SealErrorText(error, isIssuerKnown: isIssuerKnown)
        return SealResult.Fault(code: error.rawValue, text: text)
    }
}

extension SealErrorText {
    /// Chooses the sentence for an error of the SDK, which also has some for texts that it cannot read again.
    init(_ error: VDSVerifyError, isIssuerKnown: Bool) {
        if let known = SealError(rawValue: error.rawValue) {
            self.init(known, isIssuerKnown: isIssuerKnown)
        } else {
            self = error == .dataDoesNotMatchSignedJson ? .dataMismatch : .unreadable
        }
    }
}
