// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
// The only import from this package: what apps of the exchange import.
import VKarmaneSDK

/// An app's use of the exchange.
enum FormFiller {
    /// Returns the documents in an answer of any form.
    static func documents(in link: URL, _ key: SecKey) throws -> String {
        let dialects: CallbackReader.Dialects = [.version2, .android]
        return try VKarmaneSDK.getJsonFromLink(link, privateKey: key, dialects: dialects)
    }

    static func options(
        telling handler: @escaping @Sendable (DocumentRequester.Notice) -> Void
    ) -> DocumentRequester.Options {
        var options = DocumentRequester.Options()
        options.onNotice = handler
        return options
    }

    static let kinds: [DocumentKind] = [.RusNationalID, VKarmaneSDK.DocumentKind.RusINN]
    static let version: ExchangeVersion = VKarmaneSDK.version
}

/// An app's log, outside any actor.
final class ExchangeLog {
    var count = 0

    /// Returns options with a handler that is a value of a plain function type.
    func asking() -> DocumentRequester.Options {
        let handler: (DocumentRequester.Notice) -> Void = { _ in self.count += 1 }
        return DocumentRequester.Options(onNotice: handler)
    }

    /// Returns options with a method of the app as the handler.
    func answering() -> WalletResponder.Options {
        WalletResponder.Options(onNotice: failed)
    }

    func failed(_ notice: WalletResponder.Notice) {
        count += 1
    }
}
