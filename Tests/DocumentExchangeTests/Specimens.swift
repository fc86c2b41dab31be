// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import MachineReadable

/// Documents of fictional persons, made from the table of fields.
enum Specimen {
    static let today = CalendarDate(text: "2026-01-15")

    /// Returns a valid document of a kind with every field filled.
    static func whole(_ kind: DocumentKind) throws -> WalletDocument {
        try document(kind, members(of: kind))
    }

    /// Returns a document of JSON values by path.
    static func document(
        _ kind: DocumentKind,
        _ members: [(path: String, json: JSONOutput)]
    ) throws -> WalletDocument {
        try DocumentReading(value(json(kind.rawValue, members))).document
    }

    /// Returns the whole document of a kind with some members changed; `nil` leaves one out.
    static func changed(
        _ kind: DocumentKind,
        _ changes: [String: JSONOutput?]
    ) throws -> WalletDocument {
        var members = members(of: kind).filter { changes[$0.path] == nil }
        for (path, json) in changes { if let json { members.append((path, json)) } }
        return try document(kind, members)
    }

    static func members(of kind: DocumentKind) -> [(path: String, json: JSONOutput)] {
        kind.form.layout.fields.map { ($0.member.path, json(of: $0, in: kind)) }
    }

    static func value(_ json: JSONOutput) throws -> JSONValue {
        try JSONTree(parsing: json.utf8()).root
    }

    static func json(
        _ kind: String,
        _ members: [(path: String, json: JSONOutput)]
    ) -> JSONOutput {
        nested(
            [(["kind"], .string(kind))]
                + members.map {
                    ($0.path.split(separator: ".").map { String($0) }, $0.json)
                }
        )
    }

    private static func nested(_ members: [(path: [String], json: JSONOutput)]) -> JSONOutput {
        var names: [String] = []
        for member in members where !names.contains(member.path[0]) { names.append(member.path[0]) }
        return .object(
            names.map { name in
                let inner = members.filter { $0.path[0] == name }
                if let leaf = inner.first(where: { $0.path.count == 1 }) {
                    return (name, leaf.json)
                }
                return (name, nested(inner.map { (Array($0.path.dropFirst()), $0.json) }))
            }
        )
    }

    private static func json(of field: DocumentField, in kind: DocumentKind) -> JSONOutput {
        let path = field.member.path
        if let text = texts["\(kind.rawValue) \(path)"] ?? texts[path] { return .string(text) }
        return switch field.member.type {
        case .text: .string("Проба " + path)
        case .date: "2020-05-04"
        case .time: "09:30"
        case .integer: .integer(field.member.dictionary?.codes[1] ?? 2019)
        case .boolean: true
        case .entries:
            [
                .object(
                    (field.entryLayout?.fields ?? []).map {
                        ($0.member.path, json(of: $0, in: kind))
                    }.filter { !$0.0.contains(".") }
                )
            ]
        }
    }

    /// Values that satisfy the rules of some fields.
    private static let texts = [
        "dates.expiration": "2030-05-04", "contract.period.end": "2030-05-04",
        "person.birthDate": "2004-02-29",
        "person.middleName": "Тестович", "vehicle.vin": "1M8GDM9AXKP042788",
        "vehicle.sign": "А001АА77", "vehicle.passport.serial": "77УА",
        "vehicle.passport.number": "000001", "sts.serial": "00АА", "sts.number": "000001",
        "person.serial": "0000", "person.number": "000101", "sts.sign": "А001АА777",
        "RusNationalID dates.delivery": "2024-03-01",
        "RusNationalID serial": "0000", "RusNationalID number": "000101",
        "RusNationalID code": "000-001", "RusInternationalID number": "000000001",
        "RusDriversLic serial": "00АА", "RusDriversLic number": "000001",
        "RusDriversLicOld serial": "0000", "RusDriversLicOld number": "000001",
        "RusDriversLicOldest serial": "0000", "RusDriversLicOldest number": "000001",
        "RusSNILS number": "11223344595", "RusINN inn": "500100732259", "RusINN serial": "00",
        "RusINN number": "000000001", "RusBirthCert serial": "VI-ТТ",
        "RusBirthCert number": "000001", "RusMedIns number": "0000000000000018",
        "letterHeadNumber": "00000000001", "RusVehicleRegID serialAndNumber": "00АА000001",
        "RusPTS serialAndNumber": "77УА000001", "RusOSAGO serial": "ХХХ",
        "RusOSAGO number": "0000000001", "person.inn": "500100732259",
        "RusMilitaryCard serial": "АА", "RusMilitaryCard number": "0000001",
        "BankCard number": "4111111111111111", "expiryDate": "12/30",
    ]
}
