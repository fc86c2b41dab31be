// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
public import Encodings
import MachineReadable
public import Reading

/// The contents of a picture.
public struct ScanResult: Sendable {
    /// The picture, upright and grey; all regions use its pixels.
    public let picture: GreyPicture
    /// The documents read: zones first, the largest at the front, then codes in the order of discovery.
    public internal(set) var documents: [ScanDocument] = []
    /// Feedback on the picture, the most urgent first.
    public internal(set) var feedback: [ReadingFeedback] = []
    /// Regions that might have been a zone.
    public internal(set) var candidates: [Quadrilateral] = []

    /// The codes among the documents.
    public var codes: [Barcode] {
        documents.compactMap { document in
            guard case .barcode(let code, _) = document else { return nil }
            return code
        }
    }

    /// Adds the documents of another scan of the same picture.
    public mutating func add(documentsOf other: ScanResult) {
        documents += other.documents
    }

    /// The zones among the documents.
    public var zones: [ZoneReading] {
        documents.compactMap { document in
            guard case .zone(let zone) = document else { return nil }
            return zone
        }
    }
}

/// A document read in a picture.
public enum ScanDocument: Sendable {
    /// A machine-readable zone.
    case zone(ZoneReading)
    /// A code and its content.
    case barcode(Barcode, BarcodeContent)

    /// The result on the common scale.
    ///
    /// Print proves nothing, so reading never verifies.
    public var result: CheckResult {
        switch self {
        case .zone(let zone): zone.document.result
        case .barcode(_, .licence(let licence)): licence.result
        case .barcode: .read
        }
    }
}

/// The parts of a scan, for callers that measure or show them.
public enum ScanStage: String, Sendable, CaseIterable {
    /// Decoding the file.
    case decoding
    /// Looking for zones.
    case locating
    /// Reading the lines of a zone.
    case reading
    /// Correcting the characters read.
    case correcting
    /// Searching for codes.
    case codes
}

extension ScanStage {
    /// Converts the stage of a reading.
    init(_ stage: ReadingStage) {
        switch stage {
        case .locating: self = .locating
        case .reading: self = .reading
        case .correcting: self = .correcting
        }
    }
}
