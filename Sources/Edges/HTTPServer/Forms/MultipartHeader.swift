// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The header of a field of a form: its name, its type, and where its content begins.
struct MultipartHeader {
    let name: String
    let mediaType: String?
    /// The place of the first byte of the content.
    let end: Int

    /// Reads the lines up to the empty one; nil for anything but ASCII, and without exactly one disposition.
    init?(_ bytes: ArraySlice<UInt8>) {
        var place = bytes.startIndex
        let limit = min(bytes.endIndex, place + MultipartForm.headerByteLimit)
        var name: String?
        var mediaType: String?
        var count = 0
        while true {
            guard let line = Self.line(bytes[place..<limit]) else { return nil }
            place = line.endIndex + 2
            if line.isEmpty { break }
            count += 1
            guard count <= MultipartForm.headerLineLimit, let field = Self.field(line) else {
                return nil
            }
            switch field.name {
            case "content-disposition":
                guard name == nil, let found = Self.fieldName(field.value) else { return nil }
                name = found
            case "content-type":
                guard mediaType == nil else { return nil }
                let type = field.value.prefix { $0 != ";" }
                mediaType = MultipartBoundary.trimmed(type).lowercased()
            case "content-transfer-encoding":
                guard ["binary", "8bit", "7bit"].contains(field.value.lowercased()) else {
                    return nil
                }
            default: break
            }
        }
        guard let name else { return nil }
        self.name = name
        self.mediaType = mediaType
        end = place
    }

    /// Returns the bytes before the next new line; nil for control characters and other than ASCII.
    private static func line(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = bytes.firstIndex(where: { !(0x20...0x7E ~= $0 || $0 == 0x09) }),
            end + 1 < bytes.endIndex, bytes[end] == 0x0D, bytes[end + 1] == 0x0A
        else { return nil }
        return bytes[bytes.startIndex..<end]
    }

    private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: Substring)? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
            return nil
        }
        let name = line[..<colon]
        guard name.allSatisfy({ MultipartBoundary.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") })
        else { return nil }
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        return (
            String(decoding: name, as: UTF8.self).lowercased(),
            MultipartBoundary.trimmed(value[...])
        )
    }

    /// Reads `form-data; name="…"`; the name of a file has no effect.
    private static func fieldName(_ value: Substring) -> String? {
        var rest = value
        guard rest.prefix(9).lowercased() == "form-data" else { return nil }
        rest = rest.dropFirst(9)
        var name: String?
        while !rest.isEmpty {
            rest = MultipartBoundary.trimmed(rest)
            guard rest.first == ";" else { return nil }
            rest = MultipartBoundary.trimmed(rest.dropFirst())
            guard let equals = rest.firstIndex(of: "="), let quoted = quoted(rest[equals...])
            else { return nil }
            if rest[..<equals].lowercased() == "name" {
                guard name == nil else { return nil }
                name = quoted.text
            }
            rest = quoted.rest
        }
        guard let name, 1...MultipartForm.nameLimit ~= name.utf8.count,
            name.utf8.allSatisfy({
                MultipartBoundary.isLetterOrDigit($0)
                    || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains($0)
            })
        else { return nil }
        return name
    }

    /// Reads `="…"`; a backslash escapes the next character.
    private static func quoted(_ text: Substring) -> (text: String, rest: Substring)? {
        guard text.hasPrefix("=\"") else { return nil }
        var rest = text.dropFirst(2)
        var found = ""
        while let character = rest.first {
            rest = rest.dropFirst()
            if character == "\"" { return (found, rest) }
            if character == "\\" {
                guard let escaped = rest.first else { return nil }
                rest = rest.dropFirst()
                found.append(escaped)
            } else {
                found.append(character)
            }
        }
        return nil
    }
}
