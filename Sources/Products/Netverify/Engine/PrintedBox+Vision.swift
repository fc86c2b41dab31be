// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import Reading

extension PrintedBox {
    /// Converts a rectangle of Vision.
    ///
    /// - Parameters:
    ///   - rectangle: in shares of the picture's sides, from its lower left corner.
    ///   - picture: the picture.
    init(fromLowerLeft rectangle: CGRect, in picture: GreyPicture) {
        let (width, height) = (Double(picture.width), Double(picture.height))
        self.init(
            left: Int((rectangle.minX * width).rounded(.down)),
            top: Int(((1 - rectangle.maxY) * height).rounded(.down)),
            right: Int((rectangle.maxX * width).rounded(.up)),
            bottom: Int(((1 - rectangle.minY) * height).rounded(.up))
        )
    }
}

/// The languages of printed documents as Vision names them.
enum PrintedLanguageNames {
    private static let names = [
        "en": "eng", "de": "deu", "fr": "fra", "it": "ita", "es": "spa", "nl": "nld",
    ]

    /// Returns the name in ISO 639-2 of a tag such as `de-DE` (BCP 47).
    ///
    /// - Returns: nil for a language that no document needs by name.
    static func alpha3(of tag: String) -> String? {
        tag.split(separator: "-").first.flatMap { names[String($0)] }
    }
}
