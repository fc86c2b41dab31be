// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable
public import Reading

/// What one picture of a document shows.
public struct PictureContent: Sendable {
    /// Its zones, the largest first.
    public let zones: [ZoneSource]
    /// Its licence codes.
    public let licences: [AAMVADocument]
    /// Whether it shows a PDF417 symbol that is no licence, such as a boarding pass.
    public let hasForeignCode: Bool
    /// What the reader says about the picture, the most urgent first.
    public let feedback: [ReadingFeedback]
    /// What was read in its print; nil if print was not read.
    public var print: PrintedReading?
    /// What the document looks like; nil if it was not looked at, or its place in the picture is not certain.
    package var look: DocumentLook?

    /// Describes a picture.
    public init(
        zones: [ZoneSource] = [],
        licences: [AAMVADocument] = [],
        hasForeignCode: Bool = false,
        feedback: [ReadingFeedback] = [],
        print: PrintedReading? = nil
    ) {
        self.zones = zones
        self.licences = licences
        self.hasForeignCode = hasForeignCode
        self.feedback = feedback
        self.print = print
    }

    /// Whether no coded data of a document were read.
    public var isEmpty: Bool { zones.isEmpty && licences.isEmpty }
}

extension [PrintedReading] {
    /// The reading with most values; if none has any, one that says why the engine failed.
    package var bestRead: PrintedReading? {
        let best = self.max { left, right in left.readings.count < right.readings.count }
        guard let best, best.readings.isEmpty else { return best }
        return first { $0.error != nil } ?? best
    }
}

/// A remark on one picture, with its name on the wire.
public enum PictureRemark: Sendable, Hashable {
    /// What the reader says.
    case reading(ReadingFeedback)
    /// The picture shows more than one document; the largest was taken (row 13).
    case multipleDocuments
    /// The picture shows a side that an earlier one shows already (row 30).
    case wrongSide
    /// The picture shows another kind of document than the selected one (row 25).
    case wrongType
    /// The barcode is no licence; its content was not kept (row 32).
    case barcodeUnreadable
    /// The barcode has no address (row 31).
    case barcodeNoAddress
    /// The document has no such side, or its data are on another one.
    case notNeeded

    /// The name in reports.
    public var name: String {
        switch self {
        case .reading(let feedback): feedback.name
        case .multipleDocuments: "multipleDocuments"
        case .wrongSide: "wrongSide"
        case .wrongType: "wrongType"
        case .barcodeUnreadable: "barcodeUnreadable"
        case .barcodeNoAddress: "barcodeNoAddress"
        case .notNeeded: "notNeeded"
        }
    }
}
