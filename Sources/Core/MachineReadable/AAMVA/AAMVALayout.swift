// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The contents of a code, before their meaning is known.
struct AAMVALayout {
    /// The header; `nil` in magnetic tracks, and if its numbers cannot be read.
    var header: AAMVAHeader?
    var subfiles: [AAMVASubfile] = []
    var findings: [AAMVAFinding] = []
    /// The issuer number, which magnetic tracks have too.
    var issuerNumber: String
    var isMagnetic = false

    /// Adds a finding unless it is already there.
    mutating func note(_ reason: AAMVAFinding.Reason, _ element: AAMVAElementID? = nil) {
        let finding = AAMVAFinding(reason, element)
        if !findings.contains(finding) { findings.append(finding) }
    }
}

/// The first rule that a code breaks.
struct AAMVADeviation: Error {
    let reason: AAMVAFinding.Reason

    init(_ reason: AAMVAFinding.Reason) {
        self.reason = reason
    }
}
