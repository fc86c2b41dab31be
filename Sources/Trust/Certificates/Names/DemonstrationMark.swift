// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The mark that distinguishes demonstration authorities from real ones: an organizational unit in
/// their names, which every tool shows.
package enum DemonstrationMark {
    /// The organizational unit.
    package static let organizationalUnit = "Demonstration only"

    /// Returns whether a name has the mark.
    package static func isPresent(in name: DistinguishedName) -> Bool {
        name.contains(organizationalUnit, of: AttributeType.organizationalUnit)
    }
}
