// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why the standard does not allow writing the elements.
public enum AAMVAWritingError: Error, Equatable, Sendable {
    /// No subfile, or more than 99.
    case subfileCount(Int)
    /// A subfile's type is not two capital letters.
    case subfileType
    /// A value holds a character that ISO 8859-1 or the layout does not allow.
    case character(AAMVAElementID)
    /// A value's length or form does not fit its magnetic field.
    case field(AAMVAElementID)
    /// An offset or length beyond 9999.
    case tooLong(byteCount: Int)
}

/// A header and elements, ready for writing.
public struct AAMVARecord: Hashable, Sendable {
    /// The header.
    public let header: AAMVAHeader
    /// The elements in their groups.
    public let subfiles: [AAMVASubfile]

    /// Creates a record from a header and elements.
    public init(header: AAMVAHeader, subfiles: [AAMVASubfile]) {
        self.header = header
        self.subfiles = subfiles
    }

    /// Takes over the contents of a barcode, or returns `nil` if it had no readable header or the magnetic layout.
    ///
    /// Writing it again follows the standard to the letter.
    public init?(_ document: AAMVADocument) {
        guard let header = document.header else { return nil }
        self.init(header: header, subfiles: document.subfiles)
    }

    /// Returns the bytes of the barcode in ISO 8859-1, padded with blanks to a length.
    ///
    /// Reading them again gives exactly these elements, with one exception: ISO 8859-1 letters that happen to be
    /// well-formed UTF-8 (`Ã©`) are read as UTF-8.
    public func encoded(paddedTo length: Int = 0) throws(AAMVAWritingError) -> [UInt8] {
        guard 1...99 ~= subfiles.count else { throw .subfileCount(subfiles.count) }
        var head = AAMVAStrictReader.start + AAMVAStrictReader.fileType
        head += [UInt8](header.issuerNumber.utf8)
        head += [UInt8](decimal: header.version, digitCount: 2)
        if AAMVAHeader.hasJurisdictionVersion(header.version) {
            head += [UInt8](decimal: header.jurisdictionVersion ?? 0, digitCount: 2)
        }
        head += [UInt8](decimal: subfiles.count, digitCount: 2)
        var body: [UInt8] = []
        let start = head.count + 10 * subfiles.count
        for subfile in subfiles {
            let bytes = try Self.bytes(of: subfile)
            let offset = start + body.count
            guard offset <= 9999, bytes.count <= 9999 else {
                throw .tooLong(byteCount: offset + bytes.count)
            }
            head += [UInt8](subfile.type.utf8)
            head +=
                [UInt8](decimal: offset, digitCount: 4)
                + [UInt8](decimal: bytes.count, digitCount: 4)
            body += bytes
        }
        let padding = max(0, length - head.count - body.count)
        return head + body + [UInt8](repeating: TextBytes.blank, count: padding)
    }

    private static func bytes(of subfile: AAMVASubfile) throws(AAMVAWritingError) -> [UInt8] {
        var bytes = [UInt8](subfile.type.utf8)
        guard bytes.count == 2, bytes.allSatisfy({ $0.isCapital }) else { throw .subfileType }
        var isFirst = true
        for element in subfile.elements {
            guard let value = AAMVAText.bytes(of: element.value) else {
                throw .character(element.identifier)
            }
            if !isFirst { bytes.append(AAMVAText.lineFeed) }
            isFirst = false
            bytes += element.identifier.bytes + value
        }
        bytes.append(AAMVAText.carriageReturn)
        return bytes
    }
}
