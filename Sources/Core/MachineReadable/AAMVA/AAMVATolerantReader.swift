// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads a code that departs from the standard from what is left of it: a marker, digits, and lines that start with
/// known identifiers.
///
/// Ignores offsets and lengths. Seen on genuine cards: `AAMVA` in place of `ANSI` (Maryland, North Carolina), no number
/// of entries (North Carolina; Illinois 2003, whose offsets still include it), offsets that are off by one (South
/// Carolina), zero (Ontario) or letters (Alberta), doubled types, and carriage returns and line feeds added by readers
/// that act as keyboards.
struct AAMVATolerantReader {
    private let bytes: [UInt8]
    private var position: Int
    private var layout: AAMVALayout
    private var types: [[UInt8]] = []
    private var version = 0

    /// The place in a header with `ANSI` or `AAMVA` followed by six digits.
    struct Marker {
        let start: Int
        let isFileTypeOfTheStandard: Bool
        let digits: Range<Int>
    }

    /// Reads the document after the first marker, or returns `nil` if there is no marker.
    static func read(_ received: [UInt8]) -> AAMVALayout? {
        let bytes = received.filter { AAMVAText.isText($0) || isBreak($0) }
        guard let marker = marker(in: bytes) else { return nil }
        var reader = AAMVATolerantReader(bytes, marker)
        if bytes.count != received.count { reader.layout.note(.noise) }
        reader.header(marker)
        reader.body()
        return reader.layout
    }

    private init(_ bytes: [UInt8], _ marker: Marker) {
        self.bytes = bytes
        position = marker.digits.upperBound
        let issuer = bytes[marker.digits].prefix(6)
        layout = AAMVALayout(issuerNumber: String(decoding: issuer, as: UTF8.self))
    }

    private static func isBreak(_ byte: UInt8) -> Bool {
        byte == AAMVAText.lineFeed || byte == AAMVAText.carriageReturn
            || byte == AAMVAText.recordSeparator
    }

    /// Returns the first marker in a code, if any.
    static func marker(in bytes: [UInt8]) -> Marker? {
        for start in bytes.indices where bytes[start] == UInt8(ascii: "A") {
            let isStandard = bytes[start...].starts(with: AAMVAStrictReader.fileType.dropLast())
            let length = isStandard ? 4 : 5
            guard
                isStandard || bytes[start...].starts(with: AAMVAStrictReader.otherFileType)
            else { continue }
            var first = start + length
            while first < bytes.count, bytes[first] == TextBytes.blank || isBreak(bytes[first]) {
                first += 1
            }
            // No header has more digits: six for the issuer, and three numbers of two.
            let digits = bytes[first...].prefix(12).prefix { $0.isDigit }
            guard digits.count >= 6 else { continue }
            return Marker(
                start: start,
                isFileTypeOfTheStandard: isStandard,
                digits: digits.startIndex..<digits.endIndex
            )
        }
        return nil
    }
}

/// Reads the header.
extension AAMVATolerantReader {
    private mutating func header(_ marker: Marker) {
        if !bytes[..<marker.start].elementsEqual(AAMVAStrictReader.start) { layout.note(.header) }
        if !marker.isFileTypeOfTheStandard { layout.note(.fileType) }
        let numbers = [UInt8](bytes[marker.digits].dropFirst(6))
        let pairs = stride(from: 0, to: numbers.count - 1, by: 2).compactMap {
            numbers[$0..<$0 + 2].decimalValue
        }
        if pairs.isEmpty || numbers.count % 2 != 0 { layout.note(.headerNumber) }
        version = pairs.first ?? 0
        var rest = pairs.dropFirst()
        var own: Int?
        // Three pairs of digits always include the jurisdiction's version, whatever the first of them says.
        if AAMVAHeader.hasJurisdictionVersion(version) || rest.count > 1 { own = rest.popFirst() }
        layout.header = AAMVAHeader(
            issuerNumber: layout.issuerNumber,
            version: version,
            jurisdictionVersion: own
        )
        while let type = designator() { types.append(type) }
        if rest.first != types.count { layout.note(.entryCount) }
    }

    /// Returns the type of the next directory entry, or `nil` at the end of the directory.
    ///
    /// The first element of a subfile looks much like an entry: `DLDAQ1234567` is not an entry, because a known
    /// identifier follows the type.
    private mutating func designator() -> [UInt8]? {
        let entry = bytes[position...].prefix(10)
        let type = [UInt8](entry.prefix(2))
        let numbers = entry.dropFirst(2)
        guard
            entry.count == 10, Self.isSubfileType(type),
            !isElement(numbers, inSubfile: type),
            numbers.allSatisfy({ $0.isDigit || $0.isCapital || $0 == TextBytes.blank }),
            numbers.prefix(4).decimalValue != nil || numbers.suffix(4).decimalValue != nil
        else { return nil }
        if !numbers.allSatisfy({ $0.isDigit }) { layout.note(.designator) }
        position += 10
        return type
    }

    private static func isSubfileType(_ type: [UInt8]) -> Bool {
        guard type.count == 2, type.allSatisfy({ $0.isCapital }) else { return false }
        return type[0] == UInt8(ascii: "Z") || type == [UInt8]("DL".utf8)
            || type == [UInt8]("ID".utf8) || type == [UInt8]("EN".utf8)
    }

    /// Returns whether the type of a subfile is repeated before its first element.
    ///
    /// Does not apply to the jurisdictions' own types, where the text is ambiguous: `ZVZVA…` is the element `ZVA` after
    /// its type, or `ZVZ`.
    static func isDoubled(_ type: [UInt8], before content: ArraySlice<UInt8>) -> Bool {
        guard type.first != UInt8(ascii: "Z") else { return false }
        var rest = content
        while rest.starts(with: type) {
            rest = rest.dropFirst(2)
            if let next = AAMVAElementID(rest.prefix(3)), next.isKnown { return true }
        }
        return false
    }
}

/// Reads the lines.
extension AAMVATolerantReader {
    private mutating func body() {
        noteAddedBreaks()
        var type = types.first ?? []
        var isTyped = false
        var elements: [AAMVAElement] = []
        for line in bytes[position...].split(whereSeparator: Self.isBreak) {
            var line = line.drop { $0 == TextBytes.blank }
            if let next = startOfSubfile(line, in: isTyped ? type : nil) {
                finish(&elements, type)
                type = next.type
                isTyped = true
                line = next.rest
            }
            guard !line.isEmpty else { continue }
            guard isElement(line, inSubfile: type), let id = AAMVAElementID(line.prefix(3)) else {
                layout.note(.strayText)
                continue
            }
            if !isTyped {
                layout.note(.subfileType)
                if type.isEmpty { type = [UInt8]("DL".utf8) }
                isTyped = true
            }
            elements.append(AAMVAElement(id, AAMVAText.value(line.dropFirst(3)).text))
        }
        finish(&elements, type)
    }

    /// Notes a carriage return before a line feed, or one that ends no subfile: the reader added it.
    private mutating func noteAddedBreaks() {
        for index in bytes.indices.dropLast()
        where bytes[index] == AAMVAText.carriageReturn
            && bytes[index + 1] == AAMVAText.lineFeed
        {
            layout.note(.lineBreaks)
            return
        }
    }

    private mutating func finish(_ elements: inout [AAMVAElement], _ type: [UInt8]) {
        guard !elements.isEmpty else { return }
        layout.subfiles.append(
            AAMVASubfile(type: String(decoding: type, as: UTF8.self), elements: elements)
        )
        elements = []
    }

    /// Returns the type that a line starts a subfile with and the rest of the line, or `nil` within a subfile.
    private mutating func startOfSubfile(
        _ line: ArraySlice<UInt8>,
        in current: [UInt8]?
    ) -> (type: [UInt8], rest: ArraySlice<UInt8>)? {
        let type = [UInt8](line.prefix(2))
        guard Self.isSubfileType(type) else { return nil }
        var rest = line.dropFirst(2)
        if type.first == UInt8(ascii: "Z") {
            // Within its own subfile, `ZVZ` is an element like any other.
            guard current != type, rest.isEmpty || rest.starts(with: type) else { return nil }
            return (type, rest)
        }
        while rest.starts(with: type) {
            layout.note(.subfileType)
            rest = rest.dropFirst(2)
        }
        rest = rest.drop { $0 == TextBytes.blank }
        guard rest.isEmpty || isElement(rest, inSubfile: type) else { return nil }
        return (type, rest)
    }

    /// Returns whether a line starts with an identifier that the subfile may contain.
    private func isElement(_ line: ArraySlice<UInt8>, inSubfile type: [UInt8]) -> Bool {
        guard let identifier = AAMVAElementID(line.prefix(3)) else { return false }
        if identifier.isKnown { return true }
        if type.first == UInt8(ascii: "Z") || identifier.isJurisdictionSpecific {
            return identifier.isJurisdictionSpecific
        }
        // Elements that a newer edition adds start with `D` like all earlier ones.
        return version > AAMVAHeader.newestVersion && identifier.bytes[0] == UInt8(ascii: "D")
    }
}
