// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
package import Encodings
import IdentityCheck
import MachineReadable
import Reading
import Scanning
import Seals

/// Schema `etui.scan.v1`.
extension ScanReport {
    /// The object for the input.
    package var json: JSONOutput {
        var documents: [JSONOutput] = []
        var feedback: [JSONOutput] = []
        var error = JSONOutput.null
        switch outcome {
        case .success(let found):
            documents = found.documents.map { $0.json }
            feedback = found.feedback.map { .string($0.name) }
        case .failure(let failure):
            error = failure.json
        }
        var members: [(String, JSONOutput)] = [
            ("schema", "etui.scan.v1"), ("file", .string(file)), ("status", .string(status)),
            ("result", .string(result.name)),
            ("documents", .array(documents)), ("feedback", .array(feedback)),
            ("milliseconds", .number(times.milliseconds)),
            ("error", error),
        ]
        if let print { members.append(("print", print.json)) }
        return .object(members)
    }
}

extension PrintedReading {
    /// The member `print` of a report.
    fileprivate var json: JSONOutput {
        let fields = readings.map { reading in
            JSONOutput.object([
                ("field", .string(reading.field.rawValue)), ("value", .string(reading.value.text)),
                ("confidence", .number(reading.confidence)),
                ("isStable", .boolean(!unstableFields.contains(reading.field))),
            ])
        }
        return .object([
            ("layout", layout.map { .string($0) } ?? .null),
            ("type", type.map { .string($0.rawValue) } ?? .null), ("fields", .array(fields)),
            ("finding", error.map { .string(IdentityFinding.printNotRead($0).code) } ?? .null),
        ])
    }
}

extension ScanInputError {
    /// The member `error` of a report.
    package var json: JSONOutput {
        .object([
            ("code", .string(code)), ("name", .string(name)), ("message", .string(words)),
            ("advice", advice.map { .string($0) } ?? .null),
        ])
    }
}

extension ScanDocument {
    /// The entry in `documents`.
    var json: JSONOutput {
        switch self {
        case .zone(let zone): zone.report
        case .barcode(let barcode, let content): Self.json(of: barcode, content)
        }
    }

    private static func json(of barcode: Barcode, _ content: BarcodeContent) -> JSONOutput {
        let members =
            switch content {
            case .licence(let checked): checked.document.reportMembers(on: checked.today)
            case .seal(let kind, let seal): self.seal(kind, seal)
            case .text: [("result", JSONOutput.string(CheckResult.read.name))]
            }
        return .code(
            symbology: barcode.symbology.rawValue,
            content: content.name,
            text: barcode.text,
            bytes: barcode.bytes,
            members,
            corners: barcode.corners.map { ($0.x, $0.y) }
        )
    }

    /// Returns what the seal claims to be; `etui seal verify` checks whether it is.
    private static func seal(_ kind: SealKind, _ seal: VDSNCSeal?) -> [(String, JSONOutput)] {
        [
            ("result", .string(CheckResult.read.name)),
            ("kind", .string(kind.rawValue)), ("isVerified", .boolean(false)),
            ("type", seal.map { .string($0.header.type) } ?? .null),
            ("issuer", seal.map { .string($0.header.issuingCountry) } ?? .null),
        ]
    }
}
