// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension VDSNCMessage {
    /// Returns the shape of messages that are certainly readable; see ``init(_:type:)``.
    ///
    /// A message of another shape may still be readable: only reading it decides.
    static func shape(of type: SealDocumentType) -> JSONShape {
        switch type {
        case .vaccination: vaccination
        case .test: test
        }
    }

    private static let vaccination = JSONShape([
        .required(.uvci, .string),
        .required(.pid, .object(JSONShape([.required(.n, .string)] + person))),
        .required(.ve, .objects(event)),
    ])

    private static let event = JSONShape([
        .required(.des, .string),
        .required(.nam, .string),
        .optional(.dis, .string),
        .required(.vd, .objects(dose)),
    ])

    private static let dose = JSONShape([
        .required(.dvc, .string),
        .required(.seq, .digits),
        .required(.ctr, .string),
        .required(.adm, .string),
        .required(.lot, .string),
        .optional(.dvn, .string),
    ])

    private static let test = JSONShape([
        .optional(.utci, .string),
        .optional(.pid, .object(JSONShape([.optional(.n, .string)] + person))),
        .optional(.sp, .object(provider)),
        .optional(.dat, .object(JSONShape([.optional(.sc, .string), .optional(.ri, .string)]))),
        .optional(.tr, .object(result)),
        .optional(.opt, .string),
    ])

    private static let person: [JSONShape.Member] = [
        .optional(.dob, .string),
        .optional(.sex, .string),
        .optional(.i, .string),
        .optional(.ai, .string),
        .optional(.dt, .string),
        .optional(.dn, .string),
    ]

    private static let provider = JSONShape([
        .optional(.spn, .string),
        .optional(.ctr, .string),
        .optional(
            .cd,
            .object(
                JSONShape([
                    .optional(.p, .string), .optional(.e, .string), .optional(.a, .string),
                ])
            )
        ),
    ])

    private static let result = JSONShape([
        .optional(.tc, .string), .optional(.r, .string), .optional(.m, .string),
    ])
}
