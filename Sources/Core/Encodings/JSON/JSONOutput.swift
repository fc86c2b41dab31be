// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A JSON value to write.
///
/// Literals work: `["status": "verified", "count": 2, "error": nil]`; wrap variables:
/// `["name": .string(name)]`. Members keep their order.
public enum JSONOutput: Sendable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case boolean(Bool)
    /// A number without fraction.
    case integer(Int)
    /// A number as ECMAScript writes it; `null` for numbers that are not finite, which JSON lacks.
    case number(Double)
    /// A number as read, to the last digit.
    case written(JSONNumber)
    /// A string.
    case string(String)
    /// A list of values.
    case array([JSONOutput])
    /// A list of names and values; the caller ensures that no name occurs twice.
    case object([(String, JSONOutput)])

    /// Returns the value as JSON text.
    ///
    /// Shape: without white space; if `pretty`, one line per element and member, two spaces per level.
    /// Characters that could repaint a terminal or change the direction of a text (controls beyond
    /// ASCII, invisible and direction-changing ones, private use) are `\u` escapes, so the text is safe
    /// everywhere.
    public func encoded(pretty: Bool = false) -> String {
        String(decoding: utf8(pretty: pretty), as: UTF8.self)
    }

    /// Returns the value as JSON text in UTF-8; see ``encoded(pretty:)``.
    public func utf8(pretty: Bool = false) -> [UInt8] {
        var text: [UInt8] = []
        // Enough for most texts; longer ones skip the first steps of growing.
        text.reserveCapacity(256)
        append(to: &text, level: pretty ? 0 : nil)
        return text
    }

    /// Appends the value at a level of nesting; a level of `nil` means no white space.
    private func append(to text: inout [UInt8], level: Int?) {
        switch self {
        case .null: text.append(contentsOf: "null".utf8)
        case .boolean(let value): text.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value):
            if value < 0 { text.append(UInt8(ascii: "-")) }
            text.appendDecimal(UInt64(value.magnitude))
        case .number(let value):
            if !text.appendECMAScript(value) { text.append(contentsOf: "null".utf8) }
        case .written(let number): text.append(contentsOf: number.digits)
        case .string(let value): Self.append(value, to: &text)
        case .array(let elements):
            text.append(UInt8(ascii: "["))
            for (place, element) in elements.enumerated() {
                Self.separate(&text, level.map { $0 + 1 }, isFirst: place == 0)
                element.append(to: &text, level: level.map { $0 + 1 })
            }
            if !elements.isEmpty { Self.separate(&text, level, isFirst: true) }
            text.append(UInt8(ascii: "]"))
        case .object(let members):
            text.append(UInt8(ascii: "{"))
            for (place, member) in members.enumerated() {
                Self.separate(&text, level.map { $0 + 1 }, isFirst: place == 0)
                Self.append(member.0, to: &text)
                text.append(UInt8(ascii: ":"))
                if level != nil { text.append(UInt8(ascii: " ")) }
                member.1.append(to: &text, level: level.map { $0 + 1 })
            }
            if !members.isEmpty { Self.separate(&text, level, isFirst: true) }
            text.append(UInt8(ascii: "}"))
        }
    }

    private static func append(_ string: String, to text: inout [UInt8]) {
        var string = string
        string.withUTF8 { content in unsafe text.appendPlainJSONString(content.span) }
    }

    /// Appends a comma unless this is the first item, and a new line if there is a level.
    private static func separate(_ text: inout [UInt8], _ level: Int?, isFirst: Bool) {
        if !isFirst { text.append(UInt8(ascii: ",")) }
        guard let level else { return }
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
    }
}

extension JSONOutput: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates the literal `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates the literal `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }

    /// Creates a number without fraction.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a list of values.
    public init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }

    /// Creates a list of names and values in this order.
    public init(dictionaryLiteral members: (String, JSONOutput)...) { self = .object(members) }
}
