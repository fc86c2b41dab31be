// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The form rules for check-in data, shared by locations as providers describe them and by requests.
enum CheckInRules {
    static let providerNameLimit = 80
    static let cityLimit = 40
    static let locationNameLimit = 40
    static let purposeLimit = 140
    static let requestedFieldCounts = 1...15
    static let retentionDays = 0...3650

    /// Returns a text cleaned for display; `nil` if it is too long or has nothing to display.
    static func text(_ text: String?, atMost limit: Int) -> String? {
        guard let text, text.unicodeScalars.count <= limit else { return nil }
        let shown = DisplayText.cleaned(text)
        return shown.isEmpty ? nil : shown
    }

    /// Returns whether a text names a provider: `gln:` or `zsr:` and a number.
    static func isClient(_ text: String) -> Bool {
        if text.hasPrefix("gln:") { return ProviderNumber(String(text.dropFirst(4))) != nil }
        return text.hasPrefix("zsr:") && AccountNumber(String(text.dropFirst(4))) != nil
    }

    /// Reads the requested fields, each once.
    static func requestedFields(_ value: JSONValue?) -> [CheckInRequest.RequestedField]? {
        guard let elements = value?.elements, requestedFieldCounts ~= elements.count else {
            return nil
        }
        var requestedFields: [CheckInRequest.RequestedField] = []
        for element in elements {
            guard let field = element["name"]?.string.flatMap(CardField.init),
                let isRequired = element["required"]?.boolean,
                !requestedFields.contains(where: { $0.field == field })
            else { return nil }
            requestedFields.append(
                CheckInRequest.RequestedField(field: field, isRequired: isRequired)
            )
        }
        return requestedFields
    }

    /// Reads the purpose, in all languages.
    static func purpose(_ value: JSONValue?) -> [String: String]? {
        var purpose: [String: String] = [:]
        for language in CheckInRequest.languages {
            guard let text = text(value?[language]?.string, atMost: purposeLimit) else {
                return nil
            }
            purpose[language] = text
        }
        return purpose
    }

    /// Reads the purpose, in all languages and no others.
    static func strictPurpose(_ value: JSONValue) -> [String: String]? {
        value.count == CheckInRequest.languages.count ? purpose(value) : nil
    }

    /// Returns the purpose as requests and locations hold it.
    static func output(ofPurpose purpose: [String: String]) -> JSONOutput {
        .object(CheckInRequest.languages.map { ($0, .string(purpose[$0] ?? "")) })
    }

    /// Reads the accepted cards.
    static func coverages(_ value: JSONValue?) -> Set<CardCoverage>? {
        guard let elements = value?.elements, !elements.isEmpty else { return nil }
        var coverages: Set<CardCoverage> = []
        for element in elements {
            guard let coverage = element.string.flatMap(CardCoverage.init) else { return nil }
            coverages.insert(coverage)
        }
        return coverages
    }

    /// Reads how long the data is kept.
    static func retentionDays(_ value: JSONValue?) -> Int? {
        value?.number?.integer.flatMap { retentionDays ~= $0 ? $0 : nil }
    }

    /// Returns whether answers go to the host itself, encrypted unless it is the local machine.
    static func isAddress(_ text: String, on host: String) -> Bool {
        guard let address = address(text) else { return false }
        let own = address.host + (address.port.map { ":\($0)" } ?? "")
        return own == host
    }

    /// Reads an address to which answers may go; `nil` for any other.
    static func address(_ text: String) -> WebAddress? {
        guard text.utf8.count <= 1024, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            let address = WebAddress(text), !address.hasFragment
        else { return nil }
        let isHere = address.scheme == "http" && address.host == "127.0.0.1"
        return address.scheme == "https" || isHere ? address : nil
    }
}

extension CheckInRequest.RequestedField {
    /// The field as requests and locations hold it.
    var output: JSONOutput {
        ["name": .string(field.rawValue), "required": .boolean(isRequired)]
    }
}
