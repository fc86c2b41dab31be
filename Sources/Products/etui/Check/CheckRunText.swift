// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable

/// The report on a document for people.
struct CheckRunText {
    let check: DocumentCheck
    let files: [String]
    let paint: Paint

    private var extraction: IdentityExtraction { check.extraction }

    /// The whole report, ending in a line break.
    var text: String {
        let names = files.map(\.visible).joined(separator: ", ")
        let head = "\(names): \(paint.verdict(check.result, headline))"
        let parts = [fields, findings, pictures, next]
        return ([head] + parts.flatMap(\.self)).joined(separator: "\n") + "\n"
    }

    private var headline: String {
        guard let type = extraction.type else { return "NOTHING FOUND" }
        let issuer = extraction.data.text(.issuingCountry)
        let name = issuer.map { Country.entry(of: $0)?.name ?? $0.visible }
        let title = "\(check.result.words), \(type.words)" + (name.map { " of " + $0 } ?? "")
        return title + ", " + state
    }

    private var state: String {
        switch check.outcome {
        case .complete: "complete"
        case .incomplete: "the \(missing) is missing"
        case .rejected:
            "would be rejected (\(reasons.map(String.init).joined(separator: ", ")))"
        case .unsupported: "not supported"
        case .nothing: "nothing read"
        }
    }

    private var missing: String { check.missing.map(\.rawValue).joined(separator: " and ") }

    private var reasons: [Int] {
        Set(extraction.findings.compactMap(\.rejectReasonCode)).sorted()
    }

    private var fields: [String] {
        extraction.data.readings.map { reading in
            // Rounded down, so that only certainty is 100 %.
            let percent = Int(reading.confidence * 100)
            return "  " + reading.field.words.padded(to: 20)
                + reading.value.text.visible.padded(to: 28)
                + "\(reading.source.words), \(percent) %"
        } + (extraction.data.neverExpires ? ["  " + "date of expiry".padded(to: 20) + "never"] : [])
    }

    private var findings: [String] {
        extraction.findings.map { finding in
            "  " + (finding.needsAttention ? paint.amber("! ") : "- ") + finding.message
        }
    }

    private var pictures: [String] {
        files.indices.flatMap { place in
            check.remarks[place].map { remark in
                "  \(files[place].visible): \(remark.words)"
            }
        }
    }

    /// What to do.
    private var next: [String] {
        let advice: String?
        switch check.outcome {
        case .incomplete: advice = "Take a picture of the \(missing), and check both together."
        case .unsupported where check.row != nil:
            advice = "This product does not take the document; check it without --fastfill."
        case .unsupported: advice = "No document of this issuer and kind is known."
        case .nothing where check.row?.isReadOnDevice == false:
            advice =
                "This document has its data in print only: a person must read it. With --printed, "
                + "Etui reads many licences and cards."
        case .nothing:
            advice =
                "Take the side with the zone, which are the lines full of <, or with the code, "
                + "nearer and sharp."
        case .complete, .rejected: advice = nil
        }
        return (advice.map { ["  Next: " + $0] } ?? [])
            + (extraction.type == nil ? [] : ["  Nothing here is signed: print proves nothing."])
    }
}

extension PictureRemark {
    /// The remark in words, to follow the name of the picture.
    fileprivate var words: String {
        switch self {
        case .reading(let feedback): feedback.words
        case .multipleDocuments: "more than one document; the largest was read"
        case .wrongSide: "the same side as before"
        case .wrongType: "another kind of document than the expected one"
        case .barcodeUnreadable: "the code is no driving licence; it was not kept"
        case .barcodeNoAddress: "the code has no address"
        case .notNeeded: "not needed"
        }
    }
}
