// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension VDSNCSeal {
    /// Deviations of the content from the profile, and the use that the identifier indicates.
    ///
    /// Findings never make a seal invalid: its signature decides whether it is authentic.
    public var findings: [SealFinding] {
        var review = SealReview()
        review.object(data, members: VDSNCSchema.members(of: documentType))
        var findings = review.findings
        if documentType == nil {
            // The message of an unknown type is not an unknown member.
            findings.removeAll { $0 == SealFinding(.unknownMember, path: "msg") }
            findings.append(SealFinding(.unknownType, path: "hdr.t"))
        }
        return findings + vaccinationFindings
    }

    private var vaccinationFindings: [SealFinding] {
        guard documentType == .vaccination, let message = data[.msg] else { return [] }
        var findings: [SealFinding] = []
        if message.isWithoutText(.dob), message.isWithoutText(.i) {
            findings.append(SealFinding(.fieldMissing, path: "msg.pid.dob"))
        }
        guard header.issuingCountry == "AUS",
            let identifier = message[.uvci]?.string.flatMap({ VaccinationIdentifier($0) })
        else { return findings }
        if !identifier.hasCorrectCheckDigit {
            findings.append(SealFinding(.identifierCheckDigit, path: "msg.uvci"))
        }
        switch identifier.use {
        case .test: findings.append(SealFinding(.testIdentifier, path: "msg.uvci"))
        case .specimen: findings.append(SealFinding(.specimenIdentifier, path: "msg.uvci"))
        case .production: break
        }
        return findings
    }
}

extension JSONValue {
    /// Returns whether a message has no text about its person under a name.
    fileprivate func isWithoutText(_ name: JSONName) -> Bool {
        self[.pid]?[name]?.utf8?.isEmpty ?? true
    }
}
