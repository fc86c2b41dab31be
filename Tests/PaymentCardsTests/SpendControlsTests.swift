// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct SpendControlsTests {
    private static let channels =
        #"{"chip":true,"contactless":true,"ecommerce":true,"atm":false,"magstripe":false}"#
    private static let limit = #"{"interval":"day","amount":10000,"set_by":"cardholder"}"#
    private static let used =
        #"{"interval":"day","amount":5,"set_by":"issuer","used":2,"remaining":3,"#
        + #""resets_on":"2026-06-18T00:00:00.000Z"}"#

    /// A body with one member replaced or left out.
    private static func body(_ member: String = "", _ value: String? = nil) -> String {
        var members = [
            "version": "3", "limits": "[\(limit),\(used)]", "channels": channels,
            "mcc": #"{"mode":"block","codes":["7995"]}"#,
            "countries": #"{"mode":"allow","codes":["CH","DE"]}"#,
            "merchants": #"{"mode":"block","names":["Kiosk"]}"#,
        ]
        members[member] = value
        return "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    @Test func `controls survive the wire both ways`() throws {
        let controls = try SpendControls(parsing: MoneySample.json(Self.body()))
        #expect(controls.version == 3)
        #expect(controls.limits(of: .cardholder) == [.day: 100_00])
        #expect(controls.limits[1].usage?.remaining == 3)
        #expect(controls.blockedChannels == [.atm, .magstripe])
        #expect(controls.countries.entries == ["CH", "DE"])
        let written = try MoneySample.json(controls.json)
        #expect(try SpendControls(parsing: written) == controls)
    }

    @Test func `the server writes the members of the specification`() {
        let limit = SpendLimit(
            interval: .week,
            amount: 7,
            setBy: .issuer,
            usage: SpendLimit.Usage(used: 9, remaining: 0, resetsOn: MoneySample.now)
        )
        let controls = SpendControls(version: 2, limits: [limit], blockedChannels: [.chip])
        #expect(
            controls.json.encoded() == """
                {"version":2,"limits":[{"interval":"week","amount":7,"set_by":"issuer","used":9,\
                "remaining":0,"resets_on":"2026-06-17T12:00:00.000Z"}],"channels":{"chip":false,\
                "contactless":true,"ecommerce":true,"atm":true,"magstripe":true},\
                "mcc":{"mode":"block","codes":[]},"countries":{"mode":"block","codes":[]},\
                "merchants":{"mode":"block","names":[]}}
                """
        )
    }

    private static let marked = SpendControls(
        blockedChannels: [.chip, .atm],
        categories: SpendList(mode: .block, entries: ["5813", "7995"]),
        countries: SpendList(mode: .allow, entries: ["CH"]),
        issuer: SpendRules(
            blockedChannels: [.chip],
            categories: SpendList(mode: .block, entries: ["7995"]),
            countries: SpendList(mode: .allow, entries: ["CH", "DE"])
        )
    )

    @Test func `the issuer's part is an added member of each rule`() throws {
        #expect(
            Self.marked.json.encoded() == """
                {"version":1,"limits":[],"channels":{"chip":false,"contactless":true,\
                "ecommerce":true,"atm":false,"magstripe":true,"issuer":{"chip":false,\
                "contactless":true,"ecommerce":true,"atm":true,"magstripe":true}},\
                "mcc":{"mode":"block","codes":["5813","7995"],\
                "issuer":{"mode":"block","codes":["7995"]}},\
                "countries":{"mode":"allow","codes":["CH"],\
                "issuer":{"mode":"allow","codes":["CH","DE"]}},\
                "merchants":{"mode":"block","names":[]}}
                """
        )
        let written = try MoneySample.json(Self.marked.json)
        #expect(try SpendControls(parsing: written) == Self.marked)
    }

    @Test func `limits are no part of what is marked`() {
        let controls = SpendControls(issuer: SpendRules(limits: [.day: 5]))
        #expect(controls.issuer == SpendRules())
    }

    private static func list(_ count: Int, _ start: Int = 1000) -> String {
        let codes = (0..<count).map { "\"\(start + $0)\"" }.joined(separator: ",")
        return #"{"mode":"block","codes":[\#(codes)]}"#
    }

    @Test(arguments: [
        ("limits", "{}", "limits"), ("limits", "[1]", "limits"),
        ("limits", "[\(limit),\(limit)]", "limits"),
        ("limits", #"[{"interval":"hour","amount":1,"set_by":"issuer"}]"#, "limits.interval"),
        ("limits", #"[{"interval":"day","amount":-1,"set_by":"issuer"}]"#, "limits.amount"),
        ("limits", #"[{"interval":"day","amount":1.5,"set_by":"issuer"}]"#, "limits.amount"),
        (
            "limits", #"[{"interval":"day","amount":1000000000000,"set_by":"issuer"}]"#,
            "limits.amount"
        ),
        ("limits", #"[{"interval":"day","amount":1,"set_by":"system"}]"#, "limits.set_by"),
        ("channels", #"{"chip":1}"#, "channels.chip"), ("channels", "[]", "channels"),
        ("mcc", #"{"mode":"block","codes":[],"issuer":[]}"#, "mcc.issuer"),
        (
            "merchants", #"{"mode":"block","names":[],"issuer":{"mode":"only","names":[]}}"#,
            "merchants.issuer.mode"
        ),
        (
            "countries", #"{"mode":"block","codes":[],"issuer":{"mode":"allow","codes":["x"]}}"#,
            "countries.issuer.codes"
        ),
        ("mcc", #"{"mode":"only","codes":[]}"#, "mcc.mode"),
        ("mcc", #"{"mode":"block","codes":["541"]}"#, "mcc.codes"),
        ("mcc", #"{"mode":"block","codes":[5411]}"#, "mcc.codes"),
        ("mcc", list(201), "mcc.codes"),
        ("countries", #"{"mode":"block","codes":["CHE"]}"#, "countries.codes"),
        ("countries", #"{"mode":"block","codes":["ch"]}"#, "countries.codes"),
        ("merchants", #"{"mode":"block","names":[""]}"#, "merchants.names"),
        (
            "merchants",
            #"{"mode":"block","names":["\#(String(repeating: "x", count: 101))"]}"#,
            "merchants.names"
        ), ("version", "0", "version"),
    ])
    func `a change with a wrong member is refused`(
        member: String,
        value: String,
        field: String
    ) throws {
        let body = try MoneySample.json(Self.body(member, value))
        let error = refusal { _ = try SpendControls(parsing: body) }
        #expect(error == .refused(.fieldInvalid, field: field))
    }

    @Test(arguments: ["limits", "channels", "mcc", "countries", "merchants"])
    func `a change is the whole object`(member: String) throws {
        let body = try MoneySample.json(Self.body(member))
        let error = refusal { _ = try SpendControls(parsing: body) }
        #expect(error == .refused(.fieldMissing, field: member))
    }

    @Test(arguments: [
        ("mcc", #"{"mode":"block","codes":[],"issuer":{"codes":[]}}"#, "mcc.issuer.mode"),
        (
            "countries", #"{"mode":"block","codes":[],"issuer":{"mode":"block"}}"#,
            "countries.issuer.codes"
        ),
        (
            "channels", channels.dropLast() + #","issuer":{"chip":false}}"#,
            "channels.issuer.contactless"
        ),
    ])
    func `what is marked as the issuer's is whole`(
        member: String,
        value: String,
        field: String
    ) throws {
        let body = try MoneySample.json(Self.body(member, value))
        let error = refusal { _ = try SpendControls(parsing: body) }
        #expect(error == .refused(.fieldMissing, field: field))
    }

    @Test func `a change has no null where nothing is the issuer's`() throws {
        let value = #"{"mode":"block","codes":["7995"],"issuer":null}"#
        let body = try MoneySample.json(Self.body("mcc", value))
        let error = refusal { _ = try SpendControls(parsing: body) }
        #expect(error == .refused(.fieldInvalid, field: "mcc.issuer"))
    }

    @Test func `a change names every channel`() throws {
        let body = try MoneySample.json(Self.body("channels", #"{"chip":true}"#))
        let error = refusal { _ = try SpendControls(parsing: body) }
        #expect(error == .refused(.fieldMissing, field: "channels.contactless"))
    }

    @Test(
        arguments: [
            ("note", "1", nil), ("mcc", #"{"mode":"block","codes":[],"x":1}"#, "mcc"),
            (
                "limits", #"[{"interval":"day","amount":1,"set_by":"issuer","x":1}]"#,
                "limits"
            ),
            ("channels", channels.dropLast() + #","nfc":true}"#, "channels"),
            (
                "mcc", #"{"mode":"block","codes":[],"issuer":{"mode":"block","codes":[],"x":1}}"#,
                "mcc.issuer"
            ),
        ] as [(String, String, String?)]
    )
    func `unknown members are refused`(
        member: String,
        value: String,
        field: String?
    ) throws {
        let body = try MoneySample.json(Self.body(member, value))
        let error = refusal { _ = try SpendControls(parsing: body) }
        #expect(error == .refused(.fieldUnknown, field: field))
    }

    @Test func `200 codes and a limit of 0 are accepted`() throws {
        let body = try MoneySample.json(Self.body("mcc", Self.list(200)))
        #expect(try SpendControls(parsing: body).categories.entries.count == 200)
        let zero = #"[{"interval":"day","amount":0,"set_by":"cardholder"}]"#
        let limits = try MoneySample.json(Self.body("limits", zero))
        #expect(try SpendControls(parsing: limits).limits(of: .cardholder) == [.day: 0])
    }
}
