// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
public import Encodings
public import MachineReadable
public import Seals

/// What a code says, as far as it is a kind that is known.
public enum BarcodeContent: Sendable {
    /// A driving licence or identity card of North America, judged for a day.
    case licence(CheckedLicence)
    /// A digital seal; read where its kind is, never verified here.
    case seal(SealKind, VDSNCSeal?)
    /// Any other text.
    case text

    /// Recognises the content of a code by its bytes; the dates of a licence are judged for `today`.
    public init(_ barcode: Barcode, today: CalendarDate) {
        if let document = try? AAMVADocument(parsing: barcode.bytes) {
            self = .licence(CheckedLicence(document, today: today))
            return
        }
        switch SealKind.recognised(in: barcode.bytes) {
        case .none:
            self = .text
        case .vdsNC:
            // Any JSON begins like a seal; only one that can be read is one.
            let seal = try? VDSNCSeal(parsing: barcode.bytes, limits: .standard)
            self = seal.map { .seal(.vdsNC, $0) } ?? .text
        case .some(let kind):
            self = .seal(kind, nil)
        }
    }

    /// The name in reports.
    ///
    /// An IDB is the newer form of a VDS and goes by its name.
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
    /// What was read.
    public let document: AAMVADocument
    /// What the dates say.
    public let dateFindings: [DateFinding]
    /// The result on the one scale.
    public let result: CheckResult

    /// A licence, judged for `today`.
    public init(_ document: AAMVADocument, today: CalendarDate) {
        self.document = document
        dateFindings = document.dateFindings(on: today)
        result = document.result(on: today)
    }
}
