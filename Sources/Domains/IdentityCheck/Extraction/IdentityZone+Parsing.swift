// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

extension IdentityZone {
    /// The members of a zone in JSON.
    static let memberNames: Set<String> = [
        "format", "line1", "line2", "line3", "idNumberValid", "dobValid", "expiryDateValid",
        "personalNumberValid", "compositeValid", "rawLines",
    ]

    /// Reads a zone: every line as long as its format requires, in the alphabet of zones.
    init(_ members: IdentityMembers) throws(IdentityDataError) {
        var lines: [String] = []
        for place in 1...3 {
            guard let line = try members.optional("line\(place)", Self.line) else { continue }
            guard lines.count == place - 1 else { throw .missing("mrzData.line\(place - 1)") }
            lines.append(line)
        }
        format = try members.required("format") { value in
            value.string.flatMap { MRZFormat(interfaceName: $0, lines: lines) }
        }
        self.lines = lines
        rawLines = try members.list("rawLines", limit: 3) { value in
            value.string.flatMap {
                $0.utf16.count <= 50 ? FieldText($0, maximumLength: 50).text : nil
            }
        }
        isDocumentNumberValid = try members.required("idNumberValid") { $0.boolean }
        isBirthDateValid = try members.required("dobValid") { $0.boolean }
        isExpiryDateValid = try members.required("expiryDateValid") { $0.boolean }
        isPersonalNumberValid = try members.required("personalNumberValid") { $0.boolean }
        isCompositeValid = try members.required("compositeValid") { $0.boolean }
    }

    private static func line(_ value: JSONValue) -> String? {
        guard let text = value.string, text.utf8.count <= 50,
            text.utf8.allSatisfy({ CheckDigit.value(of: $0) != nil })
        else { return nil }
        return text
    }
}

extension MRZFormat {
    /// Finds the format of lines by its name in the interface; nil unless the lines have its lengths.
    fileprivate init?(interfaceName: String, lines: [String]) {
        let lengths = lines.map(\.utf8.count)
        let named = Self.allCases.filter {
            $0.interfaceName == interfaceName && $0.layout.lineLengths == lengths
        }
        // National layouts begin with a text of their own; the general one is for all other lines.
        let national = named.first { $0.hasBeginning(of: lines) }
        guard let format = national ?? named.first(where: { $0.layout.fixedTexts.isEmpty }) else {
            return nil
        }
        self = format
    }

    /// Whether the lines begin as all of a national layout do.
    private func hasBeginning(of lines: [String]) -> Bool {
        let texts = layout.fixedTexts
        guard !texts.isEmpty else { return self == .russianPassport && lines[0].hasPrefix("PNRUS") }
        return texts.allSatisfy { fixed in
            let columns = fixed.place.columns
            let line = Array(lines[fixed.place.line - 1].utf8)
            return fixed.texts.contains {
                line[(columns.lowerBound - 1)..<columns.upperBound].elementsEqual($0.utf8)
            }
        }
    }
}
