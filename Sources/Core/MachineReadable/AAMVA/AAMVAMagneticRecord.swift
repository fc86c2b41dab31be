// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Writes the tracks of a magnetic stripe.
public struct AAMVAMagneticRecord: Sendable {
    private let issuerNumber: String
    private let elements: [AAMVAElement]

    /// Creates tracks from an issuer's number (six digits) and elements of the barcode.
    ///
    /// Uses DAJ (two letters), DAI, DAA (parts separated by commas), DAG, DAH, DAQ, DBA (YYMM), DBB (CCYYMMDD) and, on
    /// track 3, DAK, DCA, DCB, DCD, DBC, DAU, DAW, DAZ, DAY; leaves out others.
    public init(issuerNumber: String, elements: [AAMVAElement]) {
        self.issuerNumber = issuerNumber
        self.elements = elements
    }

    /// Returns the three tracks; in the form of British Columbia the third starts with `_%`.
    public func encoded(
        asBritishColumbia isBritishColumbia: Bool = false
    ) throws(AAMVAWritingError) -> [UInt8] {
        let third = [UInt8]((isBritishColumbia ? "_%" : "%").utf8)
        return try firstTrack() + secondTrack() + third + thirdTrack()
    }

    private func value(_ identifier: AAMVAElementID) throws(AAMVAWritingError) -> [UInt8] {
        guard let element = elements.first(where: { $0.identifier == identifier }) else {
            return []
        }
        guard
            let bytes = AAMVAText.bytes(of: element.value),
            !bytes.contains(where: { Self.reserved.contains($0) })
        else { throw .character(identifier) }
        return bytes
    }

    private static let reserved = [UInt8]("%^$?;=".utf8)

    private func firstTrack() throws(AAMVAWritingError) -> [UInt8] {
        let state = try value("DAJ")
        guard state.count == 2, state.allSatisfy({ $0.isCapital }) else { throw .field("DAJ") }
        let name = [UInt8](
            try value("DAA").map {
                $0 == UInt8(ascii: ",") ? AAMVAMagneticReader.dollar : $0
            }
        )
        var track = [AAMVAMagneticReader.percent] + state
        track += try Self.field(try value("DAI"), upTo: 13, "DAI")
        track += try Self.field(name, upTo: 35, "DAA")
        track += try value("DAG")
        let second = try value("DAH")
        if !second.isEmpty { track += [AAMVAMagneticReader.dollar] + second }
        return track + [AAMVAMagneticReader.caret, AAMVAMagneticReader.question]
    }

    private static func field(
        _ value: [UInt8],
        upTo length: Int,
        _ identifier: AAMVAElementID
    ) throws(AAMVAWritingError) -> [UInt8] {
        guard value.count <= length else { throw .field(identifier) }
        return value.count == length ? value : value + [AAMVAMagneticReader.caret]
    }

    private func secondTrack() throws(AAMVAWritingError) -> [UInt8] {
        let number = try value("DAQ")
        let expiry = try value("DBA")
        let birth = try value("DBB")
        guard issuerNumber.utf8.count == 6, issuerNumber.utf8.allSatisfy({ $0.isDigit }) else {
            throw .field("DAQ")
        }
        guard number.count <= 18 else { throw .field("DAQ") }
        guard expiry.count == 4, expiry.decimalValue != nil else { throw .field("DBA") }
        guard birth.count == 8, birth.decimalValue != nil else { throw .field("DBB") }
        var track = [AAMVAMagneticReader.semicolon] + [UInt8](issuerNumber.utf8)
        track += [UInt8](number.prefix(13)) + [AAMVAMagneticReader.equals] + expiry + birth
        track += number.count > 13 ? [UInt8](number.dropFirst(13)) : [AAMVAMagneticReader.equals]
        return track + [AAMVAMagneticReader.question]
    }

    private func thirdTrack() throws(AAMVAWritingError) -> [UInt8] {
        // Template 0 of the standard, security version A.
        var track = [UInt8]("0A".utf8)
        for (identifier, length) in AAMVAMagneticReader.thirdTrack {
            let value = try value(identifier)
            guard value.count <= length else { throw .field(identifier) }
            track += value + [UInt8](repeating: TextBytes.blank, count: length - value.count)
        }
        return track + [AAMVAMagneticReader.question]
    }
}

/// The elements are personal data, so descriptions show none.
extension AAMVAMagneticRecord: CustomStringConvertible, CustomDebugStringConvertible {
    /// The number of fields.
    public var description: String { "magnetic tracks of \(elements.count) fields" }
    /// The number of fields.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension AAMVAMagneticRecord: CustomReflectable {
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
