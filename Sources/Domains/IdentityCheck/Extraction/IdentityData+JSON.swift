// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable

/// The data in JSON: what an app seals and sends to the server.
extension IdentityData {
    /// The data with the names of the interface; members without a value are left out.
    public var json: JSONOutput {
        let preferred = IdentityField.allCases.compactMap { self[$0] }
        var members: [(String, JSONOutput)] = []
        if let selectedCountry { members.append(("selectedCountry", .string(selectedCountry))) }
        if let selectedType {
            members.append(("selectedDocumentType", .string(selectedType.rawValue)))
        }
        members.append(("extractionMethod", .string(extractionMethod.rawValue)))
        members += preferred.map { ($0.field.rawValue, .string($0.value.text)) }
        if neverExpires { members.append(("neverExpires", true)) }
        if let zone { members.append(("mrzData", zone.json)) }
        let sources = preferred.map { ($0.field.rawValue, JSONOutput.string($0.source.rawValue)) }
        members.append(("sources", .object(sources)))
        let confidences = preferred.map { ($0.field.rawValue, JSONOutput.number($0.confidence)) }
        members.append(("confidences", .object(confidences)))
        let others = zip(readings, readings.dropFirst()).filter { $0.field == $1.field }.map { $1 }
        let lists: [(String, [JSONOutput])] = [
            ("otherReadings", others.map(\.json)), ("corrections", corrections.map(\.json)),
            ("alternatives", alternatives.map(\.json)),
            ("truncatedFields", truncatedFields.map { .string($0.rawValue) }),
            ("cleanedFields", cleanedFields.map { .string($0.rawValue) }),
            ("barcodeElements", barcodeElements.map(\.json)),
        ]
        members += lists.filter { !$0.1.isEmpty }.map { ($0.0, .array($0.1)) }
        return .object(members)
    }
}

extension FieldReading {
    fileprivate var json: JSONOutput {
        .object([
            ("field", .string(field.rawValue)), ("source", .string(source.rawValue)),
            ("value", .string(value.text)), ("confidence", .number(confidence)),
        ])
    }
}

extension IdentityZone {
    /// The zone with its names on the wire.
    var json: JSONOutput {
        var members: [(String, JSONOutput)] = [("format", .string(format.interfaceName))]
        for (place, line) in lines.enumerated() {
            members.append(("line\(place + 1)", .string(line)))
        }
        members += [
            ("idNumberValid", .boolean(isDocumentNumberValid)),
            ("dobValid", .boolean(isBirthDateValid)),
            ("expiryDateValid", .boolean(isExpiryDateValid)),
            ("personalNumberValid", .boolean(isPersonalNumberValid)),
            ("compositeValid", .boolean(isCompositeValid)),
            ("rawLines", .array(rawLines.map { .string($0) })),
        ]
        return .object(members)
    }
}

extension MRZFormat {
    /// The name in the interface; national layouts share the name of their form.
    public var interfaceName: String {
        switch self {
        case .td3, .russianPassport: "MRP"
        default: family
        }
    }
}

extension FieldCorrection {
    fileprivate var json: JSONOutput {
        .object([
            ("line", .integer(line)), ("column", .integer(column)), ("read", .string(String(read))),
            ("used", .string(String(used))),
        ])
    }
}

extension CheckAlternative {
    fileprivate var json: JSONOutput {
        .object([("check", .string(check.name)), ("changes", .array(changes.map(\.json)))])
    }
}

extension AAMVAElement {
    fileprivate var json: JSONOutput {
        .object([("id", .string(identifier.text)), ("value", .string(value))])
    }
}
