// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads DER elements one after the other.
///
/// Accepts the distinguished form only: definite and minimal lengths of at most four bytes, tags of
/// one byte. Never traps, copies nothing, and takes time in proportion to the bytes read. Source:
/// ITU-T X.690 §8.1, §10.
public struct DERReader: Sendable {
    /// How many readers may be nested in each other; certificates need about ten.
    public static let maximumDepth = 32

    private let bytes: ArraySlice<UInt8>
    private(set) var index: Int
    /// The index that error offsets count from.
    private let origin: Int
    private let depth: Int

    /// A reader at the start of these bytes.
    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
        origin = bytes.startIndex
        depth = 0
    }

    /// A reader at the start of these bytes.
    public init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    private init(inside content: ArraySlice<UInt8>, of outer: DERReader) {
        bytes = content
        index = content.startIndex
        origin = outer.origin
        depth = outer.depth + 1
    }

    /// Whether every byte has been read.
    public var isAtEnd: Bool { index == bytes.endIndex }

    /// The bytes not read yet.
    public var remaining: ArraySlice<UInt8> { bytes[index...] }

    /// The tag of the next element, which is not read, or `nil` at the end.
    public var nextTag: DERTag? { isAtEnd ? nil : DERTag(rawValue: bytes[index]) }

    /// Reads one element.
    public mutating func next() throws(DERError) -> DERElement {
        let start = index
        guard start < bytes.endIndex else { throw error(.truncated, at: start) }
        let tag = DERTag(rawValue: bytes[start])
        guard tag.number != 0x1F else { throw error(.longTag, at: start) }
        var end = start + 1
        let count = try readLength(at: &end)
        guard count <= bytes.endIndex - end else { throw error(.truncated, at: start) }
        index = end + count
        return DERElement(tag: tag, encoded: bytes[start..<index], headerCount: end - start)
    }

    /// Reads one element, which must have this tag.
    public mutating func read(_ tag: DERTag) throws(DERError) -> DERElement {
        guard let found = nextTag else { throw error(.missing(tag), at: index) }
        guard found == tag else {
            throw error(.unexpectedTag(found: found, expected: tag), at: index)
        }
        return try next()
    }

    /// Reads one element if the next has this tag, else leaves everything as it is.
    public mutating func readIfPresent(_ tag: DERTag) throws(DERError) -> DERElement? {
        nextTag == tag ? try next() : nil
    }

    /// Reads a SEQUENCE and returns a reader of its contents.
    public mutating func readSequence() throws(DERError) -> DERReader {
        try reader(inside: try read(.sequence))
    }

    /// Reads a SET and returns a reader of its contents.
    public mutating func readSet() throws(DERError) -> DERReader {
        try reader(inside: try read(.set))
    }

    /// Reads an element with the explicit tag `[number]` and returns a reader of its contents.
    public mutating func readExplicit(context number: UInt8) throws(DERError) -> DERReader {
        try reader(inside: try read(.context(number, constructed: true)))
    }

    /// As ``readExplicit(context:)`` if the next element has that tag, else `nil`.
    public mutating func readExplicitIfPresent(
        context number: UInt8
    ) throws(DERError) -> DERReader? {
        guard nextTag == .context(number, constructed: true) else { return nil }
        return try readExplicit(context: number)
    }

    /// A reader of the contents of an element that this reader returned.
    public func reader(inside element: DERElement) throws(DERError) -> DERReader {
        guard depth < Self.maximumDepth else {
            throw error(.tooDeep, at: element.encoded.startIndex)
        }
        return DERReader(inside: element.content, of: self)
    }

    /// Asserts that every byte has been read.
    public func finish() throws(DERError) {
        guard isAtEnd else { throw error(.trailingBytes, at: index) }
    }

    /// An error at an index of the bytes, as an offset from the start of the outermost reader.
    func error(_ reason: DERError.Reason, at index: Int) -> DERError {
        DERError(reason: reason, offset: index - origin)
    }

    private func readLength(at index: inout Int) throws(DERError) -> Int {
        let start = index
        guard start < bytes.endIndex else { throw error(.truncated, at: start) }
        let first = bytes[start]
        index += 1
        guard first >= 0x80 else { return Int(first) }
        guard first != 0x80 else { throw error(.indefiniteLength, at: start) }
        let count = Int(first & 0x7F)
        guard count <= 4 else { throw error(.lengthTooLarge, at: start) }
        guard count <= bytes.endIndex - index else { throw error(.truncated, at: start) }
        var length: UInt32 = 0
        for place in index..<index + count { length = length << 8 | UInt32(bytes[place]) }
        // The short form serves up to 127, and a leading zero byte is one too many.
        guard length >= 0x80, bytes[index] != 0 else { throw error(.nonMinimalLength, at: start) }
        guard let result = Int(exactly: length) else { throw error(.lengthTooLarge, at: start) }
        index += count
        return result
    }
}
