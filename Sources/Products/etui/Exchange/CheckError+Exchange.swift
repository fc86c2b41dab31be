// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings

extension CheckError {
    /// Creates an error with a code of the protocol.
    static func code(_ code: ExchangeCode, _ words: String? = nil) -> CheckError {
        CheckError(code: .integer(code.rawValue), words: words ?? code.words)
    }

    /// Returns the same error with the link that informs the caller, and whether it is used.
    func callingBack(_ isTold: Bool, by link: String? = nil) -> CheckError {
        var error = self
        error.details.insert(("callsBack", .boolean(isTold)), at: 0)
        error.callback = link
        return error
    }
}

/// The output of a command about document exchange.
struct ExchangeReport {
    let invocation: Invocation

    /// The colours of the terminal.
    var paint: Paint { Paint(isOn: invocation.console.hasColour) }

    /// Prints members for programs, or lines for people.
    func print(
        _ members: [(String, JSONOutput)],
        text: @autoclosure () -> String
    ) {
        if invocation.has(SealOptions.json) {
            invocation.console.print(JSONOutput.object(members).encoded())
        } else {
            invocation.console.print(text())
        }
    }

    /// Reports why the command stops; prints a link back to the caller all the same, unless there is no answer.
    func refuse(_ error: CheckError, printsCallback: Bool = true) -> ExitStatus {
        let console = invocation.console
        let callback = printsCallback ? error.callback : nil
        if invocation.has(SealOptions.json) {
            let link = callback.map { [("callback", JSONOutput.string($0))] } ?? []
            console.print(JSONOutput.object(link + error.members).encoded())
        } else {
            if let callback { console.print(callback) }
            console.complain("\(error.result.mark) \(error.verdict): \(error.words)")
        }
        return .negative
    }
}

extension CheckError {
    /// The error for a link to another app.
    static let notOurs = named(
        "notOurs",
        "this is no request: one begins with vkarmaneapp:, or with https:// and a host of --host"
    ).callingBack(false)

    /// Creates the error of a wallet that stops: code 3, which is never sent.
    init(_ reason: StopReason) {
        code = .integer(ExchangeCode.badCallbackParameters.rawValue)
        words = "nothing is opened: \(reason.words)"
        details = [("callsBack", false), ("reason", .string(reason.rawValue))]
    }

    /// Creates the error of a callback without documents.
    init(_ error: DocumentExchangeError) {
        self =
            switch error {
            case .exchange(let error): CheckError(error)
            case .code(.cryptographyError):
                .code(.cryptographyError, error.words).with(.unchecked)
            case .code(let code): .code(code, error.words)
            case .tooLong: .named("tooLarge", error.words).with(.unchecked)
            case .malformedLink: .named("malformedURL", error.words).with(.unchecked)
            case .missingParameter(let name):
                .named("missingParameter", error.words, [("parameter", .string(name))])
                    .with(.unchecked)
            case .malformedValue: .named("malformedData", error.words).with(.unchecked)
            // Reading a callback cannot break any other rule.
            default: .code(.internalError, error.words).with(.unchecked)
            }
    }

    init(_ error: ExchangeError) {
        self =
            switch error {
            case .noPendingRequest:
                .named(
                    "noPendingRequest",
                    "no request waits for this answer: it belongs to another one, or was read before"
                ).with(.unchecked)
            case .expired:
                .named("expired", "the answer came later than 15 minutes; ask again")
                    .with(.attention)
            case .noDocuments: .named("noDocuments", "the answer has no document")
            case .tooManyDocuments(let count):
                .named(
                    "tooManyDocuments",
                    "the answer has \(count) documents, more than were asked for",
                    [("count", .integer(count))]
                )
            case .unexpectedKind(let kind):
                .named(
                    "unexpectedKind",
                    "the answer has a document of kind '\(kind.visible)', not asked for",
                    [("kind", .string(kind))]
                )
            case .unexpectedField(let path):
                .named(
                    "unexpectedField",
                    "the answer has \(path.visible), which was not asked for",
                    [("path", .string(path))]
                )
            case .walletTooOld:
                .named("walletTooOld", "the wallet does not read the version asked for")
            }
    }
}

extension ExchangeCode {
    /// The reason in words.
    var words: String {
        switch self {
        case .unsupportedVersion:
            "the wallet does not serve this version or host; version 2 needs --allow-v2"
        case .unknownAction: "the link asks for something else than get_documents"
        case .badCallbackParameters: "the wallet does not trust the caller's links"
        case .badActionParameters:
            "a parameter is missing, malformed, out of date or not allowed for this caller"
        case .internalError: "the wallet failed"
        case .unauthorized: "no user is signed in to the wallet"
        case .cryptographyError: "the key cannot be used"
        }
    }
}

extension StopReason {
    /// The reason and what to do, in words.
    fileprivate var words: String {
        switch self {
        case .tooLong: "the link is longer than 16 KiB"
        case .malformed: "the link is not written as links are"
        case .callerParameter:
            "x-source, x-success, x-error and x-cancel must each be there once, with a value"
        case .sourceTooLong: "x-source is longer than 128 characters"
        case .callback:
            "x-success, x-error or x-cancel is no link to which an answer can be appended"
        case .differentSchemes: "the caller's links have different schemes"
        case .untrusted:
            "the caller's scheme is not trusted; if you know it, say --trusted SCHEME or --registry FILE"
        case .unknownSigner:
            "the request is signed by a caller or key that --registry does not list"
        case .signature: "the signature of the request is wrong"
        case .foreignCallbacks: "the links are not those that were signed"
        }
    }
}
