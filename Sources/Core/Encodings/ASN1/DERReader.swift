// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads DER elements one after the other.
///
/// Accepts the distinguished form only: definite and minimal lengths of at most four bytes, tags of
/// one byte. Never traps, copies nothing, and takes time proportional to the bytes read.
///
/// There are two ways into an element: a separate reader (``readSequence()``), or the same reader
/// in place (``enter(_:)`` and ``leave(_:)``), which avoids reference counting and suits frequent
/// reads. Source: ITU-T X.690 §8.1, §10.
public struct DERReader: Sendable {
    /// How deep readers may be nested; certificates need about ten levels.
    public static let maximumDepth = 32

    private let bytes: ArraySlice<UInt8>
    /// The index of the next byte in the given bytes; returned slices use the same indices.
    public private(set) var index: Int
    /// The end of the contents being read.
    private var end: Int
    /// The index that error offsets count from.
    private let origin: Int
    private var depth: Int

    /// Creates a reader at the start of the bytes.
    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
        end = bytes.endIndex
        origin = bytes.startIndex
        depth = 0
    }

    /// Creates a reader at the start of the bytes.
    public init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    private init(inside content: ArraySlice<UInt8>, origin: Int, depth: Int) {
        bytes = content
        index = content.startIndex
        end = content.endIndex
        self.origin = origin
        self.depth = depth
    }

    /// Whether every byte has been read.
    public var isAtEnd: Bool { index == end }

    /// The bytes that have not been read yet.
    public var remaining: ArraySlice<UInt8> { bytes[index..<end] }

    /// The tag of the next element, without reading it, or `nil` at the end.
    public var nextTag: DERTag? { isAtEnd ? nil : DERTag(rawValue: bytes[index]) }

    /// Reads one element.
    public mutating func next() throws(DERError) -> DERElement {
        let start = index
        let (tag, content) = try skip()
        return DERElement(
            tag: tag,
            encoded: bytes[start..<index],
            headerCount: content.lowerBound - start
        )
    }

    /// Skips an element and returns its tag and the place of its contents.
    private mutating func skip() throws(DERError) -> (tag: DERTag, content: Range<Int>) {
        let start = index
        guard start < end else { throw error(.truncated, at: start) }
        let tag = DERTag(rawValue: bytes[start])
        guard tag.number != 0x1F else { throw error(.longTag, at: start) }
        var content = start + 1
        let count = try readLength(at: &content)
        guard count <= end - content else { throw error(.truncated, at: start) }
        index = content + count
        return (tag, content..<index)
    }

    /// Skips an element, which must have this tag, and returns the place of its contents.
    private mutating func skip(_ tag: DERTag) throws(DERError) -> Range<Int> {
        guard let found = nextTag else { throw error(.missing(tag), at: index) }
        guard found == tag else {
            throw error(.unexpectedTag(found: found, expected: tag), at: index)
        }
        return try skip().content
    }

    /// Skips an element of any kind.
    public mutating func skipElement() throws(DERError) {
        _ = try skip()
    }

    /// Reads one element, which must have this tag.
    public mutating func read(_ tag: DERTag) throws(DERError) -> DERElement {
        let start = index
        let content = try skip(tag)
        return DERElement(
            tag: tag,
            encoded: bytes[start..<index],
            headerCount: content.lowerBound - start
        )
    }

    /// Reads an OBJECT IDENTIFIER.
    public mutating func readOID() throws(DERError) -> OID {
        let content = try skip(.objectIdentifier)
        guard let oid = OID(content, of: bytes) else {
            throw error(.badObjectIdentifier, at: content.lowerBound)
        }
        return oid
    }

    /// Reads one element, which must have this tag, and returns only its contents.
    mutating func readContent(_ tag: DERTag) throws(DERError) -> ArraySlice<UInt8> {
        bytes[try skip(tag)]
    }

    /// Reads one element, which must have this tag, and returns its place in the given bytes, including
    /// tag and length.
    public mutating func readPlace(_ tag: DERTag) throws(DERError) -> Range<Int> {
        let start = index
        _ = try skip(tag)
        return start..<index
    }

    /// Reads the next element if it has this tag; otherwise leaves the reader unchanged.
    public mutating func readIfPresent(_ tag: DERTag) throws(DERError) -> DERElement? {
        nextTag == tag ? try next() : nil
    }

    /// Reads a SEQUENCE and returns a reader for its contents.
    public mutating func readSequence() throws(DERError) -> DERReader {
        try readNested(.sequence)
    }

    /// Reads a SET and returns a reader for its contents.
    public mutating func readSet() throws(DERError) -> DERReader {
        try readNested(.set)
    }

    /// Reads an element with the explicit tag `[number]` and returns a reader for its contents.
    public mutating func readExplicit(context number: UInt8) throws(DERError) -> DERReader {
        try readNested(.context(number, constructed: true))
    }

    private mutating func readNested(_ tag: DERTag) throws(DERError) -> DERReader {
        let start = index
        let content = try skip(tag)
        guard depth < Self.maximumDepth else { throw error(.tooDeep, at: start) }
        return DERReader(inside: bytes[content], origin: origin, depth: depth + 1)
    }

    /// Does the same as ``readExplicit(context:)`` if the next element has that tag, else returns `nil`.
    public mutating func readExplicitIfPresent(
        context number: UInt8
    ) throws(DERError) -> DERReader? {
        guard nextTag == .context(number, constructed: true) else { return nil }
        return try readExplicit(context: number)
    }

    /// Returns a reader for the contents of an element that this reader returned.
    public func reader(inside element: DERElement) throws(DERError) -> DERReader {
        guard depth < Self.maximumDepth else {
            throw error(.tooDeep, at: element.encoded.startIndex)
        }
        return DERReader(inside: element.content, origin: origin, depth: depth + 1)
    }

    /// The surrounding contents to return to after an element that was entered.
    public struct Level: Sendable {
        fileprivate let end: Int
    }

    /// Enters the next element, which must have this tag; the reader then reads its contents.
    public mutating func enter(_ tag: DERTag) throws(DERError) -> Level {
        let start = index
        let content = try skip(tag)
        guard depth < Self.maximumDepth else { throw error(.tooDeep, at: start) }
        let level = Level(end: end)
        (index, end) = (content.lowerBound, content.upperBound)
        depth += 1
        return level
    }

    /// Returns to the contents around an entered element, all of which must have been read.
    public mutating func leave(_ level: Level) throws(DERError) {
        try finish()
        end = level.end
        depth -= 1
    }

    /// Asserts that every byte has been read.
    public func finish() throws(DERError) {
        guard isAtEnd else { throw error(.trailingBytes, at: index) }
    }

    /// Creates an error at an index of the bytes, with an offset from the start of the outermost reader.
    func error(_ reason: DERError.Reason, at index: Int) -> DERError {
        DERError(reason: reason, offset: index - origin)
    }

    private func readLength(at index: inout Int) throws(DERError) -> Int {
        let start = index
        guard start < end else { throw error(.truncated, at: start) }
        let first = bytes[start]
        index += 1
        guard first >= 0x80 else { return Int(first) }
        guard first != 0x80 else { throw error(.indefiniteLength, at: start) }
        let count = Int(first & 0x7F)
        guard count <= 4 else { throw error(.lengthTooLarge, at: start) }
        guard count <= end - index else { throw error(.truncated, at: start) }
        var length: UInt32 = 0
        for place in index..<index + count { length = length << 8 | UInt32(bytes[place]) }
        // The short form covers up to 127, and a leading zero byte is superfluous.
        guard length >= 0x80, bytes[index] != 0 else { throw error(.nonMinimalLength, at: start) }
        guard let result = Int(exactly: length) else { throw error(.lengthTooLarge, at: start) }
        index += count
        return result
    }
}
