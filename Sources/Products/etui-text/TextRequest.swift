// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A request to the program.
enum TextRequest {
    /// The names of the languages that can be read.
    case languages
    /// The words of a picture.
    case read(Page)

    /// A picture to read.
    struct Page {
        let width: Int
        let height: Int
        let form: Form
        let language: String
    }

    /// How text is arranged in a picture.
    enum Form: String {
        /// Words anywhere.
        case scattered
        /// One line.
        case line
        /// One word.
        case word
    }

    /// The largest picture, pixels.
    private static let pixelLimit = 16 << 20

    /// Reads the line of a request; nil for anything else.
    init?(_ line: String) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        if parts == ["LANGUAGES"] {
            self = .languages
            return
        }
        guard parts.count == 5, parts[0] == "READ", let width = Int(parts[1]),
            let height = Int(parts[2]), 1...8192 ~= width, 1...8192 ~= height,
            width * height <= Self.pixelLimit, let form = Form(rawValue: parts[3]),
            Self.isLanguage(parts[4])
        else { return nil }
        self = .read(Page(width: width, height: height, form: form, language: parts[4]))
    }

    /// Whether a text may be the name of a file with language data: letters, digits and underscores.
    private static func isLanguage(_ name: String) -> Bool {
        1...32 ~= name.utf8.count
            && name.utf8.allSatisfy { byte in
                let capital = byte & 0xDF
                return UInt8(ascii: "A")...UInt8(ascii: "Z") ~= capital
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
            }
    }
}
