// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

@testable import VicSwift

/// Links and tags, rows 33 to 36 of the table of bad input.
struct LinkTests {
    static let place = "https://www.vvk-online.ch/vic/checkin/" + World.location

    @Test func `a link to a place is one`() throws {
        let link = try World().wallet().handle(requestUrl: Self.place)
        #expect(link?.kind == .location(id: World.location, request: nil))
        #expect(link?.isValid == true)
    }

    @Test func `a link may be for one request`() throws {
        let link = try World().wallet().handle(requestUrl: Self.place + "?r=" + World.location)
        #expect(link?.kind == .location(id: World.location, request: World.location))
    }

    @Test(arguments: [
        "http://www.vvk-online.ch/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA",
        "https://www.vvk-online.ch.evil.ch/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA",
        "https://a@www.vvk-online.ch/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA",
        "https://www.vvk-online.ch:8443/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA",
        "https://example.org/", "hello", "",
    ])
    func `row 33, what is nothing of ours is left to the app`(url: String) throws {
        let world = try World()
        #expect(try world.wallet().handle(requestUrl: url) == nil)
        #expect(world.server.calls == [])
    }

    @Test(arguments: ["AAAAAAAAAAAAAAAAAAAAA", "%2e%2e", "AAAAAAAAAAAAAAAAAAAAAA/x"])
    func `row 34, a broken link on our host fails when it is loaded`(place: String) async throws {
        let world = try World()
        let wallet = try world.wallet()
        let url = "https://www.vvk-online.ch/vic/checkin/" + place
        let link = try #require(wallet.handle(requestUrl: url))
        await #expect(throws: VicCheckInError.linkInvalid) {
            try await VicCheckIn(wallet).load(link)
        }
        #expect(world.server.calls == [])
    }

    @Test func `row 35, a link of another environment fails when it is loaded`() async throws {
        let world = try World()
        let wallet = try world.wallet()
        let url = "https://stagenext.vvk-online.ch/vic/checkin/" + World.location
        let link = try #require(wallet.handle(requestUrl: url))
        #expect(link.environment == "STAGENEXT (stagenext.vvk-online.ch)")
        await #expect(throws: VicCheckInError.otherEnvironment) {
            try await VicCheckIn(wallet).load(link)
        }
        #expect(world.server.calls == [])
    }

    @Test(arguments: ["dev.vic.invalid", "www.vvk-online.ch", "stagenext.vvk-online.ch"])
    func `the made-up server takes links of all environments`(host: String) throws {
        let wallet = try World().wallet(.DEV)
        let url = "https://\(host)/vic/checkin/" + World.location
        #expect(wallet.handle(requestUrl: url)?.isValid == true)
    }

    @Test func `a server on this machine has links to its port only`() throws {
        var endpoint = try World.endpoint("127.0.0.1:8080")
        endpoint.allowsCleartextLoopback = true
        let wallet = try World().wallet(.custom(endpoint))
        let path = "/vic/checkin/" + World.location
        #expect(wallet.handle(requestUrl: "http://127.0.0.1:8080" + path)?.isValid == true)
        #expect(wallet.handle(requestUrl: "http://127.0.0.1:8081" + path) == nil)
    }

    private static func record(
        _ payload: [UInt8],
        format: UInt8 = 1,
        type: String = "U"
    ) -> VicNdefRecord {
        VicNdefRecord(typeNameFormat: format, type: Data(type.utf8), payload: Data(payload))
    }

    @Test func `row 36, a tag with a beginning in short is read`() throws {
        let payload = [2] + Array(("vvk-online.ch/vic/checkin/" + World.location).utf8)
        let link = try World().wallet().handle(ndefRecords: [Self.record(payload)])
        #expect(link?.isValid == true)
    }

    @Test func `a tag with the address in full is read`() throws {
        let link = try World().wallet().handle(ndefRecords: [Self.record(Array(Self.place.utf8))])
        #expect(link?.isValid == true)
    }

    @Test func `a tag that the app has decoded as text is read`() throws {
        let wallet = try World().wallet()
        let text = "vvk-online.ch/vic/checkin/" + World.location
        #expect(wallet.handle(requestUrl: "\u{2}" + text)?.isValid == true)
        #expect(wallet.handle(requestUrl: "\u{4}www." + text)?.isValid == true)
        #expect(wallet.handle(requestUrl: "\u{1}" + text) == nil)
        #expect(wallet.handle(requestUrl: "\u{5}" + text) == nil)
    }

    @Test(arguments: [
        [], [record([5] + Array("vvk-online.ch".utf8))], [record([])],
        [record([2], format: 0, type: "")],
    ])
    func `row 36, other tags are nothing of ours`(records: [VicNdefRecord]) throws {
        #expect(try World().wallet().handle(ndefRecords: records) == nil)
    }

    @Test func `a link waits for ten minutes`() throws {
        let world = try World()
        let wallet = try world.wallet()
        let link = wallet.handle(requestUrl: Self.place)
        world.clock.advance(seconds: 600)
        #expect(wallet.pendingLink == link)
        world.clock.advance(seconds: 1)
        #expect(wallet.pendingLink == nil)
    }

    @Test func `a newer link takes the place of the one before`() throws {
        let wallet = try World().wallet()
        _ = wallet.handle(requestUrl: Self.place)
        let newer = wallet.handle(requestUrl: Self.place + "?r=" + World.location)
        #expect(wallet.pendingLink == newer)
    }

    @Test func `a link is taken once`() throws {
        let wallet = try World().wallet()
        let link = wallet.handle(requestUrl: Self.place)
        #expect(wallet.takePendingLink() == link)
        #expect(wallet.takePendingLink() == nil)
    }

    @Test func `a link of one environment does not wait in another`() throws {
        let wallet = try World().wallet()
        _ = wallet.handle(requestUrl: Self.place)
        wallet.environment = .STAGENEXT
        #expect(wallet.pendingLink == nil)
    }
}
