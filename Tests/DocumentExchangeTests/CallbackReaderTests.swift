// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing
import TestSupport

/// Rows C1 to C15 and C24 of the table of bad input.
struct CallbackReaderTests {
    static func error(_ link: String, _ dialects: CallbackReader.Dialects = []) throws
        -> DocumentExchangeError?
    {
        guard case .failure(let error) = try ExchangeScene.reading(link, dialects) else {
            return nil
        }
        return error
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let query: String
        let error: DocumentExchangeError
        let code: ExchangeCode

        init(_ query: String, _ error: DocumentExchangeError, code: ExchangeCode = .internalError) {
            self.query = query
            self.error = error
            self.code = code
        }

        var testDescription: String { query }
    }

    @Test(arguments: [
        Row("?code=6", .code(.unauthorized), code: .unauthorized),
        Row("?code=42", .missingParameter("data")),
        Row("?code=abc", .missingParameter("data")),
        Row("?code=0", .missingParameter("data")),
        Row("?code=%2B3", .code(.badCallbackParameters), code: .badCallbackParameters),
        Row("?CODE=03", .code(.badCallbackParameters), code: .badCallbackParameters),
        Row("?code=1&code=1", .malformedValue),
        Row("?data=AAAA&code=7", .code(.cryptographyError), code: .cryptographyError),
        Row("", .missingParameter("data")),
        Row("?data=AAAA", .missingParameter("sessionKey")),
        Row("?data=AAAA&data=AAAA", .malformedValue),
        Row("?sessionKey=AAAA&SESSIONKEY=AAAA", .malformedValue),
        Row("?data=AA=A&sessionKey=AAAA", .malformedValue),
        Row("?data=AA-_&sessionKey=AAAA", .malformedValue),
        Row("?data=AAA&sessionKey=AAAA", .malformedValue),
        Row("?data=AAAB&sessionKey=AB==", .malformedValue),
        Row("?data=&sessionKey=AAAA", .malformedValue),
        Row("?data=AAAA&sessionKey=", .malformedValue),
        Row("?data=%zz&sessionKey=AAAA", .malformedLink),
        Row("?data=AAAA&sessionKey=AAAA&x=%00", .malformedLink),
        Row("?code=6&x=%FF", .malformedLink),
        Row("?data=AAAA&sessionKey=AAAA", .code(.cryptographyError)),
    ])
    func aLinkWithoutDocumentsSaysWhy(_ row: Row) throws {
        #expect(try Self.error("demo://yes" + row.query) == row.error)
        #expect(CallbackReader.code(of: "demo://yes" + row.query) == row.code)
    }

    @Test func whatIsNoLinkIsMalformed() throws {
        #expect(try Self.error("yes?code=6") == .malformedLink)
        #expect(CallbackReader.code(of: "yes?code=6") == .internalError)
    }

    @Test func aLinkBeyondItsLimitIsNotRead() throws {
        let base = "demo://yes?code=6&x="
        let limit = ExchangeLimits.callbackByteCount
        let longest = base + String(repeating: "a", count: limit - base.utf8.count)
        #expect(try Self.error(longest) == .code(.unauthorized))
        #expect(try Self.error(longest + "a") == .tooLong)
        #expect(CallbackReader.code(of: longest + "a") == .internalError)
    }

    @Test func orderAndLetterCaseOfNamesDoNotMatter() throws {
        let envelope = try ExchangeScene.envelope(ExchangeScene.taxpayer)
        let pairs = [
            ("SESSIONKEY", Base64.encode(envelope.sessionKey)),
            ("Data", Base64.encode(envelope.data)),
        ]
        let link = try CallbackBase("demo://yes", version: .v3).adding(pairs)
        #expect(try ExchangeScene.reading(link).get() == ["RusINN"])
    }

    @Test(arguments: ["+", "%20"])
    func aPlusMayComeAsItselfOrAsASpace(_ plus: String) throws {
        let envelope = try ExchangeScene.envelope(ExchangeScene.taxpayer)
        func written(_ bytes: [UInt8]) -> String {
            Base64.encode(bytes).split(separator: "+", omittingEmptySubsequences: false)
                .joined(separator: plus)
        }
        let link =
            "demo://yes?data=" + written(envelope.data) + "&sessionKey="
            + written(envelope.sessionKey)
        #expect(try ExchangeScene.reading(link).get() == ["RusINN"])
    }

    @Test func anEmptyArrayIsRead() throws {
        #expect(try ExchangeScene.reading(ExchangeScene.link("[]")).get() == [])
    }

    @Test(arguments: ["\"text\"", "1", "null", "[1]", "{},", "\u{FEFF}{}"])
    func aTextThatIsNoDocumentsIsACryptographyError(_ text: String) throws {
        #expect(try Self.error(ExchangeScene.link(text)) == .code(.cryptographyError))
    }

    @Test func aChangedVectorIsNotSeenHere() throws {
        let envelope = try ExchangeScene.envelope(ExchangeScene.taxpayer)
        var data = envelope.data
        // Changes the vector's bytes at `INN`, so that it reads `PTS`.
        for (place, change) in zip(12..., zip("INN".utf8, "PTS".utf8)) {
            data[place] ^= change.0 ^ change.1
        }
        let changed = PayloadEnvelope(form: .chained, data: data, sessionKey: envelope.sessionKey)
        #expect(try ExchangeScene.reading(ExchangeScene.link(changed)).get() == ["RusPTS"])
    }

    @Test(arguments: [1, 255, 257])
    func versionTwoTakesWholeBlocksOnly(byteCount: Int) throws {
        let data = [UInt8](repeating: 1, count: byteCount)
        let envelope = PayloadEnvelope(form: .blocks, data: data, sessionKey: [])
        let link = try ExchangeScene.link(envelope)
        #expect(try Self.error(link, .version2) == .code(.cryptographyError))
    }

    @Test func plainDocumentsAreNeverTaken() throws {
        let data = Array(ExchangeScene.taxpayer.utf8)
        let envelope = PayloadEnvelope(form: .blocks, data: data, sessionKey: [])
        let link = try ExchangeScene.link(envelope)
        #expect(try Self.error(link, [.version2, .android]) == .code(.cryptographyError))
    }

    @Test func versionThreeIsReadBesideTheOthers() throws {
        let link = try ExchangeScene.link(ExchangeScene.taxpayer)
        #expect(try ExchangeScene.reading(link, [.version2, .android]).get() == ["RusINN"])
    }

    @Test func noChangeOfOneByteTrapsOrGivesAnotherKind() throws {
        let link = Array(try ExchangeScene.link(ExchangeScene.taxpayer).utf8)
        var generator = SeededGenerator(seed: 3)
        for place in link.indices {
            var changed = link
            changed[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
            let text = String(decoding: changed, as: UTF8.self)
            _ = try ExchangeScene.reading(text, place % 2 == 0 ? [] : [.version2, .android])
        }
    }

    @Test func noTruncationIsRead() throws {
        let link = try ExchangeScene.link(ExchangeScene.taxpayer)
        for count in 0..<link.utf8.count {
            #expect(try Self.error(String(link.prefix(count))) != nil, "\(count) bytes")
        }
    }
}
