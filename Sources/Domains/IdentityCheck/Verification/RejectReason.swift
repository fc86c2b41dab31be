// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a document was refused; the raw value is the code on the wire.
public enum RejectReason: Int, Sendable, Hashable, CaseIterable {
    /// The document was altered.
    case manipulated = 100
    /// A black and white copy.
    case blackAndWhiteCopy = 102
    /// A colour copy.
    case colourCopy = 103
    /// A picture of a screen.
    case digitalCopy = 104
    /// The person is known for fraud.
    case fraudster = 105
    /// The document was never issued.
    case fake = 106
    /// The portrait shows another person than the selfie.
    case photoMismatch = 107
    /// A check digit is wrong, or a date does not exist.
    case checkDigits = 108
    /// The document was punched, so it is cancelled.
    case punched = 109
    /// The chip's content was altered.
    case chipManipulated = 110
    /// The printed data differ from those of the zone or the barcode.
    case dataMismatch = 111
    /// The same face came with other data.
    case repeatedFace = 113
    /// The document cannot be read.
    case notReadable = 200
    /// The picture shows no document.
    case noDocument = 201
    /// A specimen.
    case specimen = 202
    /// The back is missing.
    case missingBack = 206
    /// Another page or another document than the selected one.
    case wrongPage = 207
    /// The signature is missing.
    case missingSignature = 209
    /// The camera took a black and white picture.
    case blackAndWhiteCamera = 210
    /// The pictures show documents of different persons.
    case differentPersons = 211
    /// The watermark is not right.
    case invalidWatermark = 213
    /// A person refused it for a reason of its own.
    case manual = 300
}

extension RejectReason {
    /// The code and the word of the reason, and the status of a decision that names it.
    private struct Row {
        let word: String
        let status: VerificationStatus
    }

    private static let table: [RejectReason: Row] = [
        .manipulated: Row(word: "MANIPULATED_DOCUMENT", status: .fraud),
        .fraudster: Row(word: "FRAUDSTER", status: .fraud),
        .fake: Row(word: "FAKE", status: .fraud),
        .photoMismatch: Row(word: "PHOTO_MISMATCH", status: .fraud),
        .checkDigits: Row(word: "MRZ_CHECK_FAILED", status: .fraud),
        .punched: Row(word: "PUNCHED_DOCUMENT", status: .fraud),
        .chipManipulated: Row(word: "CHIP_DATA_MANIPULATED", status: .fraud),
        .dataMismatch: Row(word: "MISMATCH_PRINTED_BARCODE_DATA", status: .fraud),
        .repeatedFace: Row(word: "MISMATCHING_DATA_REPEATED_FACE", status: .fraud),
        .blackAndWhiteCopy: Row(word: "PHOTOCOPY_BLACK_WHITE", status: .notReadable),
        .colourCopy: Row(word: "PHOTOCOPY_COLOR", status: .notReadable),
        .digitalCopy: Row(word: "DIGITAL_COPY", status: .notReadable),
        .notReadable: Row(word: "NOT_READABLE_DOCUMENT", status: .notReadable),
        .noDocument: Row(word: "NO_DOCUMENT", status: .notReadable),
        .specimen: Row(word: "SAMPLE_DOCUMENT", status: .notReadable),
        .missingBack: Row(word: "MISSING_BACK", status: .notReadable),
        .wrongPage: Row(word: "WRONG_DOCUMENT_PAGE", status: .notReadable),
        .missingSignature: Row(word: "MISSING_SIGNATURE", status: .notReadable),
        .blackAndWhiteCamera: Row(word: "CAMERA_BLACK_WHITE", status: .notReadable),
        .differentPersons: Row(word: "DIFFERENT_PERSONS_SHOWN", status: .notReadable),
        .invalidWatermark: Row(word: "INVALID_WATERMARK", status: .notReadable),
        .manual: Row(word: "MANUAL_REJECTION", status: .notReadable),
    ]

    /// The word of the reason, `rejectReasonDescription` on the wire.
    public var word: String { Self.table[self]?.word ?? "" }

    /// The status of a decision that names this reason.
    public var status: VerificationStatus { Self.table[self]?.status ?? .notReadable }

    /// The details that may accompany the reason.
    public var details: [RejectDetail] { RejectDetail.allCases.filter { $0.reason == self } }
}
