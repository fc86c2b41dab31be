// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a check captures of a document, in this order: front, back, face, only those that are required.
public struct CapturePlan: Sendable, Hashable {
    /// The key of the text that asks for consent before a face is captured.
    public static let faceAdvice = "FACE"

    /// Whether a check captures the face.
    public enum FaceDemand: Sendable, Hashable {
        /// It does not.
        case none
        /// It asks, and goes on without the face if the person declines.
        case offered
        /// It asks, and ends if the person declines.
        case required
    }

    /// One part of the document, or the face.
    public struct Step: Sendable, Hashable {
        /// What is captured.
        public var part: CheckPart
        /// How, the preferred mode first, then its fallbacks; never empty.
        public var modes: [CaptureMode]
        /// The key of the legal advice that the person must see before; nil if there is none.
        public var legalAdvice: String?
        /// Whether the check goes on without this part if the person declines it.
        public var isOptional: Bool

        /// Creates a step.
        public init(
            part: CheckPart,
            modes: [CaptureMode],
            legalAdvice: String? = nil,
            isOptional: Bool = false
        ) {
            self.part = part
            self.modes = modes
            self.legalAdvice = legalAdvice
            self.isOptional = isOptional
        }
    }

    /// The steps in their order; never empty.
    public var steps: [Step]

    /// Creates a plan.
    public init(steps: [Step]) {
        self.steps = steps
    }
}
