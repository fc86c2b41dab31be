// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a text is no machine-readable zone.
public enum MRZError: Error, Equatable, Sendable {
    /// There is no character to read.
    case empty
    /// The text is longer than any zone with its surroundings.
    case tooLong(limit: Int)
    /// The number of lines, or their lengths, belong to no format.
    case unknownShape(lineLengths: [Int])
    /// The shape is known but not this kind of document, as a one-line licence of another issuer.
    case unknownDocument
    /// A line is too short or too long, and no place for the difference stands out.
    case lineLength(line: Int, found: Int, expected: Int)
    /// Too many characters have no place in such a zone.
    case unreadable(line: Int)

    /// A stable code, as in `mrz.line-length`.
    public var code: String {
        switch self {
        case .empty: "mrz.empty"
        case .tooLong: "mrz.too-long"
        case .unknownShape: "mrz.unknown-shape"
        case .unknownDocument: "mrz.unknown-document"
        case .lineLength: "mrz.line-length"
        case .unreadable: "mrz.unreadable"
        }
    }

    /// The reason in one sentence.
    public var message: String {
        switch self {
        case .empty: "There is nothing to read."
        case .tooLong(let limit): "The text is longer than \(limit) bytes."
        case .unknownShape: "The number and length of the lines belong to no known format."
        case .unknownDocument: "The lines have the shape of a known format, but not its beginning."
        case .lineLength(let line, let found, let expected):
            "Line \(line) has \(found) characters, where \(expected) are expected."
        case .unreadable(let line):
            "Line \(line) has too many characters that no machine-readable zone has."
        }
    }
}
