// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
package import IdentityCheck
package import Scanning

extension ScanResult {
    /// What the picture shows of a document.
    package var content: PictureContent {
        let codes = documents.compactMap { document in
            if case .barcode(let code, let content) = document { (code, content) } else { nil }
        }
        return PictureContent(
            zones: zones.map { ZoneSource($0) },
            licences: codes.compactMap { _, content in
                if case .licence(let checked) = content { checked.document } else { nil }
            },
            hasForeignCode: codes.contains { code, content in
                if case .text = content { code.symbology == .pdf417 } else { false }
            },
            feedback: feedback
        )
    }
}
