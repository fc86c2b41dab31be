// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Testing

struct LinkTests {
    @Test(arguments: [
        "x:", "VKarmaneApp://x-callback-url/v3/get_documents?a=b#c", "app://[::1]:80/p?q=1",
        "app:ok", "app://u@h",
    ])
    func aLinkIsKeptAsWritten(_ text: String) throws {
        #expect(try ExchangeLink(parsing: text, byteLimit: 100).text == text)
    }

    @Test(arguments: [
        "", "ok", "://h", "1a://h", "a b://h", "app://h/ö", "app://h/a b", "app://h/%zz",
        "app://h/%4",
        "app://h?q=\"", "app://h/\u{7}", "app://h:8a/", "app://h/[", "app://h#a#b", "app://h?a<b",
        "app://h?a[0]=1", "app://h#[a]", "app://[h", "app://h]", "app://a[b]c", "app://[u]@h",
        "app://[[::1]]",
    ])
    func whatIsNoLinkIsRefused(_ text: String) {
        #expect(throws: DocumentExchangeError.malformedLink) {
            try ExchangeLink(parsing: text, byteLimit: 100)
        }
    }

    @Test func partsAreFoundAndNotDecoded() throws {
        let link = try ExchangeLink(
            parsing: "VKARMANEAPP://U%20@X-Callback-URL:80/v3/get%5Fdocuments?a=%41#f%20",
            byteLimit: 200
        )
        #expect(link.scheme == "vkarmaneapp")
        #expect(link.authority?.user == "U%20")
        #expect(link.authority?.host == "x-callback-url")
        #expect(link.authority?.port == "80")
        #expect(link.segments == ["v3", "get%5Fdocuments"])
        #expect(link.query == "a=%41")
        #expect(link.fragment == "f%20")
    }

    @Test func aLinkBeyondItsLimitIsNotRead() {
        #expect(throws: DocumentExchangeError.tooLong) {
            try ExchangeLink(parsing: "app:ok", byteLimit: 5)
        }
    }

    @Test func parametersAreDecodedOnceAndNamesAreReadInAnyCase() throws {
        let parameters = try LinkParameters(parsing: "X-Source=a%2520b+c&&x-SOURCE=d=e&n")
        #expect(parameters.values(of: "x-source") == ["a%20b+c", "d=e"])
        #expect(parameters.values(of: "n") == [""])
        #expect(try parameters.decodedAgain().values(of: "x-source") == ["a b+c", "d=e"])
    }

    @Test(arguments: ["x=%zz", "x=%FF", "x=%00", "%00=x", "x=%0A", "x=%7F", "kinds=%0D"])
    func aBrokenEscapeMakesTheLinkMalformed(_ query: String) {
        #expect(throws: DocumentExchangeError.malformedLink) { try LinkParameters(parsing: query) }
    }

    @Test(arguments: ["data", "sessionKey", "publickey"])
    func base64MayBeBrokenIntoLines(_ name: String) throws {
        #expect(try LinkParameters(parsing: name + "=a%0D%0Ab").values(of: name) == ["a\r\nb"])
    }

    @Test(arguments: [
        ("app://ok", "app://ok?data=a%20b"), ("app://ok?", "app://ok?data=a%20b"),
        ("app://ok?x=1", "app://ok?x=1&data=a%20b"), ("app://ok?x=1&", "app://ok?x=1&data=a%20b"),
        ("app://ok#top", "app://ok?data=a%20b#top"), ("app:ok?x=1#t", "app:ok?x=1&data=a%20b#t"),
        ("app://ok?x=1?", "app://ok?x=1?&data=a%20b"),
    ])
    func anAnswerIsAppendedAndTheRestStays(base: String, whole: String) throws {
        let base = try CallbackBase(base, version: .v3)
        #expect(base.adding([("data", "a b")]) == whole)
    }

    @Test func aCancelLinkStaysAsItIs() throws {
        #expect(try CallbackBase("App://Ok?x=%2f#t", version: .v3).adding([]) == "App://Ok?x=%2f#t")
    }

    @Test(arguments: ["data", "SessionKey", "%63ode"])
    func aBaseMustNotHoldTheNamesOfTheAnswer(_ name: String) {
        #expect(throws: DocumentExchangeError.reservedName) {
            try CallbackBase("app://ok?" + name + "=5", version: .v3)
        }
    }

    @Test(arguments: ["state", "response", "v", "KID", "suite", "errorCode", "errormessage"])
    func versionFourReservesMoreNames(_ name: String) throws {
        _ = try CallbackBase("app://ok?" + name + "=5", version: .v3)
        #expect(throws: DocumentExchangeError.reservedName) {
            try CallbackBase("app://ok?" + name + "=5", version: .v4)
        }
    }

    @Test func aBaseThatNamesAUserIsRefused() {
        #expect(throws: DocumentExchangeError.userInformation) {
            try CallbackBase("app://u:p@ok", version: .v3)
        }
    }
}
