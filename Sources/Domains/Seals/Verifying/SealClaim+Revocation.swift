// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// The checks of the revocation lists of a path.
extension SealClaim {
    func revocationLists() -> SealRule.Verdict {
        guard policy.revocation != .ignore else { return .isNoted(.revocationNotChecked) }
        var isComplete = true
        for authority in path.authorities {
            guard let list = authority.revocationList else {
                guard policy.revocation == .ifAvailable else { return .isBroken(.loadCRLFailed) }
                isComplete = false
                continue
            }
            guard let facts = list.facts else { return .isBroken(.loadCRLFailed) }
            if let fault = facts.fault(asListOf: authority.facts) { return .isBroken(fault) }
        }
        return isComplete ? .holds : .isNoted(.revocationNotChecked)
    }

    func revocationListPurpose() -> SealRule.Verdict {
        path.authorities.allSatisfy {
            $0.revocationList == nil || $0.facts.maySignRevocationLists
        } ? .holds : .isBroken(.verifyCRLFailed)
    }

    func revocationListStrength() -> SealRule.Verdict {
        lists.contains { $0.algorithm?.isWeak == true } ? .isBroken(.weakAlgorithm) : .holds
    }

    func revocationListIssued() -> SealRule.Verdict {
        lists.contains { $0.list.thisUpdate > time } ? .isBroken(.crlNotYetValid) : .holds
    }

    /// A list that never says when it is to be replaced counts as old.
    func revocationListFreshness() -> SealRule.Verdict {
        for facts in lists {
            guard let nextUpdate = facts.list.nextUpdate, nextUpdate >= time else {
                return .isBroken(.crlExpired)
            }
        }
        return .holds
    }

    func revocationStatus() -> SealRule.Verdict {
        for (hop, authority) in zip(hops, path.authorities) {
            guard let list = authority.revocationList?.facts?.list else { continue }
            guard !list.contains(hop.child.certificate.serialNumber) else {
                return .isBroken(.verifyBSCCertNotInCRLFailed)
            }
        }
        return .holds
    }
}
