// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing
import Tokens

@testable import InsuranceCards

struct CheckInLocationTests {
    static let identifier = "BAQEBAQEBAQEBAQEBAQEBA"
    private static let request = "AgICAgICAgICAgICAgICAg"
    private static let nonce = "BQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
    private static let address = "https://www.vvk-online.ch/vic/v1/requests/x/presentation"
    private static let purpose: JSONOutput = [
        "de": "Anmeldung", "fr": "Admission", "it": "Ammissione", "en": "Check-in",
    ]
    private static let body: [(String, JSONOutput)] = [
        ("name", "Empfang"), ("gln", "7601000000002"), ("zsr", "D123456"),
        ("fields", [["name": "veka", "required": true], ["name": "ahv", "required": false]]),
        ("purpose", purpose), ("retentionDays", 30), ("kinds", ["mandatory", "complementary"]),
        ("receipt", true),
    ]

    static func provider(_ client: String = "gln:7601000000002") throws -> CareProvider {
        try #require(CareProvider(name: "Praxis Muster", city: "Bern", client: client))
    }

    static func place(
        _ changes: [String: JSONOutput?] = [:],
        identifier: String = identifier,
        client: String = "gln:7601000000002"
    ) throws -> CheckInLocation {
        let kept = body.compactMap { name, value in
            guard let change = changes[name] else { return (name, value) as (String, JSONOutput)? }
            return change.map { (name, $0) }
        }
        let added = changes.compactMap { name, change in
            body.contains { $0.0 == name } ? nil : change.map { (name, $0) }
        }
        return try CheckInLocation(
            TestIssuer.parse(.object(kept + added)),
            identifier: identifier,
            provider: provider(client)
        )
    }

    private static func names(_ changes: [String: JSONOutput?]) throws -> [String] {
        do {
            _ = try place(changes)
            return []
        } catch let error as CardError {
            return error.names
        }
    }

    @Test func `a place is read as the provider describes it`() throws {
        let place = try Self.place()
        #expect(place.identifier == Self.identifier && place.name == "Empfang")
        #expect(place.provider.client == "gln:7601000000002")
        #expect(place.accountNumber?.text == "D123456" && place.retentionDays == 30)
        #expect(place.requestedFields.map(\.field) == [.cardNumber, .ahvNumber])
        #expect(place.requestedFields.map(\.isRequired) == [true, false])
        #expect(place.purpose["it"] == "Ammissione" && place.sendsReceipt)
        #expect(place.coverages == [.mandatory, .complementary])
    }

    @Test func `number and name are asked for where nothing else is said`() throws {
        let place = try Self.place(["fields": nil, "gln": nil, "zsr": nil])
        #expect(place.requestedFields.map(\.field) == [.cardNumber, .givenName, .familyName])
        #expect(place.requestedFields.allSatisfy(\.isRequired) && place.accountNumber == nil)
    }

    @Test(arguments: ["name", "purpose", "retentionDays", "kinds", "receipt"])
    func `what must be there is named where it is missing`(name: String) throws {
        #expect(try Self.names([name: nil as JSONOutput?]) == [name])
    }

    private static let wrong: [(String, JSONOutput)] = [
        ("name", ""), ("name", "\u{202E}"), ("name", .string(String(repeating: "x", count: 41))),
        ("gln", "7601000000003"), ("gln", "7601000000019"), ("gln", 1), ("zsr", "E123456"),
        ("zsr", "d123456"), ("fields", []), ("fields", ["veka"]),
        ("fields", [["name": "colour", "required": true]]), ("fields", [["name": "veka"]]),
        ("fields", [["name": "veka", "required": true, "why": "x"]]),
        (
            "fields",
            [["name": "veka", "required": true], ["name": "veka", "required": false]]
        ),
        ("purpose", ["de": "Anmeldung"]), ("purpose", "Anmeldung"), ("retentionDays", -1),
        ("retentionDays", 3651), ("retentionDays", "30"), ("retentionDays", 1.5), ("kinds", []),
        ("kinds", ["other"]), ("kinds", ["mandatory", "mandatory"]), ("receipt", "yes"),
        ("colour", "red"),
    ]

    @Test(arguments: wrong.indices)
    func `a member in another form`(row: Int) throws {
        let (name, value) = Self.wrong[row]
        #expect(try Self.names([name: value]) == [name])
    }

    @Test func `a purpose has four languages, each of at most 140 characters`() throws {
        func purpose(_ count: Int, more: [(String, JSONOutput)] = []) -> JSONOutput {
            let text = JSONOutput.string(String(repeating: "ü", count: count))
            return .object(["de", "fr", "it", "en"].map { ($0, text) } + more)
        }
        #expect(try Self.names(["purpose": purpose(140)]).isEmpty)
        #expect(try Self.names(["purpose": purpose(141)]) == ["purpose"])
        #expect(try Self.names(["purpose": purpose(0)]) == ["purpose"])
        #expect(try Self.names(["purpose": purpose(1, more: [("ru", "x")])]) == ["purpose"])
    }

    @Test func `limits that are just kept`() throws {
        let all = CardField.allCases.map {
            ["name": .string($0.rawValue), "required": false] as JSONOutput
        }
        let place = try Self.place([
            "name": .string(String(repeating: "x", count: 40)), "retentionDays": 3650,
            "fields": .array(all),
        ])
        #expect(place.requestedFields.count == 14 && place.retentionDays == 3650)
        #expect(try Self.place(["retentionDays": 0]).retentionDays == 0)
    }

    @Test func `all that is wrong is told at once`() throws {
        #expect(
            try Self.names(["x": 1, "kinds": [], "name": nil]) == ["name", "kinds", "x"]
        )
        #expect(throws: CardError.fields([FieldError("id", .format)])) {
            try Self.place(identifier: "x")
        }
        #expect(throws: CardError.notObject) {
            try CheckInLocation(
                TestIssuer.parse([]),
                identifier: Self.identifier,
                provider: Self.provider()
            )
        }
    }

    @Test func `a place by account number names its own one only`() throws {
        let place = try Self.place(client: "zsr:D123456")
        #expect(place.provider.client == "zsr:D123456")
        let error = #expect(throws: CardError.self) { try Self.place(client: "zsr:A000001") }
        #expect(error?.names == ["zsr"])
    }

    @Test(arguments: [
        ("", "Bern", "gln:7601000000002"), ("\u{0}", "Bern", "gln:7601000000002"),
        (String(repeating: "x", count: 81), "Bern", "gln:7601000000002"),
        ("Praxis", "", "gln:7601000000002"),
        ("Praxis", String(repeating: "x", count: 41), "gln:7601000000002"),
        ("Praxis", "Bern", "gln:7601000000003"), ("Praxis", "Bern", "7601000000002"),
        ("Praxis", "Bern", "zsr:E123456"),
    ])
    func `what no provider is`(name: String, city: String, client: String) {
        #expect(CareProvider(name: name, city: city, client: client) == nil)
    }

    @Test func `what is kept is read again`() throws {
        for changes: [String: JSONOutput?] in [[:], ["zsr": nil, "kinds": ["complementary"]]] {
            let place = try Self.place(changes)
            #expect(try CheckInLocation(stored: TestIssuer.parse(place.output)) == place)
        }
        let error = #expect(throws: CardError.self) {
            try CheckInLocation(stored: TestIssuer.parse([:]))
        }
        #expect(error?.names == ["id", "provider"])
        #expect(throws: CardError.notObject) {
            try CheckInLocation(stored: TestIssuer.parse(1))
        }
    }

    private static func sign(
        _ place: CheckInLocation,
        request: String = request,
        nonce: String = nonce,
        address: String = address,
        lifetime: Int64 = CheckInLocation.maximumLifetime
    ) throws -> String {
        try place.request(
            identifier: request,
            nonce: nonce,
            responseAddress: address,
            by: TestIssuer.key(2),
            at: TestIssuer.now(),
            lifetime: lifetime
        )
    }

    private static func read(_ text: String, host: String) throws -> CheckInRequest {
        try CheckInRequest(
            Array(text.utf8)[...],
            keys: TestIssuer.directory(),
            host: host,
            at: TestIssuer.now()
        )
    }

    @Test func `a request of a place is read as the place is`() throws {
        let place = try Self.place()
        let request = try Self.read(Self.sign(place), host: "www.vvk-online.ch")
        #expect(request.identifier == Self.request && request.nonce == Self.nonce)
        #expect(
            request.client == place.provider.client
                && request.requestedFields == place.requestedFields
        )
        #expect(request.providerName == "Praxis Muster" && request.providerCity == "Bern")
        #expect(request.location == Self.identifier && request.locationName == "Empfang")
        #expect(request.purpose == place.purpose && request.retentionDays == 30)
        #expect(request.coverages == place.coverages && request.sendsReceipt)
        #expect(request.responseAddress == Self.address)
        #expect(request.expiresAt == (try TestIssuer.now()).adding(seconds: 600))
        let expectation = place.expectation(request: Self.request, nonce: Self.nonce)
        #expect(expectation.client == request.client && expectation.nonce == Self.nonce)
        #expect(
            expectation.request == Self.request
                && expectation.requestedFields == place.requestedFields
        )
        #expect(expectation.coverages == place.coverages)
    }

    @Test func `on this very machine answers may go unencrypted`() throws {
        let text = try Self.sign(Self.place(), address: "http://127.0.0.1:8080/x")
        #expect(try Self.read(text, host: "127.0.0.1:8080").retentionDays == 30)
    }

    @Test func `a request that no wallet would take is not signed`() throws {
        let place = try Self.place()
        #expect(throws: CardIssuingError.claim("req")) { try Self.sign(place, request: "x") }
        #expect(throws: CardIssuingError.claim("nonce")) { try Self.sign(place, nonce: "x") }
        for address in ["http://www.vvk-online.ch/x", "x", "https://a@b.ch/", "https://b.ch/#x"] {
            #expect(throws: CardIssuingError.claim("response_uri")) {
                try Self.sign(place, address: address)
            }
        }
        for lifetime: Int64 in [0, 601] {
            #expect(throws: CardIssuingError.lifetime) { try Self.sign(place, lifetime: lifetime) }
        }
    }

    @Test func `identifiers and nonces are new each time and valid`() {
        let identifiers = (0..<8).map { _ in TokenIdentifier.make(SystemRandom()) }
        #expect(Set(identifiers).count == 8)
        #expect(identifiers.allSatisfy { $0.count == 22 && TokenIdentifier.isValid($0) })
        let nonces = (0..<8).map { _ in TokenNonce.make(SystemRandom()) }
        #expect(Set(nonces).count == 8)
        #expect(nonces.allSatisfy { $0.count == 43 && TokenNonce.isValid($0) })
        #expect(!TokenNonce.isValid(identifiers[0]) && !TokenIdentifier.isValid(nonces[0]))
        #expect(!TokenNonce.isValid(nonces[0] + "=") && !TokenIdentifier.isValid("é"))
    }
}
