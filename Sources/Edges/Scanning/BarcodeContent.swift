// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
public import Encodings
public import MachineReadable
public import Seals

/// The content of a code, if it is of a known kind.
public enum BarcodeContent: Sendable {
    /// A driving licence or identity card of North America, checked for a given day.
    case licence(CheckedLicence)
    /// A digital seal, read if its kind can be read, but never verified here.
    case seal(SealKind, VDSNCSeal?)
    /// Any other text.
    case text

    /// Recognises the content of a code by its bytes; checks the dates of a licence for `today`.
    public init(_ barcode: Barcode, today: CalendarDate) {
        if let document = try? AAMVADocument(parsing: barcode.bytes) {
            self = .licence(CheckedLicence(document, today: today))
            return
        }
        switch SealKind.recognised(in: barcode.bytes) {
        case .none:
            self = .text
        case .vdsNC:
            // Any JSON begins like a seal, so only readable JSON is one.
            let seal = try? VDSNCSeal(parsing: barcode.bytes, limits: .standard)
            self = seal.map { .seal(.vdsNC, $0) } ?? .text
        case .some(let kind):
            self = .seal(kind, nil)
        }
    }

    /// The name in reports.
    ///
    /// An IDB is the newer form of a VDS and uses its name.
    public var name: String {
        switch self {
        case .licence: "aamva"
        case .seal(.idb, _): SealKind.vds.rawValue
        case .seal(let kind, _): kind.rawValue
        case .text: "text"
        }
    }
}

/// A licence and what its dates say on a day.
public struct CheckedLicence: Sendable {
    /// The licence.
    public let document: AAMVADocument
    /// The day for which it was checked.
    public let today: CalendarDate
    /// The findings about its dates.
    public let dateFindings: [DateFinding]
    /// The result on the common scale.
    public let result: CheckResult

    /// Checks a licence for `today`.
    public init(_ document: AAMVADocument, today: CalendarDate) {
        self.document = document
        self.today = today
        dateFindings = document.dateFindings(on: today)
        result = document.result(on: today)
    }
}
