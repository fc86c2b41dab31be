// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The parts of an address.
struct PrintedAddress {
    /// Street and number; if the town is not found, the whole text.
    var line: String
    /// The town.
    var city: String?
    /// The postal code.
    var postCode: String?
    /// State or province.
    var subdivision: String?

    /// How an issuer writes addresses.
    private struct Rule {
        /// The shapes of postal codes: `9` a digit, `A` a letter, anything else itself.
        let shapes: [String]
        /// Whether the code stands before the town, rather than after it.
        let isCodeFirst: Bool
        /// Whether the letters of a state or province stand before the code.
        let hasRegion: Bool
    }

    private static let rules: [String: Rule] = {
        var rules: [String: Rule] = [:]
        for country in ["DEU", "FRA", "ITA", "ESP"] { rules[country] = european("99999") }
        for country in ["AUT", "CHE", "BEL"] {
            rules[country] = european("9999")
        }
        rules["NLD"] = european("9999 AA", "9999AA")
        rules["GBR"] = Rule(
            shapes: ["A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA"],
            isCodeFirst: false,
            hasRegion: false
        )
        rules["USA"] = Rule(shapes: ["99999", "99999-9999"], isCodeFirst: false, hasRegion: true)
        rules["CAN"] = Rule(shapes: ["A9A 9A9", "A9A9A9"], isCodeFirst: false, hasRegion: true)
        return rules
    }()

    private static func european(_ shapes: String...) -> Rule {
        Rule(shapes: shapes, isCodeFirst: true, hasRegion: false)
    }

    /// Whether the address was split into its parts.
    var isSplit: Bool { postCode != nil }

    /// Splits an address into its parts by the rule of its issuer.
    ///
    /// - Parameters:
    ///   - lines: the lines as printed.
    ///   - country: the issuer, alpha-3; nil if it is not known.
    init(_ lines: [String], country: String?) {
        let whole = lines.joined(separator: " ")
        line = whole
        guard let rule = country.flatMap({ Self.rules[$0] }) else { return }
        let words = whole.split { $0 == " " || $0 == "," }.map(String.init)
        for shape in rule.shapes {
            let count = shape.split(separator: " ").count
            for start in words.indices.reversed() where start + count <= words.count {
                let code = words[start..<(start + count)].joined(separator: " ").uppercased()
                guard Self.has(code, shape: shape),
                    take(rule, code, start..<(start + count), lines)
                else { continue }
                return
            }
        }
    }

    /// Splits at a postal code; false if nothing stands where the town must be.
    private mutating func take(
        _ rule: Rule,
        _ code: String,
        _ place: Range<Int>,
        _ lines: [String]
    ) -> Bool {
        // Commas and line ends part street and town.
        let parts = lines.flatMap { $0.split(separator: ",") }
            .map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
        let words = parts.flatMap(\.self)
        if rule.isCodeFirst {
            let town = words[place.upperBound...]
            guard !town.isEmpty else { return false }
            line = words[..<place.lowerBound].joined(separator: " ")
            city = town.joined(separator: " ")
        } else {
            var end = place.lowerBound
            if rule.hasRegion {
                // Not all that has two letters is a state: a street may end in ST.
                guard end > 0,
                    case let letters = words[end - 1].uppercased(),
                    AAMVAIssuer.all.contains(where: { $0.subdivision == letters })
                else { return false }
                end -= 1
                subdivision = words[end].uppercased()
            }
            var (start, passed) = (0, 0)
            for part in parts where passed + part.count < place.upperBound {
                // The last boundary before the code with something between the two.
                if passed + part.count < end { start = passed + part.count }
                passed += part.count
            }
            guard start < end else { return false }
            line = words[..<start].joined(separator: " ")
            city = words[start..<end].joined(separator: " ")
        }
        postCode = code
        return true
    }

    private static func has(_ text: String, shape: String) -> Bool {
        guard text.count == shape.count else { return false }
        return zip(text, shape).allSatisfy { character, form in
            switch form {
            case "9": character.isASCII && character.isNumber
            case "A": character.isASCII && character.isLetter
            default: character == form
            }
        }
    }
}
