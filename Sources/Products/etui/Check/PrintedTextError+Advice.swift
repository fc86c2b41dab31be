// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

extension PrintedTextError {
    /// Why no printed text was read, and what to do.
    var advice: String {
        let next: String
        switch self {
        case .noEngine:
            next =
                "etui-text is not beside etui. Build it with: swift build -c release --product "
                + "etui-text"
        case .noLanguage:
            next =
                "the data of the document's language are not installed (Debian: tesseract-ocr-deu, "
                + "-fra, -ita, -nld, -spa; tesseract-ocr-script-latn for other states)"
        case .tookTooLong: next = "etui-text took too long and was stopped. Try a smaller picture"
        case .broken: next = "etui-text failed. Try again; if it fails again, report it"
        }
        return "printed text was not read: \(next)"
    }
}
