// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing
import Tokens

@testable import InsuranceCards

struct CheckInRequestTests {
    private static let purpose: JSONOutput = [
        "de": "Anmeldung", "fr": "Admission", "it": "Ammissione", "en": "Check-in",
    ]

    static func read(
        _ changes: [String: JSONOutput?] = [:],
        signedBy byte: UInt8 = 2,
        at now: String = "2026-01-02T09:01:00Z"
    ) throws -> CheckInRequest {
        let members: [(String, JSONOutput)] = [
            ("typ", "vic.request.v1"), ("req", "AgICAgICAgICAgICAgICAg"), ("aud", "wallet"),
            ("client", "gln:7601000000002"),
            ("provider", ["name": "Praxis Muster", "city": "Bern"]),
            ("location", ["id": "BAQEBAQEBAQEBAQEBAQEBA", "name": "Empfang"]),
            (
                "fields",
                [["name": "veka", "required": true], ["name": "ahv", "required": false]]
            ),
            ("purpose", purpose), ("retention_days", 30), ("kinds", ["mandatory"]),
            ("receipt", true), ("nonce", "BQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"),
            ("response_uri", "https://www.vvk-online.ch/vic/v1/requests/x/presentation"),
            ("iat", "2026-01-02T09:00:00Z"), ("exp", "2026-01-02T09:10:00Z"),
        ]
        let kept = members.compactMap { name, value in
            guard let change = changes[name] else { return (name, value) as (String, JSONOutput)? }
            return change.map { (name, $0) }
        }
        let token = try TestIssuer.sign(JSONOutput.object(kept).utf8(), byte)
        return try CheckInRequest(
            Array(token.utf8)[...],
            keys: TestIssuer.directory(),
            host: "www.vvk-online.ch",
            at: TestIssuer.instant(now)
        )
    }

    @Test func `a request of the server is read`() throws {
        let request = try Self.read()
        #expect(request.client == "gln:7601000000002")
        #expect(request.providerName == "Praxis Muster" && request.providerCity == "Bern")
        #expect(request.locationName == "Empfang")
        #expect(request.requestedFields.map(\.field) == [.cardNumber, .ahvNumber])
        #expect(request.requestedFields.map(\.isRequired) == [true, false])
        #expect(request.purpose["fr"] == "Admission" && request.retentionDays == 30)
        #expect(request.coverages == [.mandatory] && request.sendsReceipt)
    }

    @Test func `row 37: signed and still not to be answered`() throws {
        let many = (0..<16).map { ["name": .string("f\($0)"), "required": true] as JSONOutput }
        let rows: [[String: JSONOutput?]] = [
            ["response_uri": "https://evil.ch/vic/v1/requests/x/presentation"],
            ["response_uri": "http://www.vvk-online.ch/x"],
            ["response_uri": "https://www.vvk-online.ch:8443/x"],
            ["response_uri": "https://www.vvk-online.ch@evil.ch/x"],
            ["fields": [["name": "other", "required": true]]], ["fields": []],
            ["fields": [["name": "veka"]]], ["fields": .array(many)],
            [
                "fields": [
                    ["name": "veka", "required": true], ["name": "veka", "required": false],
                ]
            ],
            ["aud": "other"], ["client": "gln:7601000000003"], ["client": "x"],
            ["provider": ["name": "", "city": "Bern"]], ["purpose": ["de": "Anmeldung"]],
            ["retention_days": 3651], ["retention_days": -1], ["kinds": []], ["kinds": ["other"]],
            ["nonce": "short"], ["req": "short"], ["receipt": nil], ["typ": "vic.card.v1"],
        ]
        for changes in rows {
            #expect(throws: CheckInError.request) { try Self.read(changes) }
        }
        #expect(throws: CheckInError.request) { try Self.read(signedBy: 5) }
    }

    @Test func `row 38: a request whose time is over`() {
        #expect(throws: CheckInError.requestExpired) {
            try Self.read(at: "2026-01-02T09:11:00Z")
        }
    }
}
