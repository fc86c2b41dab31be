// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation

extension SecretBytes {
    /// Copies bytes of the app, which the app has to wipe.
    init(copying data: Data) {
        var bytes = [UInt8](data)
        self.init(moving: &bytes)
    }

    /// The bytes for the app, which has to wipe them from now on.
    func revealedData() -> Data {
        var bytes = revealed()
        defer { bytes.wipe() }
        return Data(bytes)
    }
}
