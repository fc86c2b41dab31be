// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Barcodes
package import Encodings
import MachineReadable
package import Pictures
package import Reading

/// Something that was read in a picture.
package enum ScanDocument: Sendable {
    /// A machine-readable zone.
    case zone(ZoneReading)
    /// A code.
    case barcode(Barcode, BarcodeContent)
}

extension ScanDocument {
    /// The result on the one scale: what is printed proves nothing, so that reading never verifies.
    package var result: CheckResult {
        switch self {
        case .zone(let zone): zone.document.result
        case .barcode(_, .licence(let licence)): licence.result
        case .barcode: .read
        }
    }
}

/// Why a picture could not be looked at.
package enum ScanFault: Error, Sendable {
    /// Its bytes could not be had; the reason in words.
    case input(String)
    case picture(PictureError)
    case search(BarcodeError)

    /// The stable code, of pictures `F300nn`.
    package var code: String {
        switch self {
        case .input: "unreadableInput"
        case .picture(let error): error.code
        case .search(let error): error.code
        }
    }

    /// The name of the error.
    package var name: String {
        switch self {
        case .input: "unreadableInput"
        case .picture(let error): "\(error)"
        case .search(let error): "\(error)"
        }
    }

    /// The reason in words, to follow the name of the input.
    package var words: String {
        switch self {
        case .input(let reason): reason
        case .picture(let error): error.words
        case .search(let error): error.words
        }
    }

    /// What to do about it, where something can be done.
    package var advice: String? {
        switch self {
        case .input: nil
        case .picture(let error): error.advice
        case .search: "Cut the picture to the document, and scan that."
        }
    }
}

/// What became of one input.
package struct ScanReport: Sendable {
    /// The input as it was named or found.
    package let file: String
    /// What was read, or why the picture could not be looked at.
    package let outcome: Result<ScanFindings, ScanFault>
    /// How long each part of the work took.
    package let times: StageTimes

    /// A report.
    package init(file: String, outcome: Result<ScanFindings, ScanFault>, times: StageTimes) {
        self.file = file
        self.outcome = outcome
        self.times = times
    }

    /// The member `result`: attention where one document asks for it, unchecked where there is none.
    package var result: CheckResult {
        guard case .success(let found) = outcome, !found.documents.isEmpty else {
            return .unchecked
        }
        return found.documents.contains { $0.result == .attention } ? .attention : .read
    }

    /// The member `status` (design §5).
    package var status: String {
        switch outcome {
        case .success(let found): found.documents.isEmpty ? "nothing" : "read"
        case .failure: "error"
        }
    }
}
