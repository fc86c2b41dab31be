// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads magnetic tracks, which British Columbia prints as a PDF417 symbol and older cards have on their stripe.
///
/// Shape: track 1 `%`, state (2), city (up to 13, `^` if shorter), name (up to 35, parts separated
/// by `$`, `^` if shorter), address (`$` between lines, `^`), `?`; track 2 `;`, issuer number (6),
/// document number (up to 13), `=`, expiry YYMM, birth CCYYMMDD, the rest of the number (up to 5) or
/// `=`, `?`; track 3 `%`, template and security (1 each), post code (11), class (2), restrictions
/// (10), endorsements (4), sex (1), height, weight, hair, eyes (3 each), `?`.
struct AAMVAMagneticReader {
    /// The characters that open a track, close it, and separate its fields.
    static let percent = UInt8(ascii: "%")
    static let semicolon = UInt8(ascii: ";")
    static let question = UInt8(ascii: "?")
    static let caret = UInt8(ascii: "^")
    static let dollar = UInt8(ascii: "$")
    static let equals = UInt8(ascii: "=")

    /// The fields of track 3 after template and security character, as elements, with their lengths.
    static let thirdTrack: [(identifier: AAMVAElementID, length: Int)] = [
        ("DAK", 11), ("DCA", 2), ("DCB", 10), ("DCD", 4), ("DBC", 1), ("DAU", 3), ("DAW", 3),
        ("DAZ", 3), ("DAY", 3),
    ]

    private var elements: [AAMVAElement] = []
    private var layout: AAMVALayout

    /// Reads the tracks, or returns `nil` if the text is not tracks.
    ///
    /// Fields become elements with the identifiers of the barcode, so that the remaining steps are the same for both.
    /// The expiry date stays YYMM.
    static func read(_ received: [UInt8]) -> AAMVALayout? {
        let bytes = received.filter { AAMVAText.isText($0) }
        let tracks = bytes.drop { $0 == TextBytes.blank }
        guard
            tracks.first == percent,
            let first = content(of: tracks.dropFirst()),
            let start = tracks[first.endIndex...].firstIndex(of: semicolon),
            let second = content(of: tracks[(start + 1)...]),
            second.count >= 18,
            second.prefix(6).decimalValue != nil,
            let equals = second.firstIndex(of: equals),
            6...19 ~= equals - second.startIndex
        else { return nil }
        let issuer = String(decoding: second.prefix(6), as: UTF8.self)
        var reader = AAMVAMagneticReader(layout: AAMVALayout(issuerNumber: issuer))
        let hadNoise = received.contains { !AAMVAText.isText($0) && !isBreak($0) }
        if hadNoise { reader.layout.note(.noise) }
        guard reader.firstTrack(first), reader.secondTrack(second, equals) else { return nil }
        reader.thirdTrack(tracks[second.endIndex...].dropFirst())
        reader.layout.isMagnetic = true
        reader.layout.subfiles = [AAMVASubfile(type: "DL", elements: reader.elements)]
        return reader.layout
    }

    private init(layout: AAMVALayout) {
        self.layout = layout
    }

    private static func isBreak(_ byte: UInt8) -> Bool {
        byte == AAMVAText.lineFeed || byte == AAMVAText.carriageReturn
    }

    /// Returns the characters before the end of a track.
    private static func content(of track: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        track.firstIndex(of: question).map { track[..<$0] }
    }

    private mutating func add(_ identifier: AAMVAElementID, _ bytes: ArraySlice<UInt8>) {
        let value = AAMVAText.value(TextBytes.trimmedBytes(bytes)).text
        if !value.isEmpty { elements.append(AAMVAElement(identifier, value)) }
    }

    /// Reads state, city, name and address; returns `false` if there is no valid state.
    private mutating func firstTrack(_ track: ArraySlice<UInt8>) -> Bool {
        var rest = track.dropFirst(2)
        guard track.prefix(2).count == 2, track.prefix(2).allSatisfy({ $0.isCapital }) else {
            return false
        }
        let city = Self.field(&rest, upTo: 13)
        let name = Self.field(&rest, upTo: 35)
        let address = rest.prefix { $0 != Self.caret }
        add("DAJ", track.prefix(2))
        add("DAI", city)
        add("DAA", Self.name(name)[...])
        var lines = address.split(separator: Self.dollar)
        // British Columbia repeats city, province and post code on a separate line.
        lines.removeAll { line in !city.isEmpty && line.starts(with: city) }
        if let street = lines.first { add("DAG", street) }
        if lines.count > 1 { add("DAH", lines[1]) }
        return true
    }

    /// Returns a field that ends with `^`, or at its greatest length without it.
    private static func field(
        _ rest: inout ArraySlice<UInt8>,
        upTo length: Int
    ) -> ArraySlice<UInt8> {
        let window = rest.prefix(length + 1)
        let end = window.firstIndex(of: caret)
        let field = end.map { rest[..<$0] } ?? rest.prefix(length)
        rest = rest[(end.map { $0 + 1 } ?? field.endIndex)...]
        return field
    }

    /// Returns the parts of a name as in the barcode: separated by commas, with none inside them.
    private static func name(_ field: ArraySlice<UInt8>) -> [UInt8] {
        let comma = UInt8(ascii: ",")
        let parts = field.split(separator: dollar).map { part in
            TextBytes.trimmedBytes(part).filter { $0 != comma }
        }
        return [UInt8](parts.joined(separator: [comma]))
    }

    /// Reads number, expiry and birth; returns `false` if the dates are not digits.
    private mutating func secondTrack(_ track: ArraySlice<UInt8>, _ equals: Int) -> Bool {
        let dates = track[(equals + 1)...].prefix(12)
        guard dates.count == 12, dates.allSatisfy({ $0.isDigit }) else { return false }
        let rest = track[dates.endIndex...].prefix { $0 != Self.equals }.prefix(5)
        add("DAQ", (track[..<equals].dropFirst(6) + rest)[...])
        add("DBA", dates.prefix(4))
        add("DBB", dates.suffix(8))
        return true
    }

    private mutating func thirdTrack(_ text: ArraySlice<UInt8>) {
        var track = text.drop { $0 == TextBytes.blank }
        guard !track.isEmpty else { return }
        if track.starts(with: [UInt8(ascii: "_"), Self.percent]) {
            layout.note(.trackStart)
            track = track.dropFirst(2)
        } else if track.first == Self.percent {
            track = track.dropFirst()
        } else {
            layout.note(.trackStart)
        }
        var rest = (Self.content(of: track) ?? track).dropFirst(2)
        for (identifier, length) in Self.thirdTrack {
            add(identifier, rest.prefix(length))
            rest = rest.dropFirst(length)
        }
    }
}
