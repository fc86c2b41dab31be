// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import MachineReadable

extension IdentityData {
    /// The limits of a text with data.
    private static let limits = JSONLimits(byteCount: 1 << 20, depth: 32, nodeCount: 20_000)

    /// Reads data from strict JSON.
    ///
    /// Values are cleaned and cut like those that are read from a document; that alone refuses nothing.
    ///
    /// - Parameter bytes: the text in UTF-8, at most 1 MiB and 32 levels deep.
    /// - Throws: ``IdentityDataError``.
    public init(parsing bytes: [UInt8]) throws(IdentityDataError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONTree(parsing: bytes, limits: Self.limits).root
        } catch {
            throw .malformed(error.reason)
        }
        try self.init(parsing: value)
    }

    /// Reads data from a JSON object; see ``init(parsing:)-([UInt8])``.
    public init(parsing value: JSONValue) throws(IdentityDataError) {
        let members = try IdentityMembers(value, "data", allowed: Self.memberNames)
        let method = try members.required("extractionMethod") {
            $0.string.flatMap(ExtractionMethod.init(rawValue:))
        }
        var draft = IdentityDraft()
        draft.selectedCountry = try members.optional("selectedCountry", Self.country)
        draft.selectedType = try members.optional("selectedDocumentType") {
            $0.string.flatMap(IdentityDocumentType.init(rawValue:))
        }
        draft.neverExpires = try members.optional("neverExpires") { $0.boolean } ?? false
        try draft.read(FieldMembers(members, method: method))
        draft.zone = try members.optionalObject("mrzData", IdentityZone.memberNames)
            .map { zone throws(IdentityDataError) in try IdentityZone(zone) }
        draft.corrections = try members.list("corrections", limit: 200) { FieldCorrection($0) }
        draft.alternatives = try members.list("alternatives", limit: 200) { CheckAlternative($0) }
        for element in try members.list("barcodeElements", limit: 500, { AAMVAElement($0) }) {
            draft.add(element)
        }
        let fields = IdentityField.allCases.count
        draft.note(
            truncated: try members.list("truncatedFields", limit: fields, IdentityField.named),
            cleaned: try members.list("cleanedFields", limit: fields, IdentityField.named)
        )
        self.init(draft)
        // A value that cleaning left nothing of may have been the only one of its source.
        guard extractionMethod == method || !cleanedFields.isEmpty else {
            throw .invalid("extractionMethod")
        }
    }

    private static let memberNames: Set<String> =
        Set(IdentityField.allCases.map(\.rawValue)).union([
            "selectedCountry", "selectedDocumentType", "extractionMethod", "neverExpires",
            "mrzData", "sources", "confidences", "otherReadings", "corrections", "alternatives",
            "truncatedFields", "cleanedFields", "barcodeElements",
        ])

    /// Reads a code of three capital letters.
    private static func country(_ value: JSONValue) -> String? {
        guard let text = value.string, text.utf8.count == 3,
            text.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 })
        else { return nil }
        return text
    }
}
