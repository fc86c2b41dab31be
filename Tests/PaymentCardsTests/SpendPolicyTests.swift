// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct SpendPolicyTests {
    private static let issuer = SpendRules(
        limits: [.day: 500_00],
        blockedChannels: [.magstripe],
        categories: SpendList(mode: .block, entries: ["7995"]),
        countries: SpendList(mode: .allow, entries: ["CH", "DE", "FR"])
    )
    private static let policy = SpendPolicy(
        version: 4,
        issuer: issuer,
        cardholder: SpendRules(limits: [.day: 100_00], blockedChannels: [.atm])
    )

    private static func present(_ policy: SpendPolicy = policy) -> SpendControls {
        policy.controls(with: SpendCounters(), at: MoneySample.now.second, secondsFromUTC: 0)
    }

    private static func change(
        isConfirmed: Bool = false,
        ifMatch version: Int = 4,
        _ edit: (inout SpendControls) -> Void
    ) throws(PaymentCardError) -> SpendPolicy {
        var controls = present()
        edit(&controls)
        return try policy.changed(to: controls, ifMatch: version, isConfirmed: isConfirmed)
    }

    @Test func `an app sees the strictest of both owners' rules`() {
        let controls = Self.present()
        #expect(controls.version == 4)
        #expect(controls.limits.map(\.setBy) == [.issuer, .cardholder])
        #expect(controls.blockedChannels == [.magstripe, .atm])
        #expect(controls.categories.entries == ["7995"])
        #expect(controls.countries == SpendList(mode: .allow, entries: ["CH", "DE", "FR"]))
    }

    @Test func `what is the issuer's is marked, whatever the cardholder adds`() throws {
        var policy = Self.policy
        policy.cardholder.categories = SpendList(mode: .block, entries: ["5813", "7995"])
        policy.cardholder.countries = SpendList(mode: .allow, entries: ["CH"])
        policy.cardholder.merchants = SpendList(mode: .block, entries: ["Kiosk"])
        let controls = Self.present(policy)
        #expect(controls.categories.entries == ["5813", "7995"])
        #expect(controls.countries.entries == ["CH"])
        #expect(controls.merchants.entries == ["Kiosk"])
        var own = Self.issuer
        own.limits = [:]
        #expect(controls.issuer == own)
        #expect(Self.present(SpendPolicy(cardholder: policy.cardholder)).issuer == SpendRules())
    }

    @Test func `what an app says about the issuer's part has no effect`() throws {
        let unmarked = try Self.change { $0.issuer = SpendRules() }
        #expect(unmarked == Self.policy)
        let claimed = try Self.change { controls in
            controls.issuer = SpendRules(blockedChannels: [.chip])
            controls.blockedChannels.insert(.ecommerce)
        }
        #expect(claimed.issuer == Self.issuer)
        #expect(claimed.cardholder.blockedChannels == [.atm, .ecommerce])
    }

    @Test func `limits say what is used, what is left and when they begin again`() throws {
        var context = AuthorisationContext(card: MoneySample.paymentCard())
        context.counters = try MoneySample.decide(MoneySample.request(amount: 120_00), context)
            .counters
        var policy = Self.policy
        policy.cardholder.limits[.lifetime] = 1000_00
        policy.cardholder.limits[.authorization] = 200_00
        let controls = policy.controls(
            with: context.counters,
            at: MoneySample.now.second,
            secondsFromUTC: 7200
        )
        let midnight = SampleValues.time("2026-06-17T22:00:00Z")
        #expect(
            controls.limits.map(\.usage) == [
                SpendLimit.Usage(used: 0, remaining: 200_00),
                SpendLimit.Usage(used: 120_00, remaining: 380_00, resetsOn: midnight),
                SpendLimit.Usage(used: 120_00, remaining: 0, resetsOn: midnight),
                SpendLimit.Usage(used: 120_00, remaining: 880_00),
            ]
        )
    }

    @Test func `what an app sent back unchanged changes nothing`() throws {
        #expect(try Self.change { _ in } == Self.policy)
    }

    @Test func `tightening needs no confirmation`() throws {
        let policy = try Self.change { controls in
            controls.limits[1] = SpendLimit(interval: .day, amount: 50_00, setBy: .cardholder)
            controls.blockedChannels.insert(.ecommerce)
            controls.categories = SpendList(mode: .block, entries: ["7995", "5813"])
            controls.countries = SpendList(mode: .allow, entries: ["CH"])
            controls.merchants = SpendList(mode: .block, entries: ["Kiosk"])
        }
        #expect(policy.version == 5)
        #expect(policy.issuer == Self.issuer)
        #expect(policy.cardholder.limits == [.day: 50_00])
        #expect(policy.cardholder.blockedChannels == [.atm, .ecommerce])
        // The issuer's rules do not become the cardholder's.
        #expect(policy.cardholder.categories == SpendList(mode: .block, entries: ["5813"]))
        #expect(policy.cardholder.countries == SpendList(mode: .allow, entries: ["CH"]))
    }

    /// A change that an app asks for.
    private struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout SpendControls) -> Void

        init(_ description: String, _ apply: @escaping @Sendable (inout SpendControls) -> Void) {
            testDescription = description
            self.apply = apply
        }
    }

    private static let loosenings = [
        Edit("limit removed") { $0.limits.removeLast() },
        Edit("limit raised") {
            $0.limits[1] = SpendLimit(interval: .day, amount: 100_01, setBy: .cardholder)
        },
        Edit("channel allowed again") { $0.blockedChannels.remove(.atm) },
    ]

    @Test(arguments: loosenings)
    private func `loosening with a session token is refused, and done when confirmed`(
        edit: Edit
    ) throws {
        let error = refusal { _ = try Self.change(edit.apply) }
        #expect(error == .refused(.scaRequired))
        #expect(try Self.change(isConfirmed: true, edit.apply).version == 5)
    }

    private static let attempts = [
        ("limits", Edit("removed") { $0.limits.removeFirst() }),
        (
            "limits",
            Edit("lowered") {
                $0.limits[0] = SpendLimit(interval: .day, amount: 1, setBy: .issuer)
            }
        ),
        (
            "limits",
            Edit("added") {
                $0.limits.append(SpendLimit(interval: .year, amount: 1, setBy: .issuer))
            }
        ), ("channels", Edit("allowed") { $0.blockedChannels = [.atm] }),
        ("mcc", Edit("allowed") { $0.categories = .unrestricted }),
        (
            "countries",
            Edit("one more") { $0.countries = SpendList(mode: .allow, entries: ["CH", "US"]) }
        ),
        (
            "countries",
            Edit("blocking only") { $0.countries = SpendList(mode: .block, entries: ["US"]) }
        ),
    ]

    @Test(arguments: attempts)
    private func `the issuer's rules are locked, confirmed or not`(field: String, edit: Edit) {
        for isConfirmed in [false, true] {
            let error = refusal { _ = try Self.change(isConfirmed: isConfirmed, edit.apply) }
            #expect(error == .refused(.controlLocked, field: field))
        }
    }

    @Test(arguments: [3, 5])
    func `a change of another version is a conflict before all else`(version: Int) {
        let error = refusal {
            _ = try Self.change(isConfirmed: true, ifMatch: version) { $0.limits = [] }
        }
        #expect(error == .refused(.versionConflict))
    }

    @Test func `what the cardholder chose outlasts the issuer's rule`() throws {
        var policy = try Self.change { controls in
            controls.categories = SpendList(mode: .block, entries: ["7995", "5813"])
        }
        policy = try policy.changed(toIssuerRules: SpendRules(), ifMatch: 5)
        #expect(policy.version == 6)
        let controls = Self.present(policy)
        #expect(controls.blockedChannels == [.atm])
        #expect(controls.categories.entries == ["5813"])
        #expect(controls.countries == .unrestricted)
        let error = refusal { _ = try policy.changed(toIssuerRules: Self.issuer, ifMatch: 5) }
        #expect(error == .refused(.versionConflict))
    }

    @Test func `both owners' lists together have at most 200 entries`() throws {
        let codes = (0..<200).map { String(1000 + $0) }
        let error = refusal {
            _ = try Self.change { controls in
                controls.categories = SpendList(mode: .block, entries: ["7995"] + codes)
            }
        }
        #expect(error == .refused(.fieldInvalid, field: "mcc"))
        let policy = try Self.change { controls in
            controls.categories = SpendList(mode: .block, entries: ["7995"] + codes.dropLast())
        }
        #expect(Self.present(policy).categories.entries.count == 200)
    }

    @Test func `a store keeps rules as JSON`() throws {
        for rules in [Self.issuer, Self.policy.cardholder, SpendRules()] {
            #expect(SpendRules(try MoneySample.json(rules.json)) == rules)
        }
        #expect(SpendRules(try MoneySample.json("{}")) == nil)
    }
}
