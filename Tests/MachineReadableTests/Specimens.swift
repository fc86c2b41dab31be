// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension Specimen {
    /// Specimens of the standard and of issuers; the names on unpublished lines are made up.
    static let all: [Specimen] = [
        Specimen(
            name: "TD3 of the standard",
            format: .td3,
            lines: [
                "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
                "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
            ],
            values: [
                .documentCode: "P",
                .issuingState: "UTO",
                .surname: "ERIKSSON",
                .givenNames: "ANNA MARIA",
                .documentNumber: "L898902C3",
                .nationality: "UTO",
                .birthDate: "1974-08-12",
                .sex: "F",
                .expiryDate: "2012-04-15",
                .personalNumber: "ZE184226B",
            ]
        ),
        Specimen(
            name: "TD1 of the standard",
            format: .td1,
            lines: [
                "I<UTOD231458907<<<<<<<<<<<<<<<",
                "7408122F1204159UTO<<<<<<<<<<<6",
                "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
            ],
            values: [
                .documentCode: "I",
                .surname: "ERIKSSON",
                .givenNames: "ANNA MARIA",
                .documentNumber: "D23145890",
                .birthDate: "1974-08-12",
                .expiryDate: "2012-04-15",
                .sex: "F",
                .nationality: "UTO",
            ]
        ),
        Specimen(
            name: "TD2 of the standard",
            format: .td2,
            lines: [
                "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
                "D231458907UTO7408122F1204159<<<<<<<6",
            ],
            values: [
                .surname: "ERIKSSON",
                .givenNames: "ANNA MARIA",
                .documentNumber: "D23145890",
            ]
        ),
        Specimen(
            name: "MRV-A of the standard",
            format: .mrvA,
            lines: [
                "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
                "L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
            ],
            values: [
                .documentCode: "V",
                .documentNumber: "L8988901C",
                .nationality: "XXX",
                .birthDate: "1940-09-07",
                .expiryDate: "1996-12-10",
                .optionalData2: "6ZE184226B",
            ]
        ),
        Specimen(
            name: "MRV-B of the standard",
            format: .mrvB,
            lines: [
                "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
                "L8988901C4XXX4009078F9612109<<<<<<<<",
            ],
            values: [
                .documentNumber: "L8988901C",
                .birthDate: "1940-09-07",
            ]
        ),
        Specimen(
            name: "TD1, long number, both readings",
            format: .td1,
            lines: [
                "I<UTOD23145890<7349<<<<<<<<<<<",
                "3407127M9507122UTO<<<<<<<<<<<2",
                "STEVENSON<<PETER<JOHN<<<<<<<<<",
            ],
            values: [
                .documentNumber: "D23145890734",
                .birthDate: "1934-07-12",
                .expiryDate: "2095-07-12",
            ],
            longNumber: .both
        ),
        Specimen(
            name: "TD1, Portugal",
            format: .td1,
            lines: [
                "I<PRT007777779<ZZ92<<<<<<<<<<<",
                "8303143M3405282PRT<<<<<<<<<<<2",
                "EXEMPLO<<NOME<<<<<<<<<<<<<<<<<",
            ],
            values: [
                .documentNumber: "007777779ZZ9"
            ],
            longNumber: .withoutFiller
        ),
        Specimen(
            name: "TD1, Belgium",
            format: .td1,
            lines: [
                "IDBEL000590240<6013<<<<<<<<<<<",
                "8512017F1311048BEL851201002007",
                "EXEMPLE<<NOM<<<<<<<<<<<<<<<<<<",
            ],
            values: [
                .documentNumber: "000590240601",
                .optionalData2: "85120100200",
            ],
            longNumber: .withFiller
        ),
        Specimen(
            name: "TD2, long number",
            format: .td2,
            lines: [
                "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
                "D23145890<UTO7408122F1204159AB11<<<8",
            ],
            values: [
                .documentNumber: "D23145890AB1"
            ],
            longNumber: .withoutFiller
        ),
        Specimen(
            name: "TD1, Spain",
            format: .td1,
            lines: [
                "IDESPBAA000589599999999R<<<<<<",
                "8001014F2501017ESP<<<<<<<<<<<7",
                "EJEMPLO<<UNO<<<<<<<<<<<<<<<<<<",
            ],
            values: [
                .documentNumber: "BAA000589",
                .optionalData1: "99999999R",
            ]
        ),
        Specimen(
            name: "TD1, Finland",
            format: .td1,
            lines: [
                "I<FINXA10000585010195<112X<<<<",
                "9501016F2803135FIN<<<<<<<<<<<7",
                "MALLI<<ESIMERKKI<<<<<<<<<<<<<<",
            ],
            values: [
                .documentNumber: "XA1000058",
                .personalNumber: "010195-112X",
            ]
        ),
        Specimen(
            name: "TD1, Türkiye",
            format: .td1,
            lines: [
                "I<TURA05B592941<31219575508<<<",
                "8907264M2708241TUR<<<<<<<<<<<2",
                "ORNEK<<AD<<<<<<<<<<<<<<<<<<<<<",
            ],
            values: [
                .documentNumber: "A05B59294",
                .personalNumber: "31219575508",
                .optionalData1: "31219575508",
            ]
        ),
        Specimen(
            name: "TD3, Germany",
            format: .td3,
            lines: [
                "P<D<<MUSTER<<ERIKA<<<<<<<<<<<<<<<<<<<<<<<<<<",
                "C01X0006H1D<<6408125F1710319<<<<<<<<<<<<<<<0",
            ],
            values: [
                .issuingState: "D",
                .nationality: "D",
                .documentNumber: "C01X0006H",
                .birthDate: "1964-08-12",
            ]
        ),
        Specimen(
            name: "TD3, China, no filler in the second line",
            format: .td3,
            lines: [
                "POCHNZHENGJIAN<<YANGBEN<<<<<<<<<<<<<<<<<<<<<",
                "E596593216CHN9701078M2510077LAKCLCLMMBKGG932",
            ],
            values: [
                .documentNumber: "E59659321",
                .personalNumber: "LAKCLCLMMBKGG9",
                .nationality: "CHN",
            ]
        ),
        Specimen(
            name: "TD3, Netherlands",
            format: .td3,
            lines: [
                "P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<",
                "SPECI20142NLD6503101F2403096999999990<<<<<84",
            ],
            values: [
                .documentNumber: "SPECI2014",
                .personalNumber: "999999990",
                .surname: "DE BRUIJN",
                .givenNames: "WILLEKE LISELOTTE",
            ]
        ),
        Specimen(
            name: "CNIS",
            format: .frenchIdentityCard,
            lines: [
                "IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<",
                "8806923102858CORINNE<<<<<<<6512068F6",
            ],
            values: [
                .surname: "BERTHIER",
                .givenNames: "CORINNE",
                .documentNumber: "880692310285",
                .issueDate: "1988-06",
                .birthDate: "1965-12-06",
                .sex: "F",
                .serialNumber: "10285",
            ]
        ),
        Specimen(
            name: "DL1, France",
            format: .frenchDrivingLicence,
            lines: [
                "D1FRA13AA000026181231MARTIN<<9"
            ],
            values: [
                .documentNumber: "13AA00002",
                .expiryDate: "2018-12-31",
                .surname: "MARTIN",
            ]
        ),
        Specimen(
            name: "DL1, Netherlands",
            format: .dutchDrivingLicence,
            lines: [
                "D1NLD15094962111659VW87Z78NB84"
            ],
            values: [
                .version: "1",
                .documentNumber: "5094962111",
                .otherData: "659VW87Z78NB8",
            ]
        ),
        Specimen(
            name: "TD3, Russian national passport",
            format: .russianPassport,
            lines: [
                "PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<",
                "3919353498RUS7207233M<<<<<<<4151218910003<50",
            ],
            values: [
                .documentNumber: "3914935349",
                .issueDate: "2015-12-18",
                .authority: "910-003",
                .seriesDigit: "4",
                .birthDate: "1972-07-23",
                .surname: "ЗДРИЛЮК",
                .givenNames: "СЕРГЕЙ АНАТОЛЬЕВИЧ",
            ]
        ),
        Specimen(
            name: "Swiss driving licence",
            format: .swissDrivingLicence,
            lines: [
                "AAA001D<<",
                "FACHE305142128097<<800126<<<<<",
                "MARCHAND<<FABIENNE<<<<<<<<<<<<",
            ],
            values: [
                .language: "D",
                .documentNumber: "305142128097",
                .version: "097",
                .birthDate: "1980-01-26",
                .surname: "MARCHAND",
                .givenNames: "FABIENNE",
                .blankNumber: "AAA001D",
            ]
        ),
    ]
}
