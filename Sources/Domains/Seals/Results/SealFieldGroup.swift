// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings

/// Fields that the screen shows together, under a heading.
package struct SealFieldGroup: Sendable {
    /// One field.
    package struct Field: Sendable {
        /// The key of the label.
        package let label: String
        /// The value verbatim, with deceptive characters spelled out.
        package let value: String
        /// The key of the value's name in the catalogue, if it is a known code.
        package let name: String?
        /// The two-letter country code for browsers.
        package let region: String?
        /// The path of a value without a known label.
        package let path: String?
    }

    /// A sub-group of fields: a dose.
    package struct Part: Sendable {
        package let title: String
        package let number: String
        package let fields: [Field]
    }

    /// The key of the heading.
    package let title: String
    /// The value for `{number}` in the heading.
    package let number: Int?
    package let fields: [Field]
    package let parts: [Part]

    /// Sorts all fields into groups; omits groups without fields.
    package static func groups(of fields: [SealField]) -> [SealFieldGroup] {
        let shown = fields.filter { !$0.value.isEmpty }
        var groups = [group("section.holder", shown, holder)]
        groups += vaccinations(shown)
        groups.append(group("section.test", shown, test))
        groups.append(group("section.facility", shown, facility))
        groups.append(group("section.seal", shown, seal))
        groups.append(group("section.other", shown, [.other]))
        return groups.filter { !$0.fields.isEmpty || !$0.parts.isEmpty }
    }

    private static let holder: Set<SealFieldLabel> = [
        .name, .birthDate, .sex, .travelDocumentNumber, .otherDocumentNumber, .documentType,
        .documentNumber,
    ]
    private static let event: Set<SealFieldLabel> = [.vaccine, .vaccineBrand, .disease]
    private static let dose: Set<SealFieldLabel> = [
        .vaccinationDate, .doseNumber, .vaccinationCountry, .administeringCentre, .batchNumber,
        .nextDoseDate,
    ]
    private static let test: Set<SealFieldLabel> = [
        .test, .testResult, .testMethod, .sampleCollected, .reportIssued, .optionalData,
    ]
    private static let facility: Set<SealFieldLabel> = [
        .testingFacility, .testCountry, .contactTelephone, .contactEmail, .contactAddress,
    ]
    private static let seal: Set<SealFieldLabel> = [
        .type, .version, .issuingCountry, .vaccinationIdentifier, .testIdentifier,
    ]

    /// All labels of the groups; a test compares them with the existing labels.
    package static let labels: Set<SealFieldLabel> = holder.union(event).union(dose).union(test)
        .union(facility).union(seal).union([.other])

    private static func group(
        _ title: String,
        _ fields: [SealField],
        _ labels: Set<SealFieldLabel>
    ) -> SealFieldGroup {
        let own = fields.filter { labels.contains($0.label) }.map { Field($0) }
        return SealFieldGroup(title: title, number: nil, fields: own, parts: [])
    }

    /// Returns one group for each vaccine, with one part for each dose.
    private static func vaccinations(_ fields: [SealField]) -> [SealFieldGroup] {
        let own = fields.filter { event.contains($0.label) || dose.contains($0.label) }
        let count = Set(own.compactMap { $0.positions.first }).count
        return grouped(own, by: 0).enumerated().map { place, fields in
            let doses = fields.filter { dose.contains($0.label) }
            return SealFieldGroup(
                title: count > 1 ? "section.vaccinationN" : "section.vaccination",
                number: place + 1,
                fields: fields.filter { event.contains($0.label) }.map { Field($0) },
                parts: grouped(doses, by: 1).enumerated().map { place, fields in
                    let number = fields.first { $0.label == .doseNumber }?.value.reveal()
                    return Part(
                        title: "section.dose",
                        number: number ?? String(place + 1),
                        fields: fields.map { Field($0) }
                    )
                }
            )
        }
    }

    /// Groups fields with the same position in a list, in the order of positions.
    private static func grouped(_ fields: [SealField], by depth: Int) -> [[SealField]] {
        let keyed = Dictionary(grouping: fields) {
            $0.positions.indices.contains(depth) ? $0.positions[depth] : -1
        }
        return keyed.sorted { $0.key < $1.key }.map { $0.value }
    }
}

extension SealFieldGroup {
    /// The members as pages read them.
    package var json: JSONOutput {
        [
            "title": .string(title), "number": number.map { .integer($0) } ?? .null,
            "fields": .array(fields.map { $0.json }),
            "parts": .array(
                parts.map {
                    [
                        "title": .string($0.title), "number": .string($0.number),
                        "fields": .array($0.fields.map { $0.json }),
                    ]
                }
            ),
        ]
    }
}

extension SealFieldGroup.Field {
    fileprivate var json: JSONOutput {
        [
            "label": .string(label), "value": .string(value),
            "name": name.map { .string($0) } ?? .null,
            "region": region.map { .string($0) } ?? .null,
            "path": path.map { .string($0) } ?? .null,
        ]
    }

    fileprivate init(_ field: SealField) {
        let value = field.value.reveal()
        label = "field.\(field.label.rawValue)"
        self.value = value
        path = field.label == .other ? field.path : nil
        let country = Self.countries.contains(field.label) ? SealCountryName(value) : nil
        name = country?.name ?? Self.codes[field.label].map { "code.\($0).\(value)" }
        region = country?.region
    }

    private static let countries: Set<SealFieldLabel> = [
        .issuingCountry, .vaccinationCountry, .testCountry,
    ]

    /// The labels whose values are codes, with the part of the catalogue that names them.
    private static let codes: [SealFieldLabel: String] = [
        .type: "type", .sex: "sex", .vaccine: "icd11", .disease: "icd11",
        .documentType: "document", .test: "test", .testResult: "result", .testMethod: "method",
    ]
}
