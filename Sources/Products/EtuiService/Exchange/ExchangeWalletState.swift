// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange

/// What the wallet shows.
struct ExchangeWalletState: Encodable {
    /// A document in a list.
    struct Item: Encodable {
        let id: String
        let title: String
        let holder: String
        /// How many findings of each severity its checks have.
        let errors: Int
        let warnings: Int
        let notes: Int
    }

    /// A document with everything it says.
    struct Detail: Encodable {
        let id: String
        let document: ExchangeDocument
    }

    /// A document being typed.
    struct Draft: Encodable {
        struct Option: Encodable {
            let code: String
            let label: String
        }

        struct Field: Encodable {
            let path: String
            let label: String
            /// `text`, `date`, `number` or `choice`.
            let kind: String
            let options: [Option]
            let isRequired: Bool
            let value: String
            let findings: [ExchangeFinding]
        }

        let kinds: [Option]
        let kind: String
        let fields: [Field]
        /// Whether there are errors that must be put right before the document is kept.
        let isRefused: Bool
    }

    struct Entry: Encodable {
        let time: String
        let caller: String
        let kinds: [String]
        let outcome: String
        let count: Int
    }

    /// The consent; what is chosen is known to its element alone until the person decides.
    struct Consent: Encodable {
        struct Candidate: Encodable {
            let id: String
            let document: ExchangeDocument
        }

        /// Another number with each request.
        let number: Int
        let caller: String
        /// The name that the caller gives itself, where it is another.
        let ownName: String?
        let isKeyInApp: Bool
        let isSigned: Bool
        let kinds: [String]
        let purpose: String?
        let purposeText: String?
        /// `none`, `session` or `days`; `nil` where the caller does not say.
        let retention: String?
        let days: Int
        let destination: String
        /// Whether only some members are sent.
        let isLimited: Bool
        /// How many documents may be chosen at most.
        let limit: Int
        let candidates: [Candidate]
        let missing: [String]
    }

    /// The lock of the device.
    struct Lock: Encodable {
        /// Why it asks for the code: to `open` the wallet, to `unlock` it for a request, to `confirm` what is
        /// sent.
        enum Reason: String, Encodable {
            case open, unlock, confirm
        }

        let reason: Reason
        /// Who gets what is confirmed.
        let caller: String
        /// What that is.
        let documents: [String]
        /// The code, which the page tells.
        let code: String
        /// `ready`, `wrong` or `resting`.
        let trouble: String
        let triesLeft: Int
    }

    let front: ExchangeDevice.App
    /// `list`, `document`, `add`, `scan`, `journal`, `consent`, `lock`.
    let view: String
    let isSignedIn: Bool
    let readsVersion4: Bool
    let opensDocuments: Bool
    let notice: ExchangeNotice?
    let documents: [Item]
    let document: Detail?
    let draft: Draft?
    let journal: [Entry]
    let consent: Consent?
    let lock: Lock?
}

/// What the wallet's screen reports.
enum ExchangeWalletEvent: Codable, Hashable {
    case documentOpened(id: String)
    case documentDeleted(id: String)
    case addTapped
    case scanTapped
    /// Lines of a machine-readable zone that the page has read with the camera or in a picture.
    case zoneRead(lines: [String])
    case draftKindChosen(name: String)
    case draftKept(values: [String: String])
    case journalTapped
    case journalErased
    case closeTapped
    case signInToggled
    case lockTapped
    case versionToggled
    case openingToggled
    /// What the person decided on the request: the documents to send, in the order of choosing, or none of them.
    case decided(documents: [String]?)
    /// The code of the device, as it was typed.
    case codeEntered(code: String)
    case noticeClosed
    /// The person switched by hand to one of the apps.
    case shown(app: ExchangeDevice.App)
    case rightBarButtonTapped
}
