// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A random JSON value, and the many ways to write it.
indirect enum RandomJSON {
    case literal(String)
    case number(Double)
    case string(String)
    case array([RandomJSON])
    case object([(name: String, value: RandomJSON)])

    init(depth: Int, using generator: inout some RandomNumberGenerator) {
        let count = Int.random(in: 0...(depth == 0 ? 0 : 12), using: &generator)
        switch Int.random(in: depth == 0 ? 0...2 : 0...4, using: &generator) {
        case 0: self = .literal(["null", "true", "false"].randomElement(using: &generator) ?? "")
        case 1: self = .number(Self.number(using: &generator))
        case 2: self = .string(Self.string(using: &generator))
        case 3:
            self = .array((0..<count).map { _ in Self(depth: depth - 1, using: &generator) })
        default:
            var members: [(name: String, value: RandomJSON)] = []
            for _ in 0..<count {
                let name = Self.string(using: &generator)
                let isNew = !members.contains { $0.name.utf16.elementsEqual(name.utf16) }
                guard isNew else { continue }
                members.append((name, Self(depth: depth - 1, using: &generator)))
            }
            self = .object(members)
        }
    }

    private static func number(using generator: inout some RandomNumberGenerator) -> Double {
        if Bool.random(using: &generator) {
            return Double(Int64.random(in: -1_000_000...1_000_000, using: &generator))
        }
        let value = Double(bitPattern: generator.next())
        return value.isFinite ? value : 0
    }

    private static func string(using generator: inout some RandomNumberGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            let limit: UInt32 =
                [0x7F, 0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &generator) ?? 0
            let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator))
            text.unicodeScalars.append(scalar ?? "\u{E000}")
        }
        return text
    }

    /// Returns the text with random white space, order of members, escapes and spelling of numbers.
    func text(using generator: inout some RandomNumberGenerator) -> String {
        var parts: [String] = []
        switch self {
        case .literal(let text): return text
        case .number(let value): return Self.spelling(value, using: &generator)
        case .string(let text): return Self.spelling(text, using: &generator)
        case .array(let elements):
            for element in elements {
                let text = element.text(using: &generator)
                parts.append(Self.space(&generator) + text + Self.space(&generator))
            }
            return "[\(parts.isEmpty ? Self.space(&generator) : parts.joined(separator: ","))]"
        case .object(let members):
            for member in members.shuffled(using: &generator) {
                let name = Self.spelling(member.name, using: &generator)
                let value = member.value.text(using: &generator)
                parts.append(Self.space(&generator) + name + Self.space(&generator) + ":" + value)
            }
            return "{\(parts.isEmpty ? Self.space(&generator) : parts.joined(separator: ","))}"
        }
    }

    private static func space(_ generator: inout some RandomNumberGenerator) -> String {
        ["", "", " ", "\n\t", "\r\n  "].randomElement(using: &generator) ?? ""
    }

    private static func spelling(
        _ value: Double,
        using generator: inout some RandomNumberGenerator
    ) -> String {
        let text = value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
        guard Bool.random(using: &generator), !text.contains("e") else { return text }
        return [text + "e0", text + "E+00", text + (text.contains(".") ? "000" : ".0")]
            .randomElement(using: &generator) ?? text
    }

    private static func spelling(
        _ string: String,
        using generator: inout some RandomNumberGenerator
    ) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
            guard mustEscape || Int.random(in: 0..<4, using: &generator) == 0 else {
                text.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text + "\""
    }

    /// The canonical form, written as simply as possible.
    var canonical: String {
        switch self {
        case .literal(let text): text
        case .number(let value): JSONOutput.number(value).encoded()
        case .string(let text): Self.quoted(text)
        case .array(let elements): "[\(elements.map(\.canonical).joined(separator: ","))]"
        case .object(let members):
            "{"
                + members.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
                .map { Self.quoted($0.name) + ":" + $0.value.canonical }
                .joined(separator: ",") + "}"
        }
    }
}

extension RandomJSON {
    /// Returns a string as the canonical form writes it (RFC 8785 §3.2.2.2).
    ///
    /// That form escapes less than `JSONOutput` does.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            let isPlain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
            let escape = JSONOutput.string(String(scalar)).encoded().dropFirst().dropLast()
            result += isPlain ? String(scalar) : String(escape)
        }
        return result + "\""
    }
}
