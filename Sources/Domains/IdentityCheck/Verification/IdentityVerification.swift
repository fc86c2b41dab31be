// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What the comparison of the portrait with the selfie found.
///
/// It stands in results only with `APPROVED_VERIFIED`.
public struct IdentityVerification: Sendable, Hashable {
    /// Whether portrait and selfie show the same person.
    public enum Similarity: String, Sendable, Hashable, CaseIterable {
        /// They do.
        case match = "MATCH"
        /// They do not.
        case noMatch = "NO_MATCH"
        /// They could not be compared.
        case notPossible = "NOT_POSSIBLE"
    }

    /// Why the selfie is not valid.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The selfie was cut out of the document's picture.
        case croppedFromDocument = "SELFIE_CROPPED_FROM_ID"
        /// The whole document was held up instead of the face.
        case documentAsSelfie = "ENTIRE_ID_USED_AS_SELFIE"
        /// Several persons are in the picture.
        case multiplePeople = "MULTIPLE_PEOPLE"
        /// The selfie shows a screen, a print or a video.
        case screenPaperVideo = "SELFIE_IS_SCREEN_PAPER_VIDEO"
        /// The selfie was altered.
        case manipulated = "SELFIE_MANIPULATED"
        /// The ages differ too much.
        case ageDifference = "AGE_DIFFERENCE_TOO_BIG"
        /// There is no face.
        case noFace = "NO_FACE_PRESENT"
        /// Parts of the face are not visible.
        case faceNotFullyVisible = "FACE_NOT_FULLY_VISIBLE"
        /// The picture is not good enough.
        case badQuality = "BAD_QUALITY"
        /// The picture has no colours.
        case blackAndWhite = "BLACK_AND_WHITE"
        /// The person did not follow the steps.
        case livenessFailed = "LIVENESS_FAILED"

        /// What only a reviewer can see; rules give all the other reasons.
        public static let reviewersOnly: [Reason] = [
            .screenPaperVideo, .manipulated, .ageDifference,
        ]
    }

    /// Whether portrait and selfie show the same person.
    public let similarity: Similarity
    /// Whether the selfie is one of a living person; nil if that was not checked.
    public let isValid: Bool?
    /// Why it is not valid; nil if it is, or if that was not checked.
    public let reason: Reason?
    /// What came of the steps before the camera; nil if the check did not ask for any.
    public let liveness: Liveness?

    /// Describes a selfie whose liveness was checked and passed, or was not checked.
    public init(_ similarity: Similarity, hasPassedLiveness: Bool = false) {
        self.similarity = similarity
        isValid = hasPassedLiveness ? true : nil
        reason = nil
        liveness = nil
    }

    /// Describes a selfie that is not valid.
    public init(_ similarity: Similarity, invalidFor reason: Reason) {
        self.similarity = similarity
        isValid = false
        self.reason = reason
        liveness = nil
    }

    /// Describes a selfie by its comparison and what came of the steps.
    ///
    /// It is valid only if the steps were passed and there is no reason against it.
    public init(_ similarity: Similarity, _ liveness: Liveness, invalidFor reason: Reason?) {
        self.similarity = similarity
        self.liveness = liveness
        self.reason = reason
        let isRefused = reason != nil || liveness == .failed
        isValid = isRefused ? false : liveness == .passed ? true : nil
    }

    /// Returns the same comparison of a selfie that is not valid for a reason: a reviewer's counts more than a rule's.
    public func invalid(for reason: Reason) -> IdentityVerification {
        guard let liveness else { return IdentityVerification(similarity, invalidFor: reason) }
        return IdentityVerification(similarity, liveness, invalidFor: reason)
    }

    /// The value as `identityVerification` on the wire.
    public var json: JSONOutput {
        var members: [(String, JSONOutput)] = [("similarity", .string(similarity.rawValue))]
        if let isValid { members.append(("validity", isValid ? "TRUE" : "FALSE")) }
        if let reason { members.append(("reason", .string(reason.rawValue))) }
        if let liveness { members.append(("liveness", .string(liveness.rawValue))) }
        return .object(members)
    }
}
