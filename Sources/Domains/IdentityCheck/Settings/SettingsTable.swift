// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The settings by their keys: how each is read and written.
enum SettingsTable {
    /// One setting.
    struct Row: Sendable {
        let key: String
        /// Takes a value; false if it does not fit.
        let read: @Sendable (JSONValue, inout CheckSettings) -> Bool
        let write: @Sendable (CheckSettings) -> JSONOutput
    }

    static let rows: [Row] = [
        choice("callbackGranularity", \.callbackGranularity),
        Row(key: "products", read: readProducts) { settings in
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
        Row(key: "masking.reason", read: readReason) { settings in
            settings.maskingReason.map { .string($0) } ?? .null
        },
        number("sessionSeconds", \.sessionSeconds, CheckSettings.sessionSecondCounts),
        Row(key: "languages", read: readLanguages) { settings in
            .array(settings.languages.map { .string($0) })
        },
    ]

    private static func choice<Value: RawRepresentable<String> & Sendable>(
        _ key: String,
        _ path: any WritableKeyPath<CheckSettings, Value> & Sendable
    ) -> Row {
        Row(key: key) { value, settings in
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
        Row(key: key) { value, settings in
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
        Row(key: key) { value, settings in
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
    private static func readLanguages(_ value: JSONValue, _ settings: inout CheckSettings) -> Bool {
        guard let names = distinctTexts(value), !names.isEmpty,
            names.allSatisfy(CheckSettings.allLanguages.contains)
        else { return false }
        settings.languages = names
        return true
    }

    @Sendable
    private static func readReason(_ value: JSONValue, _ settings: inout CheckSettings) -> Bool {
        guard value.isNull || value.string.map({ 1...500 ~= $0.utf16.count }) == true else {
            return false
        }
        settings.maskingReason = value.string
        return true
    }

    private static func distinctTexts(_ value: JSONValue) -> [String]? {
        guard let elements = value.elements else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count && Set(texts).count == texts.count ? texts : nil
    }
}
