// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable
public import Reading

/// A zone as a source of data, with how certain each of its fields is.
public struct ZoneSource: Sendable {
    /// The zone.
    public let document: MRZDocument
    /// The lines before correction.
    let rawLines: [String]
    /// What was corrected.
    let corrections: [FieldCorrection]
    /// The ways to make check digits right that were not chosen.
    let alternatives: [CheckAlternative]
    /// The confidence in each field of the zone.
    private let confidences: [(field: MRZField, value: Double)]

    /// Takes a zone that was read from a picture.
    public init(_ reading: ZoneReading) {
        document = reading.document
        rawLines = reading.rawLines
        corrections = reading.changes.map(FieldCorrection.init)
        alternatives = Self.rejected(reading.alternatives)
        confidences = Self.fields(of: reading.document).compactMap { field in
            reading.confidence(of: field).map { (field, Double($0)) }
        }
    }

    /// Takes a zone whose text was corrected.
    public init(_ correction: MRZCorrection, rawLines: [String]) {
        document = correction.document
        self.rawLines = rawLines
        corrections = correction.changes.map(FieldCorrection.init)
        alternatives = Self.rejected(correction.alternatives)
        confidences = Self.textConfidences(of: correction.document)
    }

    /// Takes a zone that was typed or received as text.
    public init(_ document: MRZDocument) {
        self.document = document
        rawLines = document.lines
        corrections = []
        alternatives = []
        confidences = Self.textConfidences(of: document)
    }

    /// Returns the confidence in a field of the zone, 0 to 1.
    func confidence(of field: MRZField) -> Double {
        confidences.first { $0.field == field }?.value ?? 0
    }

    private static func fields(of document: MRZDocument) -> [MRZField] {
        let hasNames = document.fields.contains(.surname)
        return document.fields + (hasNames ? [] : [.names])
    }

    private static func rejected(_ alternatives: [MRZAlternative]) -> [CheckAlternative] {
        alternatives.filter { !$0.isChosen }.map { alternative in
            CheckAlternative(
                check: alternative.check,
                changes: alternative.changes.map(FieldCorrection.init)
            )
        }
    }

    /// Text has no likelihoods: a wrong check digit is all that makes a field doubtful, as in a picture to a tenth.
    private static func textConfidences(
        of document: MRZDocument
    ) -> [(field: MRZField, value: Double)] {
        fields(of: document).map { field in
            (field, field.checkKind.flatMap { document.checks[$0] } == false ? 0.1 : 1)
        }
    }
}
