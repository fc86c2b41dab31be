// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation

extension SecretBytes {
    /// Copies bytes of the app's, which are the app's to wipe.
    init(copying data: Data) {
        var bytes = [UInt8](data)
        self.init(moving: &bytes)
    }

    /// The bytes for the app, whose they are to wipe from now on.
    func revealedData() -> Data {
        var bytes = revealed()
        defer { bytes.wipe() }
        return Data(bytes)
    }
}
