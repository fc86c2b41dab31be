// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Finds the members of a JSON object of strings without copying any, since some are secret.
///
/// Strict: known names only, each once, and no escapes, which neither tokens nor digits need. White space is skipped
/// (RFC 8259 §2), so padding may follow the object.
enum SecretJSON {
    private static let names = ["op", "token", "epk", "rid", "pin"]

    /// Returns the places of the strings' contents by name; `nil` for anything else than such an object.
    static func members(of text: Span<UInt8>) -> [String: Range<Int>]? {
        var place = 0
        var members: [String: Range<Int>] = [:]
        guard skip(UInt8(ascii: "{"), in: text, &place) else { return nil }
        repeat {
            guard let name = readString(in: text, &place).flatMap({ known($0, in: text) }),
                members[name] == nil, skip(UInt8(ascii: ":"), in: text, &place),
                let value = readString(in: text, &place)
            else { return nil }
            members[name] = value
        } while skip(UInt8(ascii: ","), in: text, &place)
        guard skip(UInt8(ascii: "}"), in: text, &place) else { return nil }
        skipSpace(in: text, &place)
        return place == text.count ? members : nil
    }

    private static func known(_ place: Range<Int>, in text: Span<UInt8>) -> String? {
        names.first { name in
            name.utf8.count == place.count
                && zip(name.utf8, place).allSatisfy { $0.0 == text[$0.1] }
        }
    }

    private static func skipSpace(in text: Span<UInt8>, _ place: inout Int) {
        while place < text.count {
            switch text[place] {
            case 0x20, 0x09, 0x0A, 0x0D: place += 1
            default: return
            }
        }
    }

    /// Skips white space and one character; returns whether the character was there.
    private static func skip(_ character: UInt8, in text: Span<UInt8>, _ place: inout Int) -> Bool {
        skipSpace(in: text, &place)
        guard place < text.count, text[place] == character else { return false }
        place += 1
        return true
    }

    /// Reads a string of printable ASCII without escapes and returns the place of its content.
    private static func readString(in text: Span<UInt8>, _ place: inout Int) -> Range<Int>? {
        guard skip(UInt8(ascii: "\""), in: text, &place) else { return nil }
        let start = place
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "\""):
                place += 1
                return start..<place - 1
            case UInt8(ascii: "\\"): return nil
            case 0x20...0x7E: place += 1
            default: return nil
            }
        }
        return nil
    }
}
