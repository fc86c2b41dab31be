// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The kinds of documents that an identity check accepts, by the server's names.
public enum IdentityDocumentType: String, Sendable, Hashable, CaseIterable {
    /// A passport.
    case passport = "PASSPORT"
    /// A driving licence.
    case drivingLicence = "DRIVING_LICENSE"
    /// An identity card, a residence permit, or another card that identifies its holder.
    case identityCard = "ID_CARD"
    /// A visa.
    case visa = "VISA"
}

/// What a document is made of.
public enum DocumentVariant: String, Sendable, Hashable, CaseIterable {
    /// A card, or the data page of a booklet.
    case plastic
    /// A paper document, which is folded or laminated and has no common size.
    case paper
}

/// What one step of a check captures.
public enum CheckPart: String, Sendable, Hashable, CaseIterable {
    /// The front of the document, or its only side.
    case front
    /// The back of the document.
    case back
    /// The holder's face.
    case face
}

/// How a side of a document is captured and read.
public enum CaptureMode: String, Sendable, Hashable, CaseIterable {
    /// The machine-readable zone.
    case zone = "MRZ"
    /// A barcode, such as that of North American licences.
    case barcode = "Barcode"
    /// The person aligns the four edges of the card with a frame.
    case cardInFrame = "OCR"
    /// The card may be anywhere in the picture.
    case cardAnywhere = "OCR_Template"
    /// The holder's face.
    case face = "Face"
    /// The person presses a shutter.
    case manual = "Manual"
}

/// Where the values of a document came from.
public enum ExtractionMethod: String, Sendable, Hashable, CaseIterable {
    /// The machine-readable zone.
    case zone = "MRZ"
    /// Printed text.
    case print = "OCR"
    /// The barcode.
    case barcode = "BARCODE"
    /// The barcode, completed by printed text.
    case barcodeAndPrint = "BARCODE_OCR"
    /// Nothing was read.
    case none = "NONE"
}
