// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How urgently a case needs a reviewer, by what the rules found; it orders a queue and decides nothing.
public enum ReviewRisk: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The rules only could not look at something.
    case low
    /// Something about the document or its pictures is not as it should be.
    case medium
    /// Two sources contradict each other, or the face is not the one of the portrait.
    case high

    /// Judges a case by its findings and by what the rules propose.
    public init(_ findings: [VerificationFinding], suggestion: VerificationDecision?) {
        let suggested: ReviewRisk = suggestion?.status == .fraud ? .high : .low
        self = findings.map(\.risk).reduce(suggested, max)
    }

    /// Orders the risks, the least first.
    public static func < (left: ReviewRisk, right: ReviewRisk) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .high: 2
        }
    }
}

extension VerificationFinding {
    /// How urgently it needs a reviewer.
    var risk: ReviewRisk {
        switch self {
        case .printNotCompared, .faceNotCompared, .faceEngineAbsent, .expiryUnknown: .low
        case .nothingRead, .expired: .medium
        case .printDiffers, .claimDiffers, .faceRefused: .high
        }
    }

    private static let plain: [VerificationFinding] = [
        .nothingRead, .expired, .expiryUnknown, .printNotCompared, .faceNotCompared, .faceRefused,
        .faceEngineAbsent,
    ]

    /// Reads a stored code; nil for one that this version does not know.
    public init?(word: String) {
        let families: [(String, (String) -> VerificationFinding)] = [
            ("text.mismatch.", { .printDiffers($0) }), ("claim.mismatch.", { .claimDiffers($0) }),
        ]
        for (prefix, make) in families where word.hasPrefix(prefix) {
            self = make(String(word.dropFirst(prefix.utf8.count)))
            return
        }
        guard let found = Self.plain.first(where: { $0.word == word }) else { return nil }
        self = found
    }
}
