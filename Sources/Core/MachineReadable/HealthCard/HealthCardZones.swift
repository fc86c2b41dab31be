// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The printed text of each field of a card.
public struct HealthCardZones: Hashable, Sendable {
    private var texts: [HealthCardZone: String] = [:]
    /// What was odd about the lines.
    private(set) var findings: [HealthCardFinding] = []

    /// The most bytes of text that are read; a card holds a few hundred characters.
    public static let byteLimit = 4096

    /// No field yet.
    public init() {}

    /// The text of a field without blanks at its ends, or `nil` where it is missing or empty.
    public subscript(_ zone: HealthCardZone) -> String? {
        get { texts[zone] }
        set {
            let text = newValue.map { TextBytes.trimmed($0.utf8) } ?? ""
            texts[zone] = text.utf8.isEmpty ? nil : text
        }
    }

    /// The fields of lines of text in UTF-8, as they are printed or recognised.
    ///
    /// Shape: a field starts with its number, a blank, and its caption, its text, or both; without a
    /// text the next line is it. Title and state have no number on the card and may stand alone.
    public init(parsing text: [UInt8]) throws(HealthCardError) {
        guard text.count <= Self.byteLimit else { throw .tooLong(byteCount: text.count) }
        var awaited: HealthCardZone?
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let line = TextBytes.trimmedBytes(line)
            if line.isEmpty { continue }
            if let (zone, rest) = Self.numbered(line) {
                awaited = rest.isEmpty ? zone : nil
                if !rest.isEmpty { take(rest, as: zone) }
            } else if let zone = awaited {
                take(line, as: zone)
                awaited = nil
            } else if let zone = Self.unnumbered(line) {
                take(line, as: zone)
            } else {
                findings.append(HealthCardFinding(.strayText))
            }
        }
        let fields = HealthCardZone.allCases.dropFirst(2)
        guard fields.contains(where: { texts[$0] != nil }) else { throw .noFields }
    }

    private mutating func take(_ text: ArraySlice<UInt8>, as zone: HealthCardZone) {
        guard texts[zone] == nil else {
            findings.append(HealthCardFinding(.duplicate, zone))
            return
        }
        self[zone] = String(decoding: text, as: UTF8.self)
    }

    /// The field that a line starts, and its text without the caption.
    private static func numbered(
        _ line: ArraySlice<UInt8>
    ) -> (zone: HealthCardZone, rest: ArraySlice<UInt8>)? {
        guard
            let digit = line.first, digit.isDigit,
            let zone = HealthCardZone(rawValue: Int(digit.digitValue))
        else { return nil }
        var rest = line.dropFirst()
        if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")") {
            rest = rest.dropFirst()
        }
        // A date or number also starts with a digit, but goes on without a blank.
        guard rest.isEmpty || rest.first == TextBytes.blank else { return nil }
        rest = rest.drop { $0 == TextBytes.blank }
        return (zone, zone == .title ? rest : withoutCaption(rest, zone))
    }

    private static func withoutCaption(
        _ text: ArraySlice<UInt8>,
        _ zone: HealthCardZone
    ) -> ArraySlice<UInt8> {
        let rule = HealthCardRule(zone)
        for language in HealthCardLanguage.allCases {
            guard let caption = rule.caption(in: language)?.utf8 else { continue }
            let start = text.prefix(caption.count)
            guard start.elementsEqual(caption, by: { $0.lowercased == $1.lowercased }) else {
                continue
            }
            let rest = text.dropFirst(caption.count)
            let colon = UInt8(ascii: ":")
            // `Name` is no caption in `Namenlos`.
            guard rest.isEmpty || rest.first == TextBytes.blank || rest.first == colon else {
                continue
            }
            return rest.drop { $0 == TextBytes.blank || $0 == colon }
        }
        return text
    }

    private static func unnumbered(_ line: ArraySlice<UInt8>) -> HealthCardZone? {
        if line.count == 2, line.allSatisfy({ $0.isCapital }) { return .issuingState }
        let text = String(decoding: line, as: UTF8.self)
        return isTitle(text) ? .title : nil
    }

    /// Whether a text is the title in one of the known languages.
    static func isTitle(_ text: String) -> Bool {
        let rule = HealthCardRule(.title)
        return HealthCardLanguage.allCases.contains { language in
            rule.caption(in: language).map { TextBytes.isSame($0, text) } ?? false
        }
    }
}

/// The data of a person: descriptions show nothing of the texts.
extension HealthCardZones: CustomStringConvertible, CustomDebugStringConvertible {
    /// How many fields there are.
    public var description: String { "\(texts.count) fields of a health insurance card" }
    /// How many fields there are.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension HealthCardZones: CustomReflectable {
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
