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
        let paper: ExchangePaper
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
        let version: String
        let kinds: [String]
        let outcome: String
        let count: Int
    }

    /// The consent.
    struct Consent: Encodable {
        struct Candidate: Encodable {
            let id: String
            let isChosen: Bool
            let paper: ExchangePaper
        }

        let caller: String
        /// The name that the caller gives itself, where it is another.
        let ownName: String?
        let isKeyInApp: Bool
        let isSigned: Bool
        let version: String
        let kinds: [String]
        let purpose: String?
        let purposeText: String?
        /// `none`, `session` or `days`; `nil` where the caller does not say.
        let retention: String?
        let days: Int
        let destination: String
        /// Whether only some members are sent.
        let isLimited: Bool
        let isMultichoice: Bool
        let candidates: [Candidate]
        let missing: [String]
        let canSend: Bool
        let chosenCount: Int
    }

    let front: ExchangeDevice.App
    /// `list`, `document`, `add`, `journal`, `consent`, `locked`.
    let view: String
    let isSignedIn: Bool
    let isLocked: Bool
    let readsVersion4: Bool
    /// Whether an app waits for an answer.
    let isAsked: Bool
    let notice: ExchangeNotice?
    let documents: [Item]
    let document: Detail?
    let draft: Draft?
    let journal: [Entry]
    let consent: Consent?
}

/// What the wallet's screen reports.
enum ExchangeWalletEvent: Codable, Hashable {
    case documentOpened(id: String)
    case documentDeleted(id: String)
    case addTapped
    /// Lines of a machine-readable zone that the page has read in a picture.
    case zoneRead(lines: [String])
    /// A picture in which the page has found no zone.
    case zoneMissing
    case draftKindChosen(name: String)
    case draftKept(values: [String: String])
    case journalTapped
    case journalErased
    case closeTapped
    case signInToggled
    case lockToggled
    case versionToggled
    case unlockTapped
    case candidateToggled(id: String)
    case sendTapped
    case noticeClosed
    /// The person switched by hand to one of the apps.
    case shown(app: ExchangeDevice.App)
    case rightBarButtonTapped
}
