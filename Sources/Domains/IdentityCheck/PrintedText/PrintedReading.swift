// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What was read in the print of a document.
///
/// Print proves nothing, whatever the confidence: it completes what zone and barcode say, and is compared with them.
public struct PrintedReading: Sendable {
    /// The name of the layout; nil if none was recognised.
    public let layout: String?
    /// The kind of document; nil if no layout was recognised.
    public let type: IdentityDocumentType?
    /// The values, all with ``FieldSource/print``.
    public let readings: [FieldReading]
    /// The fields of which two readings differed.
    public let unstableFields: [IdentityField]
    /// Why the engine read nothing; nil if it did not fail.
    public let error: PrintedTextError?

    /// Describes a reading.
    public init(
        layout: String?,
        type: IdentityDocumentType?,
        readings: [FieldReading],
        unstableFields: [IdentityField] = [],
        error: PrintedTextError? = nil
    ) {
        self.layout = layout
        self.type = type
        self.readings = readings
        self.unstableFields = unstableFields
        self.error = error
    }

    /// Nothing was read, because the engine failed.
    init(_ error: PrintedTextError) {
        self.init(layout: nil, type: nil, readings: [], error: error)
    }

    /// No layout was recognised.
    static var nothing: PrintedReading {
        PrintedReading(layout: nil, type: nil, readings: [])
    }

    /// The value of a field; nil if it was not read.
    public subscript(field: IdentityField) -> FieldReading? {
        readings.first { $0.field == field }
    }
}

/// The values are personal, so descriptions show their number only.
extension PrintedReading: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The layout and the number of fields.
    public var description: String { "\(layout ?? "nothing"), \(readings.count) printed fields" }
    /// The layout and the number of fields.
    public var debugDescription: String { description }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
