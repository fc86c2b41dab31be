// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A JSON value to be written.
///
/// Written with literals: `["status": "verified", "count": 2, "error": nil]`; variables are wrapped:
/// `["name": .string(name)]`. Members keep their order.
public indirect enum JSONOutput: Sendable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case boolean(Bool)
    /// A number without fraction.
    case integer(Int)
    /// A number as ECMAScript writes it; those that are not finite, which JSON lacks, as `null`.
    case number(Double)
    /// A number as it was read, to the last digit.
    case written(JSONNumber)
    /// A string.
    case string(String)
    /// A list of values.
    case array([JSONOutput])
    /// A list of names and values; that no name occurs twice is the caller's business.
    case object([(String, JSONOutput)])

    /// The value as JSON text.
    ///
    /// Shape: without any white space; if `pretty`, one line per element and member, two spaces per
    /// level. Characters that could repaint a terminal or turn the direction of a text (controls
    /// beyond ASCII, invisible and direction-changing ones, private use) are `\u` escapes, so that
    /// the text may go anywhere as it is.
    public func encoded(pretty: Bool = false) -> String {
        String(decoding: utf8(pretty: pretty), as: UTF8.self)
    }

    /// The value as JSON text in UTF-8; see ``encoded(pretty:)``.
    public func utf8(pretty: Bool = false) -> [UInt8] {
        var text: [UInt8] = []
        // Most texts are short; longer ones are spared the first steps of growing.
        text.reserveCapacity(256)
        append(to: &text, level: pretty ? 0 : nil)
        return text
    }

    /// Appends the value, which stands at a level of nesting; `nil` for text without white space.
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
                text.append(contentsOf: (level == nil ? ":" : ": ").utf8)
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

    /// Appends a comma unless it is the first time, and a new line if there are any.
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
    /// The literal `null`.
    public init(nilLiteral: ()) { self = .null }

    /// The literals `true` and `false`.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }

    /// A number without fraction.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// A list of values.
    public init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }

    /// A list of names and values in this order.
    public init(dictionaryLiteral members: (String, JSONOutput)...) { self = .object(members) }
}
