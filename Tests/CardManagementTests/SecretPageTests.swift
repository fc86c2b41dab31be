// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Encodings
import Foundation
import HTTPServer
import HTTPTestSupport
import Testing

/// Secrets on a page of the browser: how they get there, and every way in which they end.
@MainActor
struct SecretPageTests {
    private static let number = "9999000000001374"
    private static let refused = CardManagementError.unableToPerformSecureOperation

    private static func show(
        _ views: SecureView...,
        in browser: PlayedBrowser,
        pause: Duration = .seconds(25)
    ) -> Task<CardManagementError?, Never> {
        Task {
            do throws(CardManagementError) {
                try await SecureView.show(views, with: browser, pause: pause)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func `a frame gets the digits once, and page and secret end together`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser)
        let page = try await browser.page()
        #expect(browser.modes == [0o600, 0o700])
        // 32 bytes in base64url, after the slash.
        #expect(page.path.utf8.count == 44)
        #expect(browser.leftovers.count == 1)
        let (parts, seconds) = try await page.load()
        #expect(browser.leftovers.isEmpty)
        #expect(parts.map(\.kind) == ["pan"] && seconds == "60")
        #expect(try await page.get(page.path).status == 404)
        #expect(try await page.post("/shown", ["id": .string(parts[0].id)]).status == 409)
        #expect(try await page.digits(of: parts[0]) == Self.number)
        #expect(view.display.phase == .ready)
        let second = try ECAgreementKey.generate(on: .p256).publicKey.point
        #expect(try await page.post("/key", PlayedPage.key(second, parts[0].id)).status == 409)
        let ending = try page.waitForEnd()
        #expect(try await page.post("/shown", ["id": .string(parts[0].id)]).status == 204)
        #expect(view.display.phase == .shown)
        await card.scene.displayClock.advance(by: .seconds(60))
        #expect(await shown.value == nil)
        #expect(view.display.phase == .hidden(.timeOver))
        #expect(await ending.value.json?["reason"]?.string == "time")
        #expect(throws: (any Error).self) { try RawClient(port: page.port) }
    }

    @Test func `number and code are on one page, for the shorter time`() async throws {
        let card = try await StubScene().heldCard(1)
        let both = try await card.value.getPanAndSecurityCode(singleUseToken: "")
        let pan = try #require(both.pan as? SecureView)
        let code = try #require(both.securityCode as? SecureView)
        let browser = try PlayedBrowser()
        let shown = Self.show(pan, code, in: browser)
        let page = try await browser.page()
        let (parts, seconds) = try await page.load()
        #expect(parts.map(\.kind) == ["pan", "cvv"] && seconds == "30")
        #expect(parts[0].id != parts[1].id)
        #expect(try await page.digits(of: parts[0]) == Self.number)
        #expect(try await page.post("/shown", ["id": .string(parts[0].id)]).status == 204)
        // The second frame may be later than the first.
        #expect(try await page.digits(of: parts[1]).utf8.count == 3)
        #expect(try await page.post("/shown", ["id": .string(parts[1].id)]).status == 204)
        #expect(pan.display.phase == .shown && code.display.phase == .shown)
        await card.scene.displayClock.advance(by: .seconds(30))
        #expect(await shown.value == nil)
        #expect(code.display.phase == .hidden(.timeOver))
        #expect(pan.display.phase == .hidden(.timeOver))
    }

    @Test(arguments: [
        ("user", HidingReason.byPerson), ("time", .timeOver), ("blur", .background),
        ("away", .background), ("late", .neverShown), ("other", .otherSecret),
    ])
    func `what the page says ends the secret`(word: String, reason: HidingReason) async throws {
        let (card, view) = try await SecretViewTests.view(.pin)
        defer { _ = card }
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser)
        let page = try await browser.page()
        let parts = try await page.load().parts
        #expect(try await page.digits(of: parts[0]) == "7391")
        #expect(try await page.post("/hidden", ["reason": "none"]).status == 400)
        #expect(view.display.phase == .ready)
        #expect(try await page.post("/hidden", ["reason": .string(word)]).status == 204)
        #expect(await shown.value == nil)
        #expect(view.display.phase == .hidden(reason))
        #expect(browser.leftovers.isEmpty)
    }

    @Test func `a page that cannot show the secret is an error`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        defer { _ = card }
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser)
        let page = try await browser.page()
        _ = try await page.load()
        #expect(try await page.post("/hidden", ["reason": "failed"]).status == 204)
        #expect(await shown.value == Self.refused)
        #expect(view.display.phase == .hidden(.failed))
    }

    @Test func `a browser that leaves without a word hides the secret`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        defer { _ = card }
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser)
        let page = try await browser.page()
        let parts = try await page.load().parts
        _ = try await page.digits(of: parts[0])
        var client: RawClient? = try RawClient(port: page.port)
        client?.send("GET \(page.path)/end HTTP/1.1\r\nHost: \(page.host)\r\n\r\n")
        #expect(try await page.post("/shown", ["id": .string(parts[0].id)]).status == 204)
        #expect(view.display.phase == .shown)
        client = nil
        #expect(await shown.value == nil)
        #expect(view.display.phase == .hidden(.background))
    }

    @Test func `whatever hides the secret in the SDK ends the page`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser)
        let page = try await browser.page()
        let parts = try await page.load().parts
        let ending = try page.waitForEnd()
        _ = try await page.digits(of: parts[0])
        card.scene.manager.logoutSession()
        #expect(await shown.value == nil)
        #expect(view.display.phase == .hidden(.loggedOut))
        #expect(await ending.value.json?["reason"]?.string == "app")
    }

    @Test func `a page that waits for long is asked to wait again`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        defer { _ = card }
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser, pause: .milliseconds(1))
        let page = try await browser.page()
        _ = try await page.load()
        let answer = try await page.get(page.path + "/end")
        #expect(answer.status == 200 && answer.json?["reason"]?.isNull == true)
        #expect(view.display.phase == .ready)
        #expect(try await page.post("/hidden", ["reason": "app"]).status == 204)
        #expect(await shown.value == nil)
        #expect(view.display.phase == .hidden(.removed))
    }

    @Test func `a cancelled task leaves no secret behind`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        defer { _ = card }
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser)
        _ = try await browser.page()
        shown.cancel()
        #expect(await shown.value == nil)
        #expect(view.display.phase == .hidden(.removed))
        #expect(browser.leftovers.isEmpty)
    }

    @Test func `a page that never comes is an error after two minutes`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser)
        _ = try await browser.page()
        await card.scene.displayClock.advance(by: .seconds(120))
        #expect(await shown.value == Self.refused)
        #expect(view.display.phase == .hidden(.neverShown))
        #expect(browser.leftovers.isEmpty)
    }

    @Test(arguments: [PlayedBrowser.Course.doesNotStart, .failsLater])
    func `a browser that does not open ends the secret`(course: PlayedBrowser.Course) async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        defer { _ = card }
        let browser = try PlayedBrowser(course)
        #expect(await Self.show(view, in: browser).value == Self.refused)
        #expect(view.display.phase == .hidden(.failed))
        #expect(browser.leftovers.isEmpty)
    }

    @Test func `without a browser the secret stays as it is`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        defer { _ = card }
        let browser = try PlayedBrowser(isAvailable: false)
        #expect(await Self.show(view, in: browser).value == Self.refused)
        #expect(view.display.phase == .ready)
        #expect(browser.text.isEmpty && browser.leftovers.isEmpty)
        let other = try PlayedBrowser()
        view.display.hide(.byPerson)
        #expect(await Self.show(view, in: other).value == Self.refused)
        #expect(other.text.isEmpty)
    }

    @Test func `a key that is none leaves the secret for a better one`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        defer { _ = card }
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser)
        let page = try await browser.page()
        let parts = try await page.load().parts
        let id = parts[0].id
        #expect(try await page.post("/key", PlayedPage.key([4, 1, 2], id)).status == 400)
        #expect(try await page.post("/key", ["id": .string(id), "key": "?"]).status == 400)
        #expect(try await page.post("/key", ["id": .string(id)]).status == 400)
        #expect(try await page.post("/key", ["key": "AAAA"]).status == 400)
        let key = try ECAgreementKey.generate(on: .p256).publicKey.point
        #expect(try await page.post("/key", PlayedPage.key(key, "other")).status == 404)
        let good = PlayedPage.key(key, id)
        #expect(try await page.post("/key", good, origin: "null").status == 404)
        #expect(try await page.post("/key", good, origin: "http://evil.example").status == 404)
        #expect(try await page.post("/key", good, type: "text/plain").status == 400)
        #expect(try await page.digits(of: parts[0]) == Self.number)
        view.display.hide(.byPerson)
        #expect(await shown.value == nil)
    }

    /// The listener links no server, so it has the fields of the server's pages and frames as a copy.
    @Test func `page and frame have the policies of the server's`() async throws {
        let (card, view) = try await SecretViewTests.view(.pan)
        defer { _ = card }
        let browser = try PlayedBrowser()
        let shown = Self.show(view, in: browser)
        let page = try await browser.page()
        let frames = [try await page.get("/secret-frame"), try await page.get("/secret-frame")]
        var nonces: Set<String> = []
        for frame in frames {
            let found = try #require(
                frame.body.firstMatch(of: /<script type="module" nonce="(\w+)"/)
            )
            let nonce = String(found.output.1)
            nonces.insert(nonce)
            #expect(
                frame.header("Content-Security-Policy") == SecurityHeaders.framePolicy(nonce: nonce)
            )
            #expect(frame.header("X-Frame-Options") == "SAMEORIGIN")
        }
        #expect(nonces.count == 2)
        let document = try await page.get(page.path)
        let policy = SecurityHeaders().contentSecurityPolicy
            .replacing("frame-src 'none'", with: "frame-src 'self'")
        #expect(document.header("Content-Security-Policy") == policy)
        #expect(document.header("X-Frame-Options") == "DENY")
        let script = try #require(document.body.firstMatch(of: /src="(\/assets\/[^"]+\.js)"/))
        let asset = try await page.get(String(script.output.1))
        #expect(asset.header("Content-Type") == "text/javascript; charset=utf-8")
        for answer in frames + [document, asset] {
            #expect(answer.status == 200)
            #expect(answer.header("Cache-Control") == "no-store")
            #expect(answer.header("Connection") == "close")
            #expect(answer.header("Referrer-Policy") == "no-referrer")
            #expect(answer.header("X-Content-Type-Options") == "nosniff")
            #expect(!answer.text.contains(Self.number))
        }
        #expect(!browser.text.contains(Self.number))
        view.display.hide(.byPerson)
        #expect(await shown.value == nil)
    }
}
