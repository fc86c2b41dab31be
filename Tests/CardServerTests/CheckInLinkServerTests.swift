// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import CardServerTestSupport
import Encodings
import HTTPMessages
import InsuranceCards
import Pictures
import Testing

@testable import CardServer

// Links for one arrival, and ways to a location: codes and tags.
extension CheckInServerTests {
    private func link() async throws -> String {
        let path = "/vic/v1/locations/\(place)/links"
        let made = try await server.send(.post, path, by: provider.apiKey)
        #expect(made.status == 201)
        let id = try #require(made.json?["req"]?.string)
        #expect(made.json?["url"]?.string == "\(server.issuer)/vic/checkin/\(place)?r=\(id)")
        #expect(made.json?["expiresAt"]?.string == server.now.adding(seconds: 600).rfc3339)
        return id
    }

    private func code(of id: String, at place: String? = nil) async throws -> String? {
        let path = "/vic/v1/locations/\(place ?? self.place)/requests"
        return try await server.send(.post, path, ["req": .string(id)]).code
    }

    @Test func `a link for one arrival leads to the request that was made for it`() async throws {
        let id = try await link()
        server.pass(seconds: 599)
        // Requested twice: the first answer may have been lost.
        for _ in 0..<2 {
            let request = try await request(["req": .string(id)])
            #expect(request.identifier == id)
            #expect(request.expiresAt == server.now.adding(seconds: 1))
        }
    }

    @Test func `a link for one arrival counts once`() async throws {
        let id = try await link()
        let request = try await request(["req": .string(id)])
        let (presentation, key) = try answer(request)
        #expect(try await send(presentation, key: key, to: request).status == 201)
        #expect(try await code(of: id) == "request_answered")
        let (other, otherKey) = try answer(request)
        #expect(try await send(other, key: otherKey, to: request).code == "request_answered")
        #expect(try await arrivals().map { $0["req"]?.string } == [id])
    }

    @Test func `a link for one arrival ends after ten minutes`() async throws {
        let id = try await link()
        server.pass(seconds: 600)
        #expect(try await code(of: id) == "request_expired")
        let qr = "/vic/v1/locations/\(place)/qr?r=\(id)"
        #expect(try await server.send(.get, qr, by: provider.apiKey).code == "request_expired")
    }

    @Test func `a link for one arrival is of no use elsewhere, or made up`() async throws {
        let id = try await link()
        let places = try await server.send(.get, "/vic/v1/locations", by: provider.apiKey)
        let other = try #require(places.json?["locations"]?[1]?["locationId"]?.string)
        #expect(try await code(of: id, at: other) == "not_found")
        #expect(try await code(of: "AAAAAAAAAAAAAAAAAAAAAA") == "not_found")
        #expect(try await code(of: id, at: "AAAAAAAAAAAAAAAAAAAAAA") == "location_unknown")
        #expect(try await code(of: "short") == "invalid_json")
    }

    @Test func `a closed place makes no links, and those it made end`() async throws {
        let id = try await link()
        let path = "/vic/v1/locations/\(place)"
        _ = try await server.send(.delete, path, by: provider.apiKey)
        #expect(try await code(of: id) == "location_closed")
        let refused = try await server.send(.post, path + "/links", by: provider.apiKey)
        #expect(refused.code == "location_closed")
    }

    @Test(arguments: ["links", "qr", "ndef"])
    func `links, codes and tags are for the provider of the place`(what: String) async throws {
        let path = "/vic/v1/locations/\(place)/\(what)"
        let method: HTTPMethod = what == "links" ? .post : .get
        let other = try server.provider(1)
        #expect(try await server.send(method, path, by: other.apiKey).code == "location_unknown")
        #expect(try await server.send(method, path).code == "unauthorized")
    }

    @Test func `the code of a link for one arrival holds that link`() async throws {
        let id = try await link()
        let path = "/vic/v1/locations/\(place)/qr?format=png&size=400&r=\(id)"
        let answer = try await server.send(.get, path, by: provider.apiKey)
        let picture = try PictureReader.grey(from: answer.response.bytes, limits: .codes)
        let codes = try BarcodeReader.read(picture, symbologies: [.qr], effort: .fast)
        #expect(codes.first?.text == "\(server.issuer)/vic/checkin/\(place)?r=\(id)")
    }

    @Test func `a tag holds the place's link as wallets read it`() async throws {
        let path = "/vic/v1/locations/\(place)/ndef"
        let told = try await server.send(.get, path + "?format=json", by: provider.apiKey)
        #expect(told.json?["prefixCode"]?.number?.integer == 3)
        let payload = try Hex.decode(try #require(told.json?["payload"]?.string))
        let link = CheckInLink.text(ofRecord: 1, type: Array("U".utf8), payload: payload)
        #expect(link == "\(server.issuer)/vic/checkin/\(place)")
        let message = try await server.send(.get, path, by: provider.apiKey).response
        #expect(message.bytes == [0xD1, 1, UInt8(payload.count), 0x55] + payload)
        #expect(message.headers["Content-Type"] == "application/octet-stream")
        #expect(message.headers["Content-Disposition"]?.contains("check-in.ndef") == true)
    }
}
