// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a text is not a machine-readable zone.
public enum MRZError: Error, Equatable, Sendable {
    /// There is nothing to read.
    case empty
    /// The text is longer than any zone with its surroundings.
    case tooLong(limit: Int)
    /// No format has this number of lines, or lines of these lengths.
    case unknownShape(lineLengths: [Int])
    /// The shape is known, but not this kind of document, such as a one-line licence of another issuer.
    case unknownDocument
    /// A line is too short or too long, and no single place explains the difference.
    case lineLength(line: Int, found: Int, expected: Int)
    /// Too many characters do not occur in such zones.
    case unreadable(line: Int)

    /// A stable code, such as `mrz.line-length`.
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
