// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension IdentitySchema {
    /// The files that are to be removed; an empty name stands for all files of a transaction.
    static let removals = [
        """
        CREATE TABLE identity_removal (
            ref {text} NOT NULL, file {text} NOT NULL, PRIMARY KEY (ref, file)
        ) {strict}
        """
    ]
}
