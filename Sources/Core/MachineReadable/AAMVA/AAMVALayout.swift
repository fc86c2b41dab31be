// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a reader found in a code, before anything is said about its meaning.
struct AAMVALayout {
    /// `nil` in magnetic tracks, and where the numbers cannot be read.
    var header: AAMVAHeader?
    var subfiles: [AAMVASubfile] = []
    var findings: [AAMVAFinding] = []
    /// The issuer number, also of magnetic tracks.
    var issuerNumber: String
    var isMagnetic = false

    /// Adds a finding once.
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
