// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import DocumentExchange
import MachineReadable

/// Documents of invented persons for the wallet of the document exchange; one has an error, one a warning,
/// one a note, so that one sees what the checks say.
package enum DemoPapers {
    /// The documents, in the order in which the wallet shows them.
    package static var all: [WalletDocument] {
        [nationalID, travelPassport, licence, vehicle, pension, taxpayer, wrongTaxpayer]
    }

    private static func day(_ text: String) -> CalendarDate? { CalendarDate(text: text) }

    private static func named(_ kind: DocumentKind) -> WalletDocument {
        var paper = WalletDocument(kind)
        paper[.person.lastName] = "Тестова"
        paper[.person.firstName] = "Анна"
        paper[.person.middleName] = "Тестовна"
        paper[.person.birthDate] = day("1985-02-28")
        return paper
    }

    private static var nationalID: WalletDocument {
        var paper = named(.nationalID)
        paper[.serial] = "0005"
        paper[.number] = "000101"
        paper[.dates.delivery] = day("2005-04-12")
        paper[.code] = "000-001"
        paper[.deliveredBy] = "Отдел внутренних дел города Образцова"
        paper[.person.birthPlace] = "гор. Образцов"
        paper[.person.sexCode] = .listed(.female)
        paper[.registration.date] = day("2010-06-01")
        paper[.registration.residence.humanReadable] = "гор. Образцов, ул. Пробная, д. 1, кв. 2"
        return paper
    }

    /// Good for four years instead of five or ten: a warning.
    private static var travelPassport: WalletDocument {
        var paper = named(.travelPassport)
        paper[.number] = "000000001"
        paper[.dates.delivery] = day("2024-03-01")
        paper[.dates.expiration] = day("2028-03-01")
        paper[.deliveredBy] = "МВД 00001"
        paper[.person.lastNameEn] = "TESTOVA"
        paper[.person.firstNameEn] = "ANNA"
        paper[.person.birthPlace] = "гор. Образцов"
        paper[.person.citizenshipCountryCode] = ExchangeCountry(alpha2: "RU").map { .listed($0) }
        paper[.person.sexCode] = .listed(.female)
        return paper
    }

    private static var licence: WalletDocument {
        var paper = named(.drivingLicence)
        paper[.serial] = "0000"
        paper[.number] = "000001"
        paper[.dates.delivery] = day("2021-05-04")
        paper[.dates.expiration] = day("2031-05-04")
        paper[.deliveredBy] = "ГИБДД 0001"
        var category = DocumentRecord()
        category[.categoryCode] = .listed(.b)
        category[.dates.delivery] = day("2021-05-04")
        category[.dates.expiration] = day("2031-05-04")
        paper[.categories] = [category]
        return paper
    }

    /// The vehicle's number has no check digit, as most have outside North America: a note.
    private static var vehicle: WalletDocument {
        var paper = WalletDocument(.vehicleRegistration)
        paper[.serialAndNumber] = "00АА000001"
        paper[.dates.delivery] = day("2022-09-15")
        paper[.ownerName] = "Тестова Анна Тестовна"
        paper[.vehicle.makeAndModel] = "Образец 1200"
        paper[.vehicle.sign] = "А001АА77"
        paper[.vehicle.vin] = "XTA00000000000001"
        paper[.vehicle.year] = 2022
        return paper
    }

    private static var pension: WalletDocument {
        var paper = named(.pensionAccount)
        paper[.number] = "11223344595"
        return paper
    }

    private static var taxpayer: WalletDocument {
        var paper = named(.taxpayerNumber)
        paper[.inn] = "500100732259"
        return paper
    }

    /// The last digit does not fit: an error.
    private static var wrongTaxpayer: WalletDocument {
        var paper = named(.taxpayerNumber)
        paper[.person.firstName] = "Борис"
        paper[.person.lastName] = "Тестов"
        paper[.person.middleName] = "Тестович"
        paper[.inn] = "500100732258"
        return paper
    }
}
