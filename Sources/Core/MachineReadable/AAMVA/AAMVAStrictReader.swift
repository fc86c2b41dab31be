// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads a code that keeps to the letter of the standard.
///
/// Shape: `@`, line feed, record separator, carriage return, `ANSI `; issuer number (6 digits),
/// version (2), jurisdiction's version (2, from version 2 on), number of entries (2); per subfile
/// type (2 letters), offset (4) and length (4); then the subfiles one after the other, each its
/// type, its elements separated by line feeds, and a carriage return; blanks may follow.
struct AAMVAStrictReader {
    static let start: [UInt8] = [0x40, 0x0A, 0x1E, 0x0D]
    static let fileType = [UInt8]("ANSI ".utf8)
    static let otherFileType = [UInt8]("AAMVA".utf8)

    private let bytes: [UInt8]
    private var position = 0
    private var hadNoise = false
    /// The first rule that the code breaks.
    private var deviation = AAMVAFinding.Reason.header

    private struct Entry {
        let type: [UInt8]
        let offset: Int
        let length: Int
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What came of a code.
    enum Reading {
        case layout(AAMVALayout)
        /// The first rule that the code breaks, which ends the reading.
        case deviation(AAMVAFinding.Reason)
    }

    /// The header and the subfiles.
    static func read(_ bytes: [UInt8]) -> Reading {
        var reader = AAMVAStrictReader(bytes)
        guard let layout = reader.layout() else { return .deviation(reader.deviation) }
        return .layout(layout)
    }

    /// Notes which rule the code breaks; `nil`, so that readers can return it.
    private mutating func deviates<Value>(_ reason: AAMVAFinding.Reason) -> Value? {
        deviation = reason
        return nil
    }

    private mutating func layout() -> AAMVALayout? {
        guard let (header, entryCount) = header() else { return nil }
        var entries: [Entry] = []
        for _ in 0..<entryCount {
            guard let entry = entry() else { return nil }
            entries.append(entry)
        }
        var layout = AAMVALayout(header: header, issuerNumber: header.issuerNumber)
        for entry in entries {
            guard let subfile = subfile(entry) else { return nil }
            layout.subfiles.append(subfile)
        }
        guard bytes[position...].allSatisfy({ $0 == TextBytes.blank }) else {
            return deviates(.trailingText)
        }
        if hadNoise { layout.note(.noise) }
        return layout
    }

    private mutating func header() -> (AAMVAHeader, entryCount: Int)? {
        guard bytes.starts(with: Self.start) else { return deviates(.header) }
        position = Self.start.count
        let fileType = bytes[position...].prefix(5)
        guard fileType.elementsEqual(Self.fileType) else {
            let isOther = fileType.elementsEqual(Self.otherFileType)
            return deviates(isOther ? .fileType : .header)
        }
        position += 5
        let issuerNumber = bytes[position...].prefix(6)
        guard number(ofDigits: 6, orElse: .headerNumber) != nil,
            let version = number(ofDigits: 2, orElse: .headerNumber)
        else { return nil }
        var own: Int?
        if AAMVAHeader.hasJurisdictionVersion(version) {
            own = number(ofDigits: 2, orElse: .headerNumber)
            guard own != nil else { return nil }
        }
        guard let count = number(ofDigits: 2, orElse: .entryCount) else { return nil }
        guard
            count > 0,
            let header = AAMVAHeader(
                issuerNumber: String(decoding: issuerNumber, as: UTF8.self),
                version: version,
                jurisdictionVersion: own
            )
        else { return deviates(.entryCount) }
        return (header, count)
    }

    private mutating func entry() -> Entry? {
        let type = [UInt8](bytes[position...].prefix(2))
        guard type.count == 2, type.allSatisfy({ $0.isCapital }) else {
            return deviates(.entryCount)
        }
        position += 2
        guard let offset = number(ofDigits: 4, orElse: .designator),
            let length = number(ofDigits: 4, orElse: .designator)
        else { return nil }
        return Entry(type: type, offset: offset, length: length)
    }

    private mutating func number(
        ofDigits count: Int,
        orElse reason: AAMVAFinding.Reason
    ) -> Int? {
        let digits = bytes[position...].prefix(count)
        guard digits.count == count, let value = digits.decimalValue else {
            return deviates(reason)
        }
        position += count
        return value
    }

    private mutating func subfile(_ entry: Entry) -> AAMVASubfile? {
        guard entry.offset == position, bytes[position...].starts(with: entry.type) else {
            return deviates(.subfileOffset)
        }
        let end = position + entry.length
        guard
            entry.length > 2, end <= bytes.count,
            bytes[end - 1] == AAMVAText.carriageReturn
        else { return deviates(.subfileLength) }
        let content = bytes[position + 2..<end - 1]
        guard !content.contains(AAMVAText.carriageReturn) else {
            return deviates(.lineBreaks)
        }
        guard !AAMVATolerantReader.isDoubled(entry.type, before: content) else {
            return deviates(.subfileType)
        }
        position = end
        var elements: [AAMVAElement] = []
        for line in content.split(separator: AAMVAText.lineFeed) {
            guard let identifier = AAMVAElementID(line.prefix(3)) else {
                return deviates(.strayText)
            }
            let value = AAMVAText.value(line.dropFirst(3))
            hadNoise = hadNoise || value.hadNoise
            elements.append(AAMVAElement(identifier, value.text))
        }
        return AAMVASubfile(type: String(decoding: entry.type, as: UTF8.self), elements: elements)
    }
}
