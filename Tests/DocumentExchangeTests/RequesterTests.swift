// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Foundation
import Testing
import TestSupport

/// Rows C2 and C15 to C21 of the table of bad input, for a caller that knows its request.
struct RequesterTests {
    static let now = ExchangeScene.now

    static func pending(
        kinds: [DocumentKind] = [.taxpayerNumber],
        isMultichoice: Bool = false,
        links: CallbackLinks = ExchangeScene.links,
        requiresState: Bool? = nil
    ) throws -> PendingRequest {
        let options = Requester.Options(registeredSchemes: ["demo"], requiresState: requiresState)
        var query = DocumentQuery(kinds: kinds, source: "Demo", callbacks: links)
        query.isMultichoice = isMultichoice
        let key = try ExchangeScene.key()
        return try Requester(options).start(query, key: key, random: SystemRandom(), now: now)
            .takePending()
    }

    /// Returns the received kinds, or the error; no kinds for a cancelled request.
    static func finish(
        _ link: String,
        _ pending: borrowing PendingRequest,
        after seconds: Int64 = 0
    ) -> Result<[String], DocumentExchangeError> {
        let requester = Requester(.init(registeredSchemes: ["demo"]))
        let time = now.adding(seconds: seconds)
        do throws(DocumentExchangeError) {
            switch try requester.finish(link, pending: pending, random: SystemRandom(), now: time) {
            case .documents(let payload): return .success(payload.kinds)
            case .cancelled: return .success([])
            }
        } catch {
            return .failure(error)
        }
    }

    @Test func theAnswerToARequestIsRead() throws {
        let pending = try Self.pending()
        let link = try ExchangeScene.link(ExchangeScene.taxpayer, base: pending.callbacks.success)
        #expect(Self.finish(link, pending) == .success(["RusINN"]))
    }

    @Test func aRequestCarriesAStateOf32BytesInEachLink() throws {
        let pending = try Self.pending()
        let bytes = try Base64.decode(pending.state, alphabet: .urlSafe, padding: .forbidden)
        #expect(bytes.count == 32)
        for role in CallbackLinks.Role.allCases {
            #expect(
                pending.callbacks[role] == ExchangeScene.links[role] + "?vkx_state=" + pending.state
            )
            #expect(CallbackReader.state(of: pending.callbacks[role]) == pending.state)
        }
        #expect(try Self.pending().state != pending.state)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let isMultichoice: Bool
        let error: ExchangeError

        init(_ text: String, isMultichoice: Bool = false, _ error: ExchangeError) {
            self.text = text
            self.isMultichoice = isMultichoice
            self.error = error
        }

        var testDescription: String { String(text.prefix(40)) }
    }

    private static func many(_ count: Int) -> String {
        "[" + Array(repeating: ExchangeScene.taxpayer, count: count).joined(separator: ",") + "]"
    }

    @Test(arguments: [
        Row("[]", .noDocuments),
        Row("[]", isMultichoice: true, .noDocuments),
        Row(many(2), .tooManyDocuments(2)),
        Row(many(51), isMultichoice: true, .tooManyDocuments(51)),
        Row(ExchangeScene.pension, .unexpectedKind("RusSNILS")),
        Row(#"{"kind":"Another"}"#, .unexpectedKind("Another")),
        Row(#"{"kind":"rusinn"}"#, .unexpectedKind("rusinn")),
        Row(#"{"kind":1}"#, .unexpectedKind("")),
        Row("{}", .unexpectedKind("")),
        Row("[\(ExchangeScene.taxpayer),{}]", isMultichoice: true, .unexpectedKind("")),
        Row(
            #"{"kind":""# + String(repeating: "x", count: 99) + #""}"#,
            .unexpectedKind(String(repeating: "x", count: 64))
        ),
    ])
    func documentsThatWereNotAskedForAreRefused(_ row: Row) throws {
        let pending = try Self.pending(isMultichoice: row.isMultichoice)
        let link = try ExchangeScene.link(row.text, base: pending.callbacks.success)
        #expect(Self.finish(link, pending) == .failure(.exchange(row.error)))
        #expect(DocumentExchangeError.exchange(row.error).endsRequest)
    }

    @Test func fiftyDocumentsAreTaken() throws {
        let pending = try Self.pending(isMultichoice: true)
        let link = try ExchangeScene.link(Self.many(50), base: pending.callbacks.success)
        #expect(try Self.finish(link, pending).get().count == 50)
    }

    @Test func anAnswerMayComeUntilTheQuarterHourIsOver() throws {
        let pending = try Self.pending()
        let link = try ExchangeScene.link(ExchangeScene.taxpayer, base: pending.callbacks.success)
        #expect(Self.finish(link, pending, after: 900) == .success(["RusINN"]))
        #expect(Self.finish(link, pending, after: 901) == .failure(.exchange(.expired)))
        #expect(DocumentExchangeError.exchange(.expired).endsRequest)
    }

    @Test func documentsOnTheErrorLinkAreAnError() throws {
        let pending = try Self.pending()
        let link = try ExchangeScene.link(ExchangeScene.taxpayer, base: pending.callbacks.failure)
        #expect(Self.finish(link, pending) == .failure(.code(.internalError)))
    }

    @Test func documentsOnTheCancelLinkAreNotRead() throws {
        let pending = try Self.pending()
        let link = try ExchangeScene.link(ExchangeScene.taxpayer, base: pending.callbacks.cancel)
        #expect(Self.finish(link, pending) == .success([]))
    }

    @Test(arguments: ["other://yes", "demo://elsewhere", "demo://yes/", "demo:yes", "demo://yes:1"])
    func aLinkThatLeadsElsewhereIsNoAnswer(_ base: String) throws {
        let pending = try Self.pending()
        let base = base + "?vkx_state=" + pending.state
        let error = DocumentExchangeError.exchange(.noPendingRequest)
        #expect(
            Self.finish(try ExchangeScene.link(ExchangeScene.taxpayer, base: base), pending)
                == .failure(error)
        )
        #expect(!error.endsRequest)
    }

    @Test func schemeAndHostMayComeInCapitals() throws {
        let pending = try Self.pending()
        let base = "DEMO://Yes?vkx_state=" + pending.state
        let link = try ExchangeScene.link(ExchangeScene.taxpayer, base: base)
        #expect(Self.finish(link, pending) == .success(["RusINN"]))
    }

    @Test func aWrongStateIsNoAnswer() throws {
        let pending = try Self.pending()
        let states = ["", "x", pending.state + "x", String(pending.state.reversed())]
        let queries =
            states.map { "vkx_state=" + $0 }
            + ["vkx_state=\(pending.state)&vkx_state=\(pending.state)"]
        for query in queries {
            let link = try ExchangeScene.link(ExchangeScene.taxpayer, base: "demo://yes?" + query)
            #expect(Self.finish(link, pending) == .failure(.exchange(.noPendingRequest)))
        }
    }

    @Test(arguments: [true, false])
    func aMissingStateIsRefusedWhereItIsRequired(isRequired: Bool) throws {
        let pending = try Self.pending(requiresState: isRequired)
        let link = try ExchangeScene.link(ExchangeScene.taxpayer)
        let refused = Result<[String], DocumentExchangeError>.failure(.exchange(.noPendingRequest))
        #expect(Self.finish(link, pending) == (isRequired ? refused : .success(["RusINN"])))
    }

    @Test(arguments: [true, false])
    func theStateIsRequiredOfWalletsThatReadVersionFour(readsVersion4: Bool) throws {
        let requester = Requester(
            .init(registeredSchemes: ["demo"], walletReadsVersion4: readsVersion4)
        )
        let query = DocumentQuery(
            kinds: [.taxpayerNumber],
            source: "Demo",
            callbacks: ExchangeScene.links
        )
        let key = try ExchangeScene.key()
        let pending = try requester.start(query, key: key, random: SystemRandom(), now: Self.now)
            .takePending()
        #expect(pending.requiresState == readsVersion4)
    }

    @Test(arguments: ExchangeCode.allCases)
    func theWalletsCodeIsHandedOn(code: ExchangeCode) throws {
        let pending = try Self.pending()
        let link = pending.callbacks.failure + "&code=\(code.rawValue)"
        #expect(Self.finish(link, pending) == .failure(.code(code)))
        #expect(DocumentExchangeError.code(code).endsRequest)
    }

    @Test func whereAllLinksAreTheSameTheAnswerDecides() throws {
        let links = CallbackLinks(
            success: "demo://back",
            failure: "demo://back",
            cancel: "demo://back"
        )
        let pending = try Self.pending(links: links)
        let base = pending.callbacks.success
        let documents = try ExchangeScene.link(ExchangeScene.taxpayer, base: base)
        #expect(Self.finish(documents, pending) == .success(["RusINN"]))
        #expect(Self.finish(base + "&code=6", pending) == .failure(.code(.unauthorized)))
        #expect(
            Self.finish(base + "&code=42", pending) == .failure(.code(.internalError))
        )
        #expect(Self.finish(base, pending) == .success([]))
    }

    @Test func whatAnybodyCanSendLeavesTheRequestWaiting() {
        for error in [DocumentExchangeError.tooLong, .malformedLink] {
            #expect(!error.endsRequest)
        }
        #expect(DocumentExchangeError.malformedValue.endsRequest)
    }
}

struct RequesterStartTests {
    static func error(_ options: Requester.Options, _ query: DocumentQuery) throws
        -> DocumentExchangeError?
    {
        let key = try ExchangeScene.key()
        do throws(DocumentExchangeError) {
            let random = SystemRandom()
            _ = try Requester(options).start(
                query,
                key: key,
                random: random,
                now: ExchangeScene.now
            )
            return nil
        } catch {
            return error
        }
    }

    static let options = Requester.Options(registeredSchemes: ["demo"])
    static var query: DocumentQuery {
        DocumentQuery(kinds: [.taxpayerNumber], source: "Demo", callbacks: ExchangeScene.links)
    }

    @Test func repeatedKindsCollapse() throws {
        var query = Self.query
        query.kinds = [.paymentCard, .taxpayerNumber, .paymentCard]
        let key = try ExchangeScene.key()
        let random = SystemRandom()
        let started = try Requester(Self.options)
            .start(query, key: key, random: random, now: ExchangeScene.now)
        #expect(started.link.contains("kinds=BankCard%2CRusINN&"))
    }

    @Test func aWalletThatIsTooOldIsNotAsked() throws {
        var query = Self.query
        query.minimumVersion = .v4
        #expect(try Self.error(Self.options, query) == .exchange(.walletTooOld))
    }

    @Test(arguments: [
        "", "a\nb", "a\u{7F}", "a\u{9B}b", "\u{85}", "\u{200B}", "\u{202E}\u{2069}",
        "\u{A0}\u{3000}",
        "\u{3164}", "\u{301}", String(repeating: "a", count: 129),
    ])
    func aNameThatWalletsRefuseIsRefused(_ source: String) throws {
        var query = Self.query
        query.source = source
        #expect(try Self.error(Self.options, query) == .unusableSource)
    }

    @Test func aLinkThatHoldsAStateAlreadyIsRefused() throws {
        var query = Self.query
        query.callbacks.cancel = "demo://stop?VKX_STATE=1"
        #expect(
            try Self.error(Self.options, query)
                == .unusableCallback("demo://stop?VKX_STATE=1", .cancel)
        )
    }

    @Test func aLinkMustHaveRoomForTheState() throws {
        var query = Self.query
        query.callbacks.success = "demo://" + String(repeating: "a", count: 2_048 - 7)
        #expect(try Self.error(Self.options, query) != nil)
    }

    @Test(arguments: [true, false])
    func versionTwoIsAskedOnlyWhereItsAnswersAreRead(isRead: Bool) throws {
        var (query, options) = (Self.query, Self.options)
        query.minimumVersion = .v2
        options.dialects = isRead ? .version2 : []
        let key = try ExchangeScene.key()
        let random = SystemRandom()
        let started = try Requester(options)
            .start(query, key: key, random: random, now: ExchangeScene.now)
        #expect(started.link.contains(isRead ? "/v2/" : "/v3/"))
    }
}

struct PendingRequestTests {
    @Test func aRequestSurvivesTheEndOfTheApp() throws {
        let written = try RequesterTests.pending(
            kinds: [.taxpayerNumber, .paymentCard],
            isMultichoice: true,
            links: CallbackLinks(success: "demo:a?x=%22", failure: "demo:b", cancel: "demo:c#d"),
            requiresState: true
        )
        let read = try PendingRequest(parsing: written.encoded())
        #expect(read.version == written.version)
        #expect(read.kinds == written.kinds)
        #expect(read.isMultichoice == written.isMultichoice)
        #expect(read.callbacks == written.callbacks)
        #expect(read.state == written.state)
        #expect(read.startedAt == written.startedAt)
        #expect(read.requiresState == written.requiresState)
        #expect(read.dialects == written.dialects)
        let link = try ExchangeScene.link(ExchangeScene.taxpayer, base: written.callbacks.success)
        #expect(RequesterTests.finish(link, read) == .success(["RusINN"]))
    }

    @Test func whatIsKeptIsStrictJSON() throws {
        let bytes = try RequesterTests.pending().encoded().revealed()
        let root = try JSONTree(parsing: bytes).root
        #expect(root["privateKey"]?.string?.isEmpty == false)
    }

    @Test func whatIsNoPendingRequestIsRefused() throws {
        let whole = try RequesterTests.pending().encoded().revealed()
        var texts = stride(from: 0, to: whole.count, by: 7).map { Array(whole.prefix($0)) }
        texts += [whole + [0x20], Array("{}".utf8), [0xFF] + whole.dropFirst()]
        let text = String(decoding: whole, as: UTF8.self)
        for (part, other) in [
            ("\"format\":1", "\"format\":2"), ("\"v3\"", "\"v9\""), ("RusINN", "Unknown"),
            ("\"privateKey\":\"30", "\"privateKey\":\"3g"),
            ("\"privateKey\":\"30", "\"privateKey\":\"3"),
            ("\"state\"", "\"kinds\""), ("\"version\":\"v3\"", "\"version\":\"v4\""),
            (",\"privateKey\"", ",\"token\":\"a.b.c\",\"privateKey\""),
        ] {
            let place = try #require(text.range(of: part))
            texts.append(Array(text.replacingCharacters(in: place, with: other).utf8))
        }
        for (place, bytes) in texts.enumerated() {
            #expect(throws: DocumentExchangeError.unreadableRequest, "text \(place)") {
                _ = try PendingRequest(parsing: SecretBytes(copying: bytes))
            }
        }
    }
}
