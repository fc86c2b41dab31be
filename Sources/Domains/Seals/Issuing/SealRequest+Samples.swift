// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Demonstration seals about fictitious people.
extension SealRequest {
    /// A proof of vaccination with two doses of one vaccine.
    public static var vaccinationSample: SealRequest {
        SealRequest(
            type: SealDocumentType.vaccination.rawValue,
            message: [
                "pid": [
                    "dob": "1974-08-12",
                    "i": "L898902C3",
                    "n": "ERIKSSON  ANNA MARIA",
                    "sex": "F",
                ],
                "uvci": "UT0000012345",
                "ve": [
                    [
                        "des": "XM68M6",
                        "dis": "RA01.0",
                        "nam": "Utopia Vaccine",
                        "vd": [
                            [
                                "adm": "Community Health",
                                "ctr": "UTO",
                                "dvc": "2021-06-13",
                                "lot": "UT2163",
                                "seq": 1,
                            ],
                            [
                                "adm": "General Practitioner",
                                "ctr": "UTO",
                                "dvc": "2021-07-01",
                                "lot": "UT7449",
                                "seq": 2,
                            ],
                        ],
                    ]
                ],
            ]
        )
    }

    /// A proof of a negative test.
    public static var testSample: SealRequest {
        SealRequest(
            type: SealDocumentType.test.rawValue,
            message: [
                "dat": ["ri": "2021-09-14T16:30:00+02:00", "sc": "2021-09-14T09:15:00+02:00"],
                "pid": [
                    "dn": "L898902C3",
                    "dob": "1974-08-12",
                    "dt": "P",
                    "n": "ERIKSSON  ANNA MARIA",
                ],
                "sp": [
                    "cd": [
                        "a": "1 Harbour Road, Zenith",
                        "e": "desk@clinic.example",
                        "p": "+00123456789",
                    ],
                    "ctr": "UTO",
                    "spn": "Zenith Clinic",
                ],
                "tr": ["m": "nasopharyngeal", "r": "negative", "tc": "molecular(PCR)"],
                "utci": "UT0000067890",
            ]
        )
    }
}
