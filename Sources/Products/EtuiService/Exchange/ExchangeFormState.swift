// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import MachineReadable
import VKarmaneSDK

/// What the requesting app shows.
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
        /// Whether the value came from the wallet, and was not changed since.
        let isFilled: Bool
        let findings: [ExchangeFinding]
    }

    let front: ExchangeDevice.App
    let openedLinks: [OpenedLink]
    /// The code of the device, which the page tells.
    let deviceCode: String
    let kinds: [Kind]
    let isMultichoice: Bool
    let version: String
    /// Whether version 4 asks only for what the form has fields for.
    let isLimited: Bool
    let purposes: [Choice]
    let purpose: String
    let simulatedError: String
    let simulatedErrors: [String]
    /// `ready`, `making`, while the key is made, or `waiting`, while the wallet has the request.
    let stage: String
    let notice: ExchangeNotice?
    let fields: [Field]
    let documents: [ExchangeDocument]
}

/// How something ended, in words.
struct ExchangeNotice: Encodable, Hashable {
    enum Tone: String, Encodable {
        /// Done, for information, to be looked at, not done.
        case good, calm, attention, bad
    }

    let tone: Tone
    /// The key of the sentence in the string catalogue.
    let text: String
    /// What stands for `{name}` and `{count}` in it.
    var values: [String: String] = [:]
    /// What stands above it in bold.
    var headline: ExchangeHeadline?
}

extension ExchangeNotice {
    /// Why the requesting app got nothing.
    ///
    /// - Parameter error: what the SDK threw.
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

/// The few words above a notice or a document: what its dates say.
struct ExchangeHeadline: Encodable, Hashable {
    /// The key of the words in the string catalogue.
    let text: String
    /// How long ago, where the words have an `{ago}`: a number and `day`, `month` or `year`.
    var count: Int?
    var unit: String?

    /// The words for what the dates of a zone or document say.
    init(_ finding: DateFinding) {
        text = "zone.finding.\(finding.name)"
        guard case .expired(let span) = finding else { return }
        (count, unit) = (span.count, span.unit.rawValue)
    }
}

/// What the requesting app's screen reports.
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
    /// The person switched by hand to one of the apps.
    case shown(app: ExchangeDevice.App)
    case rightBarButtonTapped
}

/// Requests that go wrong on purpose, so that one sees what both sides say.
enum SimulatedError: String, CaseIterable {
    case none
    /// The app asks under a scheme that the wallet does not trust.
    case strangeApp
    /// The link names a version that does not exist.
    case unknownVersion
    /// The link asks for something that wallets do not do.
    case unknownAction
    /// The signed request was made ten minutes ago.
    case oldRequest
    /// The answer changes on its way back.
    case changedAnswer

    /// How far the app's clock is behind, seconds.
    var delay: Int64 { self == .oldRequest ? 600 : 0 }

    /// The link as the wallet gets it.
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

    /// The answer as the app gets it: with one character of what is encrypted exchanged.
    func altered(answer link: String) -> String {
        guard self == .changedAnswer,
            let name = ["response=", "data="].compactMap({ link.firstRange(of: $0) }).first
        else { return link }
        var letters = Array(link.utf8)
        let percent = UInt8(ascii: "%")
        var place = link.utf8.distance(from: link.startIndex, to: name.upperBound)
        var passed = 0
        // Well inside, and no part of an escape.
        while place < letters.count, passed < 40 || letters[place] == percent {
            place += letters[place] == percent ? 3 : 1
            passed += 1
        }
        guard place < letters.count else { return link }
        letters[place] = letters[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        return String(decoding: letters, as: UTF8.self)
    }
}
