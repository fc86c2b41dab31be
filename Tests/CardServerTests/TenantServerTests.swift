// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import CardServerTestSupport
import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import Pictures
import Reading
import Testing
import Tokens

@testable import CardServer

/// The operations of insurers and providers at the card server.
@Suite(.onBothEngines)
struct TenantServerTests {
    let server: CardServerFixture
    let insurer: CardServerFixture.Insurer
    let provider: CardServerFixture.Provider

    init() async throws {
        server = try await CardServerFixture()
        insurer = try server.insurer()
        provider = try server.provider()
    }

    private var number: String { "80756" + insurer.bag + "0000000042" }

    private func form(_ changes: [String: JSONOutput?] = [:]) -> JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("card_kind", "mandatory"), ("family_name", "Muster"), ("given_name", "Nora"),
            ("birth_date", "2001-02-03"), ("insurer_name", "Edelweiss Krankenkasse (Demo)"),
            ("insurer_bag", .string(insurer.bag)), ("valid_until", "2030-12-31"), ("sex", 2),
            ("ahv", "7561231231234"),
        ]
        members = members.compactMap { name, value in
            guard let change = changes[name] else { return (name, value) }
            return change.map { (name, $0) }
        }
        for (name, change) in changes where !members.contains(where: { $0.0 == name }) {
            if let change { members.append((name, change)) }
        }
        return .object(members)
    }

    private func put(
        _ body: JSONOutput,
        number: String? = nil,
        match: String? = nil,
        by credentials: String? = nil
    ) async throws -> CardServerFixture.Answer {
        try await server.send(
            .put,
            "/vic/v1/insurers/\(insurer.bag)/cards/\(number ?? self.number)",
            body,
            by: credentials ?? insurer.apiKey,
            headers: match.map { ["If-Match": $0] } ?? [:]
        )
    }

    @Test func `a card is entered, changed, and changed only by who has seen it`() async throws {
        let first = try await put(form())
        #expect(first.status == 201)
        #expect(first.response.headers["ETag"] == "\"1\"")
        let second = try await put(form(["given_name": "Nora Maria"]), match: "\"1\"")
        #expect(second.status == 200)
        #expect(second.response.headers["ETag"] == "\"2\"")
        let stale = try await put(form(), match: "\"1\"")
        #expect(stale.status == 412)
        #expect(stale.code == "precondition_failed")
        #expect(try await put(form(), match: "*").status == 200)
        let absent = try await put(form(), number: "80756" + insurer.bag + "0000000043", match: "*")
        #expect(absent.status == 412)
    }

    @Test func `all fields that are wrong are named`() async throws {
        let answer = try await put(
            form(["family_name": "", "birth_date": "2026-02-30", "colour": "red", "sex": nil])
        )
        #expect(answer.status == 422)
        #expect(answer.code == "field_format")
        let names = Set(
            answer.json?["detail"]?.string?.split(separator: " ").map(String.init) ?? []
        )
        #expect(names == ["family_name", "birth_date", "sex", "colour"])
    }

    @Test func `a revoked card does not come back`() async throws {
        _ = try await put(form())
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(number)?reason=cancelled"
        #expect(try await server.send(.delete, path, by: insurer.apiKey).status == 204)
        #expect(try await put(form()).code == "card_revoked")
        let unreasoned = "/vic/v1/insurers/\(insurer.bag)/cards/\(number)?reason=mood"
        #expect(
            try await server.send(.delete, unreasoned, by: insurer.apiKey).code == "field_format"
        )
        let absent = "/vic/v1/insurers/\(insurer.bag)/cards/1?reason=lost"
        #expect(try await server.send(.delete, absent, by: insurer.apiKey).status == 404)
    }

    @Test func `an insurer reaches its own cards only`() async throws {
        let other = try server.insurer(1)
        _ = try await put(form())
        let refused = try await put(form(), by: other.apiKey)
        #expect(refused.status == 403)
        #expect(refused.code == "forbidden")
        #expect(try await put(form(), by: provider.apiKey).status == 401)
        let taken = try await server.send(
            .put,
            "/vic/v1/insurers/\(other.bag)/cards/\(number)",
            form(["insurer_bag": .string(other.bag)]),
            by: other.apiKey
        )
        #expect(taken.status == 403)
        let path = "/vic/v1/insurers/\(other.bag)/cards/\(number)?reason=lost"
        #expect(try await server.send(.delete, path, by: other.apiKey).status == 404)
    }

    @Test func `every route of a tenant asks for its credentials`() async throws {
        let tenants = server.service.routes.filter {
            $0.terms.access.name == "insurer" || $0.terms.access.name == "provider"
        }
        #expect(tenants.count == 16)
        for route in tenants {
            let path = route.pattern.replacing("{bag}", with: insurer.bag)
                .replacing("{gln}", with: provider.gln).replacing("{veka}", with: number)
                .replacing("{kid}", with: "k").replacing("{id}", with: "AAAAAAAAAAAAAAAAAAAAAA")
            let body: JSONOutput? = route.terms.bodyLimit == 0 ? nil : [:]
            let answer = try await server.send(route.method, path, body)
            #expect(answer.code == "unauthorized", "\(route.pattern)")
            let wrong = try await server.send(route.method, path, body, by: "wrong")
            #expect(wrong.code == "unauthorized", "\(route.pattern)")
        }
    }

    @Test func `a new key of an insurer's signs claims from then on`() async throws {
        _ = try await put(form())
        let before = try await server.send(.get, "/.well-known/vic-configuration")
        let wallet = try TestWallet()
        let renewed = CardServerFixture.Insurer(
            bag: insurer.bag,
            apiKey: insurer.apiKey,
            seed: [UInt8](repeating: 5, count: 32),
            logins: []
        )
        let claim = try server.claim(number, by: renewed, for: wallet)
        let unknown = try await server.fetch([claim], for: wallet)
        #expect(unknown.json?["errors"]?[0]?["code"]?.string == "claim_signature")
        let key = try CardServerFixture.key(renewed.seed).verificationKey
        let body: JSONOutput = [
            "key": .string(key.text), "role": "insurer", "nbf": .string(server.now.rfc3339),
            "exp": .string(server.now.adding(seconds: 86_400).rfc3339),
        ]
        let path = "/vic/v1/insurers/\(insurer.bag)/keys/\(key.identifier.text)"
        #expect(try await server.send(.put, path, body, by: insurer.apiKey).status == 201)
        #expect(try await server.send(.put, path, body, by: insurer.apiKey).status == 204)
        #expect(try await server.fetch([claim], for: wallet).json?["cards"]?.count == 1)
        let after = try await server.send(.get, "/.well-known/vic-configuration")
        #expect(after.response.headers["ETag"] != before.response.headers["ETag"])
    }

    @Test(arguments: [
        (
            #"{"key":"k2.public.x","role":"provider","nbf":"x","exp":"x","y":1}"#,
            "key role nbf exp y"
        ),
        (#"{}"#, "key role nbf exp"),
    ])
    func `a key in another form is refused`(body: String, detail: String) async throws {
        let form = JSONOutput(try JSONTree(parsing: Array(body.utf8)).root)
        let path = "/vic/v1/insurers/\(insurer.bag)/keys/k2.pid.x"
        let answer = try await server.send(.put, path, form, by: insurer.apiKey)
        #expect(answer.code == "field_format")
        #expect(answer.json?["detail"]?.string == detail)
    }

    @Test func `an insurer's receipt waits for its wallet until that takes its leave`() async throws
    {
        _ = try await put(form())
        let wallet = try TestWallet()
        let receipt = try server.receipt(of: insurer, to: wallet.key.verificationKey.text)
        let path = "/vic/v1/insurers/\(insurer.bag)/receipts"
        let body: JSONOutput = ["receipt": .string(receipt)]
        #expect(try await server.send(.post, path, body, by: insurer.apiKey).status == 202)
        #expect(try await server.send(.post, path, body, by: insurer.apiKey).status == 202)
        let claim = try server.claim(number, by: insurer, for: wallet)
        for _ in 0..<2 {
            let answer = try await server.fetch([claim], for: wallet)
            #expect(answer.json?["receipts"]?.elements?.map(\.string) == [receipt])
        }
        let other = try TestWallet()
        let otherClaim = try server.claim(number, by: insurer, for: other)
        #expect(try await server.fetch([otherClaim], for: other).json?["receipts"]?.count == 0)
        let leave = try await server.leave(wallet)
        #expect(leave.status == 204)
        #expect(try await server.fetch([claim], for: wallet).json?["receipts"]?.count == 0)
        let elsewhere = try server.insurer(1)
        let foreign = "/vic/v1/insurers/\(elsewhere.bag)/receipts"
        let refused = try await server.send(.post, foreign, body, by: elsewhere.apiKey)
        #expect(refused.status == 400)
    }

    @Test func `the sixth receipt that waits is told when to come again`() async throws {
        let wallet = try TestWallet()
        let signer = try #require(
            ReceiptSigner(issuer: "bag:" + insurer.bag, name: "Edelweiss", city: "Bern")
        )
        let path = "/vic/v1/insurers/\(insurer.bag)/receipts"
        for (place, lifetime) in [7200, 600, 3600, 7200, 7200, 7200].enumerated() {
            let receipt = try ReceiptIssuer(signer: signer).issue(
                VerificationStatement(
                    method: .insurerRecord,
                    assurance: .high,
                    cardIdentifier: nil,
                    request: nil
                ),
                to: wallet.key.verificationKey.text,
                by: try CardServerFixture.key(insurer.seed),
                at: server.now,
                lifetime: Int64(lifetime),
                random: SystemRandom()
            )
            let body: JSONOutput = ["receipt": .string(receipt)]
            let answer = try await server.send(.post, path, body, by: insurer.apiKey)
            #expect(answer.status == (place < 5 ? 202 : 429))
            guard place == 5 else { continue }
            #expect(answer.code == "rate_limited")
            // There is room again when the first one ends.
            #expect(answer.response.headers["Retry-After"] == "600")
        }
    }

    @Test func `a place that is described wrongly is refused with all names`() async throws {
        let body: JSONOutput = ["name": "", "kinds": [], "retentionDays": 4000]
        let answer = try await server.send(.post, "/vic/v1/locations", body, by: provider.apiKey)
        #expect(answer.status == 422)
        let names = Set(
            answer.json?["detail"]?.string?.split(separator: " ").map(String.init) ?? []
        )
        #expect(names == ["name", "purpose", "retentionDays", "kinds", "receipt"])
    }

    @Test(arguments: ["svg", "png"])
    func `the code of a place holds its link`(format: String) async throws {
        let place = try await server.place(of: provider)
        let path = "/vic/v1/locations/\(place)/qr?format=\(format)&size=300"
        let answer = try await server.send(.get, path, by: provider.apiKey)
        #expect(answer.status == 200)
        let link = "http://127.0.0.1:8080/vic/checkin/\(place)"
        if format == "png" {
            let picture = try PictureReader.grey(from: answer.response.bytes, limits: .codes)
            let codes = try BarcodeReader.read(picture, symbologies: [.qr], effort: .fast)
            #expect(codes.map(\.text) == [link])
            #expect(picture.width <= 300)
        } else {
            let text = String(decoding: answer.response.bytes, as: UTF8.self)
            #expect(text.hasPrefix("<svg "))
            #expect(text == (try LinkCode(link).svg(size: 300)))
        }
    }

    @Test(arguments: ["?format=gif", "?size=10", "?size=x&format=bmp"])
    func `a code in another form is refused`(query: String) async throws {
        let place = try await server.place(of: provider)
        let path = "/vic/v1/locations/\(place)/qr\(query)"
        #expect(try await server.send(.get, path, by: provider.apiKey).code == "field_format")
    }

    @Test func `the coverage of a card is told by the codes of the real service`() async throws {
        _ = try await put(form())
        func ask(_ number: String) async throws -> CardServerFixture.Answer {
            let body: JSONOutput = ["veka": .string(number)]
            return try await server.send(.post, "/vic/v1/coverage", body, by: provider.apiKey)
        }
        let good = try await ask(number)
        #expect(good.json?["returnCode"]?.isNull == true)
        #expect(good.json?["kvg"]?.boolean == true)
        #expect(good.json?["vvg"]?.boolean == false)
        let absent = try await ask("80756" + insurer.bag + "9999999999")
        #expect(absent.json?["returnCode"]?.number?.integer == 1)
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(number)?reason=superseded"
        _ = try await server.send(.delete, path, by: insurer.apiKey)
        #expect(try await ask(number).json?["returnCode"]?.number?.integer == 15)
        #expect(try await ask("123").code == "field_format")
    }

    @Test func `a new card of a member takes the place of the old one`() async throws {
        let wallet = try TestWallet()
        let office = "/office/\(insurer.bag)/families"
        let families = try await server.send(.get, office, by: insurer.apiKey)
        let family = try #require(
            families.json?["families"]?.elements?.first { $0["name"]?.string == "Muster" }
        )
        let id = try #require(family["id"]?.string)
        let old = try #require(family["members"]?[1]?["veka"]?.string)
        let made = try await server.send(
            .post,
            "\(office)/\(id)/cards",
            form(["replaces": .string(old), "rel": "spouse", "european": true]),
            by: insurer.apiKey
        )
        #expect(made.status == 201)
        let number = try #require(made.json?["veka"]?.string)
        let texts = try await server.cards(of: insurer.logins[0], at: insurer, for: wallet)
        let reader = CardReader(keys: try await server.directory(), issuer: server.issuer)
        let cards = try texts.map {
            try reader.read(
                Array($0.utf8)[...],
                subject: wallet.key.verificationKey,
                at: server.now,
                from: .server
            )
        }
        #expect(cards.map(\.givenName) == ["Anna Katharina", "Nora", "Lea", "Anna Katharina"])
        #expect(cards[1].number.digits == number)
        #expect(cards[1].european?.cardNumber == number)
        let claim = try server.claim(old, by: insurer, for: wallet)
        let answer = try await server.fetch([claim], for: wallet)
        #expect(answer.json?["errors"]?[0]?["reason"]?.string == "superseded")
    }

    @Test func `every reason for which a request is refused has a row of its own`() {
        let kinds = CardRequestError.Reason.allCases.map { HTTPError.Kind($0) }
        #expect(Set(kinds.map(\.code)).count == kinds.count)
        let form = CardRequestError([FieldError("name", .format), FieldError("city", .missing)])
        let problem = HTTPError(form)
        #expect(problem.detail == "name city" && problem.fields.count == 2)
        let wait = HTTPError(CardRequestError(.tooManyRequests, retryAfter: 0))
        #expect(wait.headers["Retry-After"] == "1")
    }

    @Test func `codes of refusals are told apart`() {
        let kinds = HTTPError.Kind.insuranceTable
        #expect(Set(kinds.map(\.code)).count == kinds.count)
        #expect(kinds.allSatisfy { 400..<500 ~= $0.status.code })
    }
}
