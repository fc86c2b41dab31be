// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

extension FieldCorrection {
    /// Reads a correction; nil unless place and characters are those of a zone.
    init?(_ value: JSONValue) {
        guard value.count == 4, let line = value["line"]?.number?.integer, 1...3 ~= line,
            let column = value["column"]?.number?.integer, 1...50 ~= column,
            let read = value["read"].flatMap(Self.character),
            let used = value["used"].flatMap(Self.character)
        else { return nil }
        self.init(line: line, column: column, read: read, used: used)
    }

    private static func character(_ value: JSONValue) -> Unicode.Scalar? {
        guard let text = value.string, text.utf8.count == 1, let byte = text.utf8.first,
            CheckDigit.value(of: byte) != nil
        else { return nil }
        return Unicode.Scalar(byte)
    }
}

extension CheckAlternative {
    /// Reads an alternative; nil unless it has at least one change and at most ten.
    init?(_ value: JSONValue) {
        guard value.count == 2,
            let check = value["check"]?.string.flatMap({ name in
                MRZCheckKind.allCases.first { $0.name == name }
            }), let elements = value["changes"]?.elements, 1...10 ~= elements.count
        else { return nil }
        let changes = elements.compactMap { FieldCorrection($0) }
        guard changes.count == elements.count else { return nil }
        self.init(check: check, changes: changes)
    }
}

extension AAMVAElement {
    /// Reads an element of a barcode.
    init?(_ value: JSONValue) {
        guard value.count == 2, let text = value["value"]?.string,
            let identifier = value["id"]?.string.flatMap({ AAMVAElementID(Array($0.utf8)[...]) })
        else { return nil }
        self.init(identifier, text)
    }
}
