// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// All that the rules know about a check: plain values, without personal data.
///
/// Whoever reads the pictures fills it in. A new value stands for a document that nothing is known about: it is never
/// approved without a reviewer.
public struct VerificationEvidence: Sendable, Hashable {
    /// How two readings of the same fields compare.
    public enum Comparison: Sendable, Hashable {
        /// There was nothing to compare.
        case notCompared
        /// All fields that both sides have agree.
        case agrees
        /// These fields differ, by the names of the interface; never empty.
        case differs(Set<String>)

        /// The fields that differ.
        public var differences: Set<String> {
            if case .differs(let fields) = self { fields } else { [] }
        }
    }

    /// Whether the document is valid on the day of the check.
    public enum Validity: Sendable, Hashable {
        /// It has not expired, or never does.
        case valid
        /// It has expired.
        case expired
        /// The date of expiry is not known.
        case unknown
    }

    /// The parts that came.
    public var parts: Set<CheckPart> = []
    /// Whether a back is due, which the catalogue says.
    public var needsBack = false
    /// Whether the picture of the back shows the front, or another wrong side.
    public var hasWrongBack = false
    /// Whether the pictures show another page or another kind of document than the selected one.
    public var hasWrongPage = false
    /// Whether this is a specimen: the state `UTO`, or the word SPECIMEN.
    public var isSpecimen = false
    /// What is wrong with the pictures.
    public var flaws: Set<PictureFlaw> = []
    /// Whether a zone or a barcode was read.
    public var hasCodedData = false
    /// Whether a check digit is wrong after the correction of reading errors.
    public var hasWrongCheckDigit = false
    /// Whether a date does not exist, or the dates contradict each other.
    public var hasImpossibleDate = false
    /// Whether documents of the country are in the catalogue and accepted.
    public var isCountryAccepted = true
    /// Whether this kind of document of the country is in the catalogue and accepted.
    public var isTypeAccepted = true
    /// Whether the document is still valid.
    public var validity = Validity.unknown
    /// The zone against the barcode.
    public var codes = Comparison.notCompared
    /// The printed text against the zone or the barcode.
    public var print = Comparison.notCompared
    /// What the client said against what the server read.
    public var claim = Comparison.notCompared
    /// What the comparison of the faces found; nil without a face step.
    public var face: IdentityVerification?
    /// Whether the server has no face engine, so that a reviewer must compare the faces.
    public var isFaceEngineAbsent = false

    /// Creates the evidence of a document about which nothing is known.
    public init() {}
}
