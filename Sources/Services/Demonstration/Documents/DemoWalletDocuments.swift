// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import DocumentExchange
import MachineReadable

/// Documents of fictitious people for the wallet of the document exchange; one has an error, one a
/// warning, one a note, to show the checks.
package enum DemoWalletDocuments {
    /// The documents, in the wallet's display order.
    package static var all: [WalletDocument] {
        [nationalID, travelPassport, licence, vehicle, pension, taxpayer, wrongTaxpayer]
    }

    private static func day(_ text: String) -> CalendarDate? { CalendarDate(text: text) }

    private static func named(_ kind: DocumentKind) -> WalletDocument {
        var document = WalletDocument(kind)
        document[.person.lastName] = "Тестова"
        document[.person.firstName] = "Анна"
        document[.person.middleName] = "Тестовна"
        document[.person.birthDate] = day("1985-02-28")
        return document
    }

    private static var nationalID: WalletDocument {
        var document = named(.nationalID)
        document[.serial] = "0005"
        document[.number] = "000101"
        document[.dates.delivery] = day("2005-04-12")
        document[.code] = "000-001"
        document[.deliveredBy] = "Отдел внутренних дел города Образцова"
        document[.person.birthPlace] = "гор. Образцов"
        document[.person.sexCode] = .listed(.female)
        document[.registration.date] = day("2010-06-01")
        document[.registration.residence.humanReadable] = "гор. Образцов, ул. Пробная, д. 1, кв. 2"
        return document
    }

    /// Valid for four years instead of five or ten: a warning.
    private static var travelPassport: WalletDocument {
        var document = named(.travelPassport)
        document[.number] = "000000001"
        document[.dates.delivery] = day("2024-03-01")
        document[.dates.expiration] = day("2028-03-01")
        document[.deliveredBy] = "МВД 00001"
        document[.person.lastNameEn] = "TESTOVA"
        document[.person.firstNameEn] = "ANNA"
        document[.person.birthPlace] = "гор. Образцов"
        document[.person.citizenshipCountryCode] = ExchangeCountry(alpha2: "RU").map { .listed($0) }
        document[.person.sexCode] = .listed(.female)
        return document
    }

    private static var licence: WalletDocument {
        var document = named(.drivingLicence)
        document[.serial] = "0000"
        document[.number] = "000001"
        document[.dates.delivery] = day("2021-05-04")
        document[.dates.expiration] = day("2031-05-04")
        document[.deliveredBy] = "ГИБДД 0001"
        var category = DocumentRecord()
        category[.categoryCode] = .listed(.b)
        category[.dates.delivery] = day("2021-05-04")
        category[.dates.expiration] = day("2031-05-04")
        document[.categories] = [category]
        return document
    }

    /// The vehicle's number has no check digit, like most outside North America: a note.
    private static var vehicle: WalletDocument {
        var document = WalletDocument(.vehicleRegistration)
        document[.serialAndNumber] = "00АА000001"
        document[.dates.delivery] = day("2022-09-15")
        document[.ownerName] = "Тестова Анна Тестовна"
        document[.vehicle.makeAndModel] = "Образец 1200"
        document[.vehicle.sign] = "А001АА77"
        document[.vehicle.vin] = "XTA00000000000001"
        document[.vehicle.year] = 2022
        return document
    }

    private static var pension: WalletDocument {
        var document = named(.pensionAccount)
        document[.number] = "11223344595"
        return document
    }

    private static var taxpayer: WalletDocument {
        var document = named(.taxpayerNumber)
        document[.inn] = "500100732259"
        return document
    }

    /// The last digit is wrong: an error.
    private static var wrongTaxpayer: WalletDocument {
        var document = named(.taxpayerNumber)
        document[.person.firstName] = "Борис"
        document[.person.lastName] = "Тестов"
        document[.person.middleName] = "Тестович"
        document[.inn] = "500100732258"
        return document
    }
}
