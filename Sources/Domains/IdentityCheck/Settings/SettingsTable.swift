// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The settings by their keys: how each is read and written.
enum SettingsTable {
    /// One setting.
    struct Row: Sendable {
        let key: String
        /// What it takes, as the end of a sentence that begins with `must be`.
        let rule: String
        /// Takes a value; false if it does not fit.
        let read: @Sendable (JSONValue, inout CheckSettings) -> Bool
        let write: @Sendable (CheckSettings) -> JSONOutput
    }

    static let rows: [Row] = [
        choice("callbackGranularity", \.callbackGranularity),
        Row(
            key: "products",
            rule: "a list with at least one of \(words(CheckProduct.self)), each once",
            read: readProducts
        ) { settings in
            .array(
                CheckProduct.allCases.filter(settings.products.contains).map {
                    .string($0.rawValue)
                }
            )
        },
        choice("verification.approval", \.verification.approval),
        choice("verification.expired", \.verification.expired),
        choice("verification.printedMismatch", \.verification.printedMismatch),
        flag("verification.fourEyes", \.verification.needsTwoReviewers),
        flag("face.required", \.verification.needsFace),
        flag("face.offered", \.offersFace),
        choice("face.mode", \.faceMode),
        choice("face.policy", \.verification.face),
        flag("features.debug", \.hasDebug),
        flag("features.offline", \.hasOffline),
        flag("features.printedText", \.hasPrintedText),
        number("retention.days", \.retentionDays, CheckSettings.retentionDayCounts),
        number(
            "retention.faceDays",
            \.faceRetentionDays,
            0...CheckSettings.retentionDayCounts.upperBound
        ),
        flag("retention.keepFraud", \.keepsFraud),
        Row(
            key: "masking.reason",
            rule: "a text of 1 to \(reasonCount) characters that is not blank, or none",
            read: readReason
        ) { settings in
            settings.maskingReason.map { .string($0) } ?? .null
        },
        number("sessionSeconds", \.sessionSeconds, CheckSettings.sessionSecondCounts),
    ]

    /// The longest reason, in UTF-16 code units.
    private static let reasonCount = 500

    /// The words of a choice, with commas.
    private static func words<Value: RawRepresentable<String> & CaseIterable>(
        _: Value.Type
    ) -> String {
        Value.allCases.map(\.rawValue).joined(separator: ", ")
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String,
        _ path: any WritableKeyPath<CheckSettings, Value> & Sendable
    ) -> Row {
        Row(key: key, rule: "one of \(words(Value.self))") { value, settings in
            guard let choice = value.string.flatMap({ Value(rawValue: $0) }) else { return false }
            settings[keyPath: path] = choice
            return true
        } write: { settings in
            .string(settings[keyPath: path].rawValue)
        }
    }

    private static func flag(
        _ key: String,
        _ path: any WritableKeyPath<CheckSettings, Bool> & Sendable
    ) -> Row {
        Row(key: key, rule: "true or false") { value, settings in
            guard let flag = value.boolean else { return false }
            settings[keyPath: path] = flag
            return true
        } write: { settings in
            .boolean(settings[keyPath: path])
        }
    }

    private static func number(
        _ key: String,
        _ path: any WritableKeyPath<CheckSettings, Int> & Sendable,
        _ range: ClosedRange<Int>
    ) -> Row {
        Row(
            key: key,
            rule: "a whole number from \(range.lowerBound) to \(range.upperBound)"
        ) { value, settings in
            guard let number = value.number?.integer, range.contains(number) else { return false }
            settings[keyPath: path] = number
            return true
        } write: { settings in
            .integer(settings[keyPath: path])
        }
    }

    @Sendable
    private static func readProducts(_ value: JSONValue, _ settings: inout CheckSettings) -> Bool {
        guard let names = distinctTexts(value), !names.isEmpty else { return false }
        let products = names.compactMap { CheckProduct(rawValue: $0) }
        guard products.count == names.count else { return false }
        settings.products = Set(products)
        return true
    }

    @Sendable
    private static func readReason(_ value: JSONValue, _ settings: inout CheckSettings) -> Bool {
        guard let text = value.string else {
            settings.maskingReason = nil
            return value.isNull
        }
        guard text.utf16.count <= reasonCount, text.isReadable else {
            return false
        }
        settings.maskingReason = text
        return true
    }

    private static func distinctTexts(_ value: JSONValue) -> [String]? {
        guard let elements = value.elements else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count && Set(texts).count == texts.count ? texts : nil
    }
}

extension String {
    /// Whether there is something to be read.
    fileprivate var isReadable: Bool { contains { $0.isLetter || $0.isNumber } }
}
