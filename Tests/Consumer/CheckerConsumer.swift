// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
// Nothing else of this package: what apps that check seals import.
import VDSNCChecker

/// An app's class outside of any actor.
final class ListUpdater {
    var count = 0

    @MainActor func update() {
        let handler: () -> Void = { self.count += 1 }
        CertificateRepository.shared().updateCRLData(completion: handler)
    }

    func update(_ list: CRL) {
        let handler: (Bool) -> Void = { _ in self.count += 1 }
        list.update(completion: handler)
    }

    /// A member of the signed message, by the type that comes with the product.
    func name(in seal: VDSData) -> String? {
        let value: JSONValue = seal.json
        return value["msg"]?["pid"]?["n"]?.string
    }
}
