// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange

/// The state of the wallet's screen.
struct ExchangeWalletState: Encodable {
    /// A document in a list.
    struct Item: Encodable {
        let id: String
        let title: String
        let holder: String
        /// The number of findings of each severity.
        let errors: Int
        let warnings: Int
        let notes: Int
    }

    /// A document with all its data.
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
        /// Whether it has errors that must be corrected before the document is saved.
        let isRefused: Bool
    }

    struct Entry: Encodable {
        let time: String
        let caller: String
        let kinds: [String]
        let outcome: String
        let count: Int
    }

    /// The consent; only its element knows the selection until the user decides.
    struct Consent: Encodable {
        struct Candidate: Encodable {
            let id: String
            let document: ExchangeDocument
        }

        /// A different number for each request.
        let number: Int
        let caller: String
        /// The name that the caller claims, if it differs.
        let ownName: String?
        let isKeyInApp: Bool
        let isSigned: Bool
        let kinds: [String]
        let purpose: String?
        let purposeText: String?
        /// `none`, `session` or `days`; `nil` if the caller does not say.
        let retention: String?
        let days: Int
        let destination: String
        /// Whether only some members are sent.
        let isLimited: Bool
        /// The most documents that may be selected.
        let limit: Int
        let candidates: [Candidate]
        let missing: [String]
    }

    /// The lock of the device.
    struct Lock: Encodable {
        /// The reason for asking for the code: to `open` the wallet, to `unlock` it for a request, to
        /// `confirm` what is sent.
        enum Reason: String, Encodable {
            case open, unlock, confirm
        }

        let reason: Reason
        /// The recipient of the confirmed documents.
        let caller: String
        /// The documents to send.
        let documents: [String]
        /// The code, which the page shows.
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

/// The events of the wallet's screen.
enum ExchangeWalletEvent: Codable, Hashable {
    case documentOpened(id: String)
    case documentDeleted(id: String)
    case addTapped
    case scanTapped
    /// Lines of a machine-readable zone that the page has read, with the camera or from a picture.
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
    /// The user's decision on the request: the documents to send, in the order of selection, or none.
    case decided(documents: [String]?)
    /// The entered code of the device.
    case codeEntered(code: String)
    case noticeClosed
    /// The user switched to one of the apps by hand.
    case shown(app: ExchangeDevice.App)
    case rightBarButtonTapped
}
