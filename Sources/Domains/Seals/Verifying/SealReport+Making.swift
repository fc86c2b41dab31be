// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings

extension SealReport {
    /// Creates the report of a seal with an unreadable signer certificate.
    init(unreadableSigner error: SealError, of seal: VDSNCSeal, at time: Instant) {
        self.init(
            checks: Self.checks([.failed(error)]),
            error: error,
            findings: seal.findings,
            chain: [],
            revocationList: nil,
            time: time,
            verified: nil
        )
    }

    /// Creates the report of a seal whose signer no configured authority may have issued.
    init(pathless signer: CertificateFacts, of seal: VDSNCSeal, at time: Instant) {
        self.init(
            checks: Self.checks([.passed, .failed(.noMatchingCSCAfound)]),
            error: .noMatchingCSCAfound,
            findings: seal.findings,
            chain: [ChainElement(.signer, signer)],
            revocationList: nil,
            time: time,
            verified: nil
        )
    }

    /// Creates the report of a seal whose checks were all made.
    init(_ checks: SealChecks, error: SealError?, verified: VerifiedSeal?) {
        let list = checks.issuer.revocationList?.list
        self.init(
            checks: Self.checks([.passed] + checks.statuses),
            error: error,
            findings: checks.findings + checks.seal.findings,
            chain: Self.chain(checks.path),
            revocationList: list.map { ($0.thisUpdate, $0.nextUpdate) },
            time: checks.time,
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

    private static func chain(_ path: PathReport) -> [ChainElement] {
        let authorities = path.authorities.enumerated().map { place, authority in
            ChainElement(place == 0 ? .anchor : .link, authority.facts)
        }
        return authorities + [ChainElement(.signer, path.certificate)]
    }
}
