// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads a code that follows the standard to the letter.
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

    private struct Entry {
        let type: [UInt8]
        let offset: Int
        let length: Int
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads the header and the subfiles; stops at the first deviation.
    static func read(_ bytes: [UInt8]) throws(AAMVADeviation) -> AAMVALayout {
        var reader = AAMVAStrictReader(bytes)
        let (header, entryCount) = try reader.header()
        var entries: [Entry] = []
        for _ in 0..<entryCount { entries.append(try reader.entry()) }
        var layout = AAMVALayout(header: header, issuerNumber: header.issuerNumber)
        for entry in entries { layout.subfiles.append(try reader.subfile(entry)) }
        guard bytes[reader.position...].allSatisfy({ $0 == TextBytes.blank }) else {
            throw AAMVADeviation(.trailingText)
        }
        if reader.hadNoise { layout.note(.noise) }
        return layout
    }

    private mutating func header() throws(AAMVADeviation) -> (AAMVAHeader, entryCount: Int) {
        guard bytes.starts(with: Self.start) else { throw AAMVADeviation(.header) }
        position = Self.start.count
        let fileType = bytes[position...].prefix(5)
        guard fileType.elementsEqual(Self.fileType) else {
            let isOther = fileType.elementsEqual(Self.otherFileType)
            throw AAMVADeviation(isOther ? .fileType : .header)
        }
        position += 5
        let issuerNumber = bytes[position...].prefix(6)
        _ = try number(ofDigits: 6, orElse: .headerNumber)
        let version = try number(ofDigits: 2, orElse: .headerNumber)
        var own: Int?
        if AAMVAHeader.hasJurisdictionVersion(version) {
            own = try number(ofDigits: 2, orElse: .headerNumber)
        }
        let count = try number(ofDigits: 2, orElse: .entryCount)
        guard
            count > 0,
            let header = AAMVAHeader(
                issuerNumber: String(decoding: issuerNumber, as: UTF8.self),
                version: version,
                jurisdictionVersion: own
            )
        else { throw AAMVADeviation(.entryCount) }
        return (header, count)
    }

    private mutating func entry() throws(AAMVADeviation) -> Entry {
        let type = [UInt8](bytes[position...].prefix(2))
        guard type.count == 2, type.allSatisfy({ $0.isCapital }) else {
            throw AAMVADeviation(.entryCount)
        }
        position += 2
        let offset = try number(ofDigits: 4, orElse: .designator)
        let length = try number(ofDigits: 4, orElse: .designator)
        return Entry(type: type, offset: offset, length: length)
    }

    private mutating func number(
        ofDigits count: Int,
        orElse reason: AAMVAFinding.Reason
    ) throws(AAMVADeviation) -> Int {
        let digits = bytes[position...].prefix(count)
        guard digits.count == count, let value = digits.decimalValue else {
            throw AAMVADeviation(reason)
        }
        position += count
        return value
    }

    private mutating func subfile(_ entry: Entry) throws(AAMVADeviation) -> AAMVASubfile {
        guard entry.offset == position, bytes[position...].starts(with: entry.type) else {
            throw AAMVADeviation(.subfileOffset)
        }
        let end = position + entry.length
        guard
            entry.length > 2, end <= bytes.count,
            bytes[end - 1] == AAMVAText.carriageReturn
        else { throw AAMVADeviation(.subfileLength) }
        let content = bytes[position + 2..<end - 1]
        guard !content.contains(AAMVAText.carriageReturn) else {
            throw AAMVADeviation(.lineBreaks)
        }
        guard !AAMVATolerantReader.isDoubled(entry.type, before: content) else {
            throw AAMVADeviation(.subfileType)
        }
        position = end
        var elements: [AAMVAElement] = []
        for line in content.split(separator: AAMVAText.lineFeed) {
            guard let identifier = AAMVAElementID(line.prefix(3)) else {
                throw AAMVADeviation(.strayText)
            }
            let value = AAMVAText.value(line.dropFirst(3))
            hadNoise = hadNoise || value.hadNoise
            elements.append(AAMVAElement(identifier, value.text))
        }
        return AAMVASubfile(type: String(decoding: entry.type, as: UTF8.self), elements: elements)
    }
}
