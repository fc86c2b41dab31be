// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension MRZDocument {
    /// A field's value for people, with what follows from it, such as `D (Germany)`; `nil` if it is empty.
    func text(of field: MRZField) -> String? {
        value(field).map { $0 + (words(for: field).map { " (\($0))" } ?? "") }
    }

    /// What follows from a field: a state's name, the age, the remaining validity, a likely spelling.
    private func words(for field: MRZField) -> String? {
        switch field {
        case .issuingState, .nationality: state(in: field)?.name
        case .birthDate: age.map { $0 == 1 ? "1 year old" : "\($0) years old" }
        case .expiryDate: remainingValidity.map { "in \($0.text)" }
        case .surname, .givenNames: likelySpelling(of: field).map { "probably \($0)" }
        default: nil
        }
    }
}
