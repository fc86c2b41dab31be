// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
package import Encodings
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
        return .object([
            ("schema", "etui.scan.v1"), ("file", .string(file)), ("status", .string(status)),
            ("result", .string(result.name)),
            ("documents", .array(documents)), ("feedback", .array(feedback)),
            ("milliseconds", .number(times.milliseconds)),
            ("error", error),
        ])
    }
}

extension ScanInputError {
    fileprivate var json: JSONOutput {
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
        var members: [(String, JSONOutput)] = [
            ("source", "barcode"), ("symbology", .string(barcode.symbology.rawValue)),
            ("content", .string(content.name)), ("text", .string(barcode.text)),
            ("bytes", .string(Base64.encode(barcode.bytes))),
        ]
        switch content {
        case .licence(let checked): members += licence(checked)
        case .seal(let kind, let seal): members += self.seal(kind, seal)
        case .text: members.append(("result", .string(CheckResult.read.name)))
        }
        let corners = barcode.corners.map { JSONOutput.array([.integer($0.x), .integer($0.y)]) }
        return .object(members + [("region", .array(corners))])
    }

    private static func licence(_ checked: CheckedLicence) -> [(String, JSONOutput)] {
        let document = checked.document
        var fields = document.reportedFields.map {
            ($0.name, $0.value.map { JSONOutput.string($0) } ?? .null)
        }
        if document.neverExpires { fields.append(("neverExpires", .boolean(true))) }
        var known: Set<AAMVAElementID> = []
        let elements = document.elements.filter { known.insert($0.identifier).inserted }
        let dates = checked.dateFindings.map { finding in
            JSONOutput.object(finding.reportMembers(family: "aamva") + [("element", .null)])
        }
        return [
            ("result", .string(checked.result.name)),
            ("layout", document.layout == .magnetic ? "magnetic" : "barcode"),
            ("version", document.header.map { .integer($0.version) } ?? .null),
            ("issuerNumber", .string(document.issuerNumber)),
            ("fields", .object(fields)),
            (
                "elements",
                .object(elements.map { ($0.identifier.text, .string($0.value)) })
            ),
            ("findings", .array(dates + document.findings.map(finding))),
            ("confidence", .number(document.confidence)),
        ]
    }

    private static func finding(_ finding: AAMVAFinding) -> JSONOutput {
        .object([
            ("code", .string(finding.code)),
            ("element", finding.element.map { .string($0.text) } ?? .null),
            ("message", .string(finding.message)),
        ])
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
