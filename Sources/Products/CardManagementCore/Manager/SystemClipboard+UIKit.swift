// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
import Foundation
import UIKit

/// The clipboard of the phone.
struct SystemClipboard: SecretClipboard {
    /// Copies digits for this device alone, for one minute.
    ///
    /// The system's clipboard takes text only; this is the one place where digits become a `String`.
    @MainActor func copy(_ digits: HeldDigits) async -> Bool {
        let text = digits.withBytes { bytes in
            String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
        guard let text else { return false }
        UIPasteboard.general.setItems(
            [["public.utf8-plain-text": text]],
            options: [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: 60)]
        )
        return true
    }
}
#endif
