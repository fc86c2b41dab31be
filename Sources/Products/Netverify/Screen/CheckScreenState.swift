// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Pictures

/// The state of the page of the built-in screens.
package struct CheckScreenState: Encodable, Sendable {
    /// What the page shows.
    enum Kind: String, Encodable, Sendable {
        /// Nothing yet.
        case loading
        /// The choice of a document.
        case selection
        /// The legal advice.
        case advice
        /// The consent to the picture of the face.
        case consent
        /// The scan view.
        case scan
        /// The movements failed, and what to do now.
        case movesOver
        /// The picture that was taken.
        case confirm
        /// What to do with the document.
        case hint
        /// Data is sent.
        case processing
        /// An error.
        case problem
        /// Nothing more: the app takes over.
        case done
    }

    /// A country to choose.
    package struct Country: Encodable, Sendable {
        let code: String
        let name: String
        let documents: [Document]

        /// What a page shows of a country.
        @MainActor
        package init(_ country: NetverifyCountry) {
            self.init(country.code, name: country.name, country.documents.map(\.entry))
        }

        init(_ code: String, name: String, _ documents: [CatalogueDocument]) {
            (self.code, self.name) = (code, name)
            self.documents = documents.map { document in
                Document(
                    type: document.type.rawValue,
                    variants: document.variants.map(\.rawValue)
                )
            }
        }
    }

    /// A document to choose.
    struct Document: Encodable, Sendable {
        let type: String
        let variants: [String]
    }

    /// Something that is sent.
    struct Sending: Encodable, Sendable {
        let text: String
        let isSent: Bool
    }

    /// The appearance: CSS custom properties by name.
    struct Style: Encodable, Sendable {
        let light: [String: String]
        let dark: [String: String]
    }

    var kind: Kind
    let style: Style
    /// The largest picture file that the screen takes, in bytes.
    let largestPicture = PictureLimits().byteCount
    var countries: [Country] = []
    var suggestion: String?
    var part: Part?
    /// What is sent to a server.
    var sending: [Sending] = []
    /// Whether the screen can open the device's settings, where the camera is allowed.
    var canOpenSettings = false
    /// The text of an advice, a consent, a question, a hint or an error.
    var message: String?
    /// What may be wrong with the picture that was taken.
    var remark: String?
    /// Whether the check goes on without the consent.
    var isOptional = false
    /// The picture that was taken, as a `data:` address.
    var picture: String?
    /// The code of an error.
    var code: String?
    /// Whether an error can be repeated.
    var canRetry = false
    /// The sequences of movements that are left.
    var left = 0
}

/// An event of the page of the built-in screens.
package enum CheckScreenEvent: Codable, Hashable, Sendable {
    /// A document was chosen.
    case chose(country: String, type: String, variant: String?)
    /// An advice or a hint was read, or consent given.
    case read
    /// Consent was refused.
    case declined
    /// The picture is good.
    case confirmed
    /// The picture is to be taken again.
    case retake
    /// The side is to be scanned in another way.
    case fallback
    /// The light was switched.
    case torchTapped
    /// The person cannot do the movements, and takes one picture.
    case declinedMoves
    /// The movements are tried again.
    case movesAgain
    /// What failed is to be repeated.
    case retry
    /// The device's settings are to be opened.
    case settings
    /// The button on the right of the bar, or the one that closes an error, was pressed.
    case rightBarButtonTapped
    /// The camera runs.
    case cameraRuns
    /// The camera cannot be used: there is none, it is refused, or it was lost.
    case cameraFailed
    /// The page is in the background.
    case pageHidden
    /// The page is in the foreground again.
    case pageShown
}
