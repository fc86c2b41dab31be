// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings

extension SealReport {
    /// The report of a seal whose signer certificate cannot be read.
    init(unreadableSigner fault: SealFault, of seal: VDSNCSeal, at time: Instant) {
        self.init(
            checks: Self.checks([.failed(fault)]),
            fault: fault,
            findings: seal.findings,
            chain: [],
            revocationList: nil,
            time: time,
            verified: nil
        )
    }

    /// The report of a seal whose signer nobody configured may have issued.
    init(
        pathless fault: SealFault?,
        of seal: VDSNCSeal,
        by signer: CertificateFacts,
        at time: Instant
    ) {
        self.init(
            checks: Self.checks([.passed, .failed(.noMatchingCSCAfound)]),
            fault: fault ?? .noMatchingCSCAfound,
            findings: seal.findings,
            chain: [ChainElement(.signer, signer)],
            revocationList: nil,
            time: time,
            verified: nil
        )
    }

    /// The report of an examination that made every check.
    init(_ examination: SealExamination, fault: SealFault?, verified: VerifiedSeal?) {
        let list = examination.claim.path.issuer.revocationList?.facts?.list
        self.init(
            checks: Self.checks([.passed] + examination.statuses),
            fault: fault,
            findings: examination.findings + examination.claim.seal.findings,
            chain: Self.chain(examination),
            revocationList: list.map { ($0.thisUpdate, $0.nextUpdate) },
            time: examination.claim.time,
            verified: verified
        )
    }

    private static func checks(
        _ statuses: [SealCheck.Status]
    ) -> [(check: SealCheck, status: SealCheck.Status)] {
        SealCheck.allCases.enumerated().map { place, check in
            (check, place < statuses.count ? statuses[place] : .notPerformed)
        }
    }

    private static func chain(_ examination: SealExamination) -> [ChainElement] {
        let authorities = examination.claim.path.authorities.enumerated().map { place, authority in
            ChainElement(place == 0 ? .anchor : .link, authority.facts)
        }
        return authorities + [ChainElement(.signer, examination.claim.signer)]
    }
}
