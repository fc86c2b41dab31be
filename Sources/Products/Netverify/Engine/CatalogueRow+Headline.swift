// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

extension CatalogueRow {
    /// Returns the end of the key of the headline for a part.
    func headline(of part: CheckPart) -> String {
        switch part {
        case .front: type.rawValue + (isFolded ? ".inside" : ".front")
        case .back: type.rawValue + (isFolded ? ".outside" : ".back")
        case .face: "face"
        }
    }
}
