// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How authorities made for demonstrations are told from real ones: by an organizational unit of
/// their names, which every tool shows.
package enum DemonstrationMark {
    /// The organizational unit.
    package static let organizationalUnit = "Demonstration only"

    /// Whether a name has the mark.
    package static func isPresent(in name: DistinguishedName) -> Bool {
        name.contains(organizationalUnit, of: AttributeType.organizationalUnit)
    }
}
