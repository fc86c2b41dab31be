// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension CheckSettings {
    private static let callbackKey = "callbackUrl"
    private static let maskingPrefix = "masking."

    /// The keys of all settings, without those of single kinds of documents.
    public static let keys = [callbackKey] + SettingsTable.rows.map(\.key)

    /// The settings as one object, every key with its value.
    ///
    /// Of the kinds of documents only those stand there that are not masked.
    public var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            (Self.callbackKey, callbackURL.map { .string($0) } ?? .null)
        ]
        members += SettingsTable.rows.map { ($0.key, $0.write(self)) }
        let kinds = unmasked.map { "\(Self.maskingPrefix)\($0.country).\($0.type.rawValue)" }
        return .object(members + kinds.sorted().map { ($0, false) })
    }

    /// Returns what a setting takes, as the end of a sentence that begins with `must be`.
    ///
    /// - Parameter key: the key.
    /// - Returns: the rule; nil if there is no such setting.
    public static func rule(of key: String) -> String? {
        if key == callbackKey { return "\(CallbackURL.rule), or none" }
        if let row = SettingsTable.rows.first(where: { $0.key == key }) { return row.rule }
        return maskedKind(key) == nil ? nil : "true or false"
    }

    /// Takes one setting by its key.
    mutating func apply(
        _ key: String,
        _ value: JSONValue,
        _ origins: Set<String>
    ) throws(SettingsError) {
        if key == Self.callbackKey { return try applyCallback(value, origins) }
        if let row = SettingsTable.rows.first(where: { $0.key == key }) {
            guard row.read(value, &self) else { throw .invalidValue(key) }
            return
        }
        guard let kind = Self.maskedKind(key) else {
            let suggestion = Suggestion.nearest(to: key, among: Self.keys)
            throw .unknownKey(DisplayText.cleaned(String(key.prefix(64))), suggestion: suggestion)
        }
        guard let isMasked = value.boolean else { throw .invalidValue(key) }
        if isMasked { unmasked.remove(kind) } else { unmasked.insert(kind) }
    }

    private mutating func applyCallback(
        _ value: JSONValue,
        _ origins: Set<String>
    ) throws(SettingsError) {
        guard !value.isNull else {
            callbackURL = nil
            return
        }
        guard let text = value.string,
            (try? CallbackURL(text, permitting: origins)) != nil
        else { throw .invalidValue(Self.callbackKey) }
        callbackURL = text
    }

    /// Returns the kind of document of a key `masking.<country>.<type>`.
    private static func maskedKind(_ key: String) -> DocumentKind? {
        guard key.hasPrefix(maskingPrefix) else { return nil }
        let parts = key.dropFirst(maskingPrefix.count).split(
            separator: ".",
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, CountryCodeForm.isIssuer(String(parts[0])),
            let type = IdentityDocumentType(rawValue: String(parts[1]))
        else { return nil }
        return DocumentKind(country: String(parts[0]), type: type)
    }
}
