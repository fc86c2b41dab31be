// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck
package import Pictures

/// Draws documents of people who do not exist, on which administrators see what masking leaves.
package protocol SpecimenDrawer: Sendable {
    /// Draws the sides of a document.
    ///
    /// - Parameters:
    ///   - country: the issuer as programs name it, ISO 3166-1 alpha-3.
    ///   - type: the kind of document.
    /// - Returns: the pictures; empty if there is no specimen of this kind.
    func sides(of country: String, _ type: IdentityDocumentType) -> [CheckPart: ColorPicture]
}
