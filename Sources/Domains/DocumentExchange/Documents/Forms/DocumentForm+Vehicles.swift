// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Documents of vehicles.
extension DocumentForm {
    static let vehicleRegistration = DocumentForm(
        .vehicleRegistration,
        Wording(
            "СТС",
            "Fahrzeugausweis (СТС)",
            "Permis de circulation (СТС)",
            "Licenza di circolazione (СТС)",
            "Vehicle registration (СТС)"
        ),
        [
            .required(
                .serialAndNumber,
                .shape(.registrationNumber, "99**999999"),
                normal: .cyrillicCode,
                shown: .groups([2, 2])
            ),
            .required(.dates.delivery),
            .optional(.code),
            .optional(.deliveredBy),
            .required(.ownerName),
        ] + residence(DocumentKey<String>.residence) + [
            .optional(.notes),
            .optional(.vehicle.type),
            .optional(.vehicle.body),
            .optional(.vehicle.categoryCode),
            .optional(.vehicle.chassis),
            .optional(.vehicle.color),
            .optional(.vehicle.emptyWeight),
            .optional(.vehicle.maxWeight),
            .optional(.vehicle.engine.number),
            .optional(.vehicle.engine.capacity),
            .optional(.vehicle.engine.model),
            .optional(.vehicle.engine.power),
            .required(.vehicle.makeAndModel),
        ] + vehiclePaper + [
            .required(.vehicle.sign, .plate, normal: .cyrillicCode),
            .required(.vehicle.vin, .vehicleNumber, .vehicleNumberCheck, normal: .latinCode),
            .required(.vehicle.year),
        ]
    )

    static let vehiclePassport = DocumentForm(
        .vehiclePassport,
        Wording(
            "ПТС",
            "Fahrzeugpass (ПТС)",
            "Passeport de véhicule (ПТС)",
            "Passaporto del veicolo (ПТС)",
            "Vehicle passport (ПТС)"
        ),
        [
            .required(
                .serialAndNumber,
                .shape(.vehiclePassportNumber, "99ББ999999", "999999999999999"),
                normal: .cyrillicCode,
                shown: .groups([2, 2])
            ),
            .optional(.approvement.number),
            .optional(.approvement.approvedDate),
            .optional(.approvement.deliveredBy),
            .optional(.dealer.organization),
            .optional(.dealer.address),
            .optional(.dealer.deliveredAddress),
            .optional(.dealer.deliveredBy),
            .optional(.dealer.deliveredDate),
            .optional(.dealer.notes),
            .optional(.export.country),
            .optional(.export.restrictions),
            .optional(.export.serialAndNumber),
            .optional(.notes),
            .required(.owner.name),
            .optional(.owner.address),
            .optional(.owner.notes),
            .optional(.owner.ownershipDocument),
            .optional(.owner.saleDate),
            .optional(.sts.serial, normal: .cyrillicCode),
            .optional(.sts.number, normal: .number),
            .optional(.sts.deliveredBy),
            .optional(.sts.document),
            .optional(.sts.registrationDate),
            .optional(.sts.sign, .plate, normal: .cyrillicCode),
            .optional(.vehicle.type),
            .optional(.vehicle.body),
            .optional(.vehicle.categoryCode),
            .optional(.vehicle.chassis),
            .optional(.vehicle.color),
            .optional(.vehicle.companyAndCountry),
            .optional(.vehicle.emptyWeight),
            .optional(.vehicle.maxWeight),
            .optional(.vehicle.engine.type),
            .optional(.vehicle.engine.capacity),
            .optional(.vehicle.engine.modelAndNumber),
            .optional(.vehicle.engine.power),
            .required(.vehicle.makeAndModel),
            .required(.vehicle.vin, .vehicleNumber, .vehicleNumberCheck, normal: .latinCode),
            .required(.vehicle.year),
        ]
    )

    static let motorLiability = DocumentForm(
        .motorLiability,
        Wording(
            "ОСАГО",
            "Motorfahrzeughaftpflicht (ОСАГО)",
            "Responsabilité civile automobile (ОСАГО)",
            "Responsabilità civile auto (ОСАГО)",
            "Motor liability insurance (ОСАГО)"
        ),
        [
            .required(.serial, .shape(.motorPolicySeries, "БББ"), normal: .cyrillicCode),
            .required(.number, .shape(.motorPolicyNumber, "9999999999"), normal: .number),
            .optional(.dates.delivery),
            .required(.company.name),
            .optional(.company.address),
            .optional(.company.phone),
            .optional(.contract.cost),
            .required(.contract.period.begin),
            .optional(.contract.period.beginTime),
            .required(.contract.period.end),
            .optional(.contract.period.endTime),
            .optional(.notes),
            .required(.person.lastName),
            .required(.person.firstName),
            .optional(.person.middleName),
            .optional(.vehicle.makeAndModel),
        ] + vehiclePaper + insuredVehicle
    )

    static let motorInsurance = DocumentForm(
        .motorInsurance,
        Wording(
            "КАСКО",
            "Kaskoversicherung (КАСКО)",
            "Assurance casco (КАСКО)",
            "Assicurazione casco (КАСКО)",
            "Motor own-damage insurance (КАСКО)"
        ),
        [
            .required(.serial),
            .required(.number),
            .optional(.dates.delivery),
            .required(.company.name),
            .optional(.company.email),
            .optional(.company.phone),
            .optional(.contract.cost),
            .required(.contract.period.begin),
            .required(.contract.period.end),
            .optional(.driversCode),
            .optional(.instalment.code),
            .optional(.instalment.period.begin),
            .optional(.insurance.civilLiability),
            .optional(.insurance.damage),
            .optional(.insurance.optionalEquipment),
            .optional(.insurance.theft),
            .optional(.notes),
            .optional(.paymentOrderCode),
            .required(.person.lastName),
            .required(.person.firstName),
            .optional(.person.middleName),
            .optional(.person.birthDate),
            .optional(.person.serial, normal: .number, shown: .groups([2, 2])),
            .optional(.person.number, normal: .number),
            .optional(.person.issueDate),
            .optional(.person.inn, .insuredTaxpayerNumber, normal: .number),
        ] + residence(DocumentKey<String>.residence) + [
            .optional(.surveyor),
            .optional(.vehicle.engine.power),
            .optional(.vehicle.makeAndModel),
        ] + vehiclePaper + insuredVehicle + [
            .optional(.vehicle.year)
        ]
    )

    /// Series and number of the vehicle's passport.
    private static let vehiclePaper: [DocumentField] = [
        .optional(.vehicle.passport.serial, normal: .cyrillicCode),
        .optional(.vehicle.passport.number, normal: .number),
    ]

    /// Plate and number of an insured vehicle.
    private static let insuredVehicle: [DocumentField] = [
        .optional(.vehicle.sign, .plate, normal: .cyrillicCode),
        .optional(.vehicle.vin, .vehicleNumber, .vehicleNumberCheck, normal: .latinCode),
    ]
}
