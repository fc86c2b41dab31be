// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What is wrong with the pictures of a document, the gravest first.
public enum PictureFlaw: String, Sendable, Hashable, CaseIterable {
    /// No document is in the picture.
    case noDocument
    /// The pictures show several documents, or those of different persons.
    case severalDocuments
    /// Evidently a black and white copy on paper, or on a screen.
    case blackAndWhiteCopy
    /// The picture has no colours, although the document does.
    case blackAndWhite
    /// A corner of the document is outside the picture.
    case missingPart
    /// The picture is blurred.
    case blurred
    /// Light reflects on what must be read.
    case glare
    /// The picture is too dark, too bright, too noisy or too small.
    case badQuality

    /// The reason of a refusal for this flaw.
    var reason: RejectReason {
        switch self {
        case .noDocument: .noDocument
        case .severalDocuments: .differentPersons
        case .blackAndWhiteCopy: .blackAndWhiteCopy
        case .blackAndWhite: .blackAndWhiteCamera
        case .missingPart, .blurred, .glare, .badQuality: .notReadable
        }
    }

    /// The detail of the refusal; nil if its reason has none.
    var detail: RejectDetail? {
        switch self {
        case .noDocument, .severalDocuments, .blackAndWhiteCopy, .blackAndWhite: nil
        case .missingPart: .missingPart
        case .blurred: .blurred
        case .glare: .glare
        case .badQuality: .badQuality
        }
    }
}
