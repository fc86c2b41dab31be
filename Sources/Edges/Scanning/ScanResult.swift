// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
public import Encodings
import MachineReadable
public import Reading

/// What a picture shows.
public struct ScanResult: Sendable {
    /// The picture, upright and grey; all regions are in its pixels.
    public let picture: GreyPicture
    /// What was read: zones first, the largest of them foremost, then codes in the order they were found.
    public internal(set) var documents: [ScanDocument] = []
    /// What should be said about the picture, the most urgent first.
    public internal(set) var feedback: [ReadingFeedback] = []
    /// Where something was that might have been a zone.
    public internal(set) var candidates: [Quadrilateral] = []

    /// The codes among the documents.
    public var codes: [Barcode] {
        documents.compactMap { document in
            guard case .barcode(let code, _) = document else { return nil }
            return code
        }
    }

    /// The zones among the documents.
    public var zones: [ZoneReading] {
        documents.compactMap { document in
            guard case .zone(let zone) = document else { return nil }
            return zone
        }
    }
}

/// Something that was read in a picture.
public enum ScanDocument: Sendable {
    /// A machine-readable zone.
    case zone(ZoneReading)
    /// A code and what it says.
    case barcode(Barcode, BarcodeContent)

    /// The result on the one scale.
    ///
    /// What is printed proves nothing, so reading never verifies.
    public var result: CheckResult {
        switch self {
        case .zone(let zone): zone.document.result
        case .barcode(_, .licence(let licence)): licence.result
        case .barcode: .read
        }
    }
}

/// The parts of a scan, for whoever measures or shows them.
public enum ScanStage: String, Sendable, CaseIterable {
    /// Decoding the file.
    case decoding
    /// Looking for zones.
    case locating
    /// Reading the lines of a zone.
    case reading
    /// Correcting what was read.
    case correcting
    /// Searching for codes.
    case codes
}

extension ScanStage {
    /// The stage of a reading.
    init(_ stage: ReadingStage) {
        switch stage {
        case .locating: self = .locating
        case .reading: self = .reading
        case .correcting: self = .correcting
        }
    }
}
