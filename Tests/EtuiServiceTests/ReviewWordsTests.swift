// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Screens
import Testing

/// The words of the reviewers' desk for what the rules find.
struct ReviewWordsTests {
    private static let findings: [VerificationFinding] = [
        .nothingRead, .expired, .expiryUnknown, .printNotCompared, .printDiffers("dob"),
        .claimDiffers("dob"), .faceNotCompared, .faceEngineAbsent, .faceRefused,
    ]

    @Test func `every finding has a text, and every text a finding`() {
        let prefix = "review.finding."
        // Codes that end in a field share a text for all fields.
        let expected = Self.findings.map { prefix + $0.word.replacing(/\.dob$/, with: "") }
        let known = StringCatalogue.standard.keys.filter { $0.hasPrefix(prefix) }
        #expect(Set(known) == Set(expected))
    }
}
