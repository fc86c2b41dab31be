// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import MachineReadable
import VKarmaneSDK

/// The state of the requesting app's screen.
struct ExchangeFormState: Encodable {
    struct Kind: Encodable {
        let name: String
        let label: String
        let isChosen: Bool
    }

    struct Choice: Encodable {
        let code: String
        let label: String
    }

    struct Field: Encodable {
        let name: String
        let autocomplete: String?
        let value: String
        /// Whether the value came from the wallet, and has not been changed since.
        let isFilled: Bool
        let findings: [ExchangeFinding]
    }

    let front: ExchangeDevice.App
    let openedLinks: [OpenedLink]
    /// The code of the device, which the page shows.
    let deviceCode: String
    let kinds: [Kind]
    let isMultichoice: Bool
    let version: String
    /// Whether version 4 requests only the members that the form has fields for.
    let isLimited: Bool
    let purposes: [Choice]
    let purpose: String
    let simulatedError: String
    let simulatedErrors: [String]
    /// `ready`, `making` while the key is generated, or `waiting` while the wallet has the request.
    let stage: String
    let notice: ExchangeNotice?
    let fields: [Field]
    let documents: [ExchangeDocument]
}

/// The outcome of an action, in words.
struct ExchangeNotice: Encodable, Hashable {
    enum Tone: String, Encodable {
        /// Done, for information, needs attention, not done.
        case good, calm, attention, bad
    }

    let tone: Tone
    /// The key of the sentence in the string catalogue.
    let text: String
    /// The values for `{name}` and `{count}` in it.
    var values: [String: String] = [:]
    /// The bold text above it.
    var headline: ExchangeHeadline?
}

extension ExchangeNotice {
    /// Explains why the requesting app received nothing.
    ///
    /// - Parameter error: the error from the SDK.
    init(_ error: any Error) {
        let text =
            switch error {
            case let error as ExchangeError:
                switch error {
                case .noPendingRequest: "exchange.end.noPendingRequest"
                case .expired: "exchange.end.expired"
                case .noDocuments: "exchange.end.noDocuments"
                case .tooManyDocuments, .unexpectedKind, .unexpectedField: "exchange.end.unexpected"
                case .walletTooOld: "exchange.end.walletTooOld"
                }
            case let error as VKarmaneSDKError: "exchange.end.code.\(error.rawValue)"
            case LocalExchangeError.malformedURL, LocalExchangeError.missingParameter,
                LocalExchangeError.malformedData, LocalExchangeError.tooLarge:
                "exchange.end.link"
            default: "exchange.end.request"
            }
        self.init(tone: .bad, text: text)
    }
}

/// The short heading above a notice or a document, derived from its dates.
struct ExchangeHeadline: Encodable, Hashable {
    /// The key of the words in the string catalogue.
    let text: String
    /// The age, if the words have an `{ago}`: a number and `day`, `month` or `year`.
    var count: Int?
    var unit: String?

    /// Creates the heading for what the dates of a zone or document say.
    init(_ finding: DateFinding) {
        text = "zone.finding.\(finding.name)"
        guard case .expired(let span) = finding else { return }
        (count, unit) = (span.count, span.unit.rawValue)
    }
}

/// The events of the requesting app's screen.
enum ExchangeFormEvent: Codable, Hashable {
    case kindToggled(name: String)
    case severalToggled
    case versionChosen(code: String)
    case limitToggled
    case purposeChosen(code: String)
    case simulatedErrorChosen(name: String)
    case startTapped
    case fieldEdited(name: String, value: String)
    case formCleared
    case noticeClosed
    /// The user switched to one of the apps by hand.
    case shown(app: ExchangeDevice.App)
    case rightBarButtonTapped
}

/// Requests that fail on purpose, to show the messages on both sides.
enum SimulatedError: String, CaseIterable {
    case none
    /// The app uses a scheme that the wallet does not trust.
    case strangeApp
    /// The link names a version that does not exist.
    case unknownVersion
    /// The link requests an action that wallets do not support.
    case unknownAction
    /// The signed request was made ten minutes ago.
    case oldRequest
    /// The answer is altered on its way back.
    case changedAnswer

    /// How far the app's clock is slow, in seconds.
    var delay: Int64 { self == .oldRequest ? 600 : 0 }

    /// Returns the link as the wallet receives it.
    func altered(_ link: String) -> String {
        switch self {
        case .unknownVersion:
            ExchangeVersion.allCases.reduce(link) { link, version in
                link.replacing("/\(version.rawValue)/", with: "/v9/", maxReplacements: 1)
            }
        case .unknownAction:
            link.replacing("/get_documents?", with: "/get_everything?", maxReplacements: 1)
        case .none, .strangeApp, .oldRequest, .changedAnswer: link
        }
    }

    /// Returns the answer as the app receives it: with one character of the encrypted part replaced.
    func altered(answer link: String) -> String {
        guard self == .changedAnswer,
            let name = ["response=", "data="].compactMap({ link.firstRange(of: $0) }).first
        else { return link }
        var letters = Array(link.utf8)
        let percent = UInt8(ascii: "%")
        var place = link.utf8.distance(from: link.startIndex, to: name.upperBound)
        var passed = 0
        // A position well inside, and not part of an escape sequence.
        while place < letters.count, passed < 40 || letters[place] == percent {
            place += letters[place] == percent ? 3 : 1
            passed += 1
        }
        guard place < letters.count else { return link }
        letters[place] = letters[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        return String(decoding: letters, as: UTF8.self)
    }
}
