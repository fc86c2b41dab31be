// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database

/// The tables of the insurers for whose own systems this process acts: their families.
///
/// The card server does not read them; it knows cards, not families.
package enum OfficeSchema {
    /// All steps.
    package static let schema = Schema("insurance offices", [Schema.Step("families", tables)])

    private static let tables = [
        """
        CREATE TABLE insurance_family (
            id {text} PRIMARY KEY, bag {text} NOT NULL, name {text} NOT NULL,
            login {bytes} NOT NULL UNIQUE, created {integer} NOT NULL
        ) {strict}
        """,
        """
        CREATE TABLE insurance_member (
            veka {text} PRIMARY KEY,
            family {text} NOT NULL REFERENCES insurance_family (id), place {integer} NOT NULL,
            relation {text} NOT NULL
        ) {strict}
        """,
        "CREATE INDEX insurance_member_family ON insurance_member (family, place)",
    ]
}
