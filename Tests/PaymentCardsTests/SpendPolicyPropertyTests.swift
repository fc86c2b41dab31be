// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

/// Random policies and changes, checked by what they let a card pay.
struct SpendPolicyPropertyTests {
    /// Steps through the numbers of a seed (SplitMix64).
    private struct Numbers {
        var state: UInt64

        mutating func next(below bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((value ^ (value >> 31)) % UInt64(bound))
        }

        mutating func subset<Element>(of elements: [Element]) -> [Element] {
            elements.filter { _ in next(below: 2) == 0 }
        }

        mutating func list(of entries: [String]) -> SpendList {
            SpendList(mode: next(below: 3) == 0 ? .allow : .block, entries: subset(of: entries))
        }

        mutating func limits() -> [SpendInterval: Int] {
            var limits: [SpendInterval: Int] = [:]
            for interval in subset(of: SpendInterval.allCases) where next(below: 2) == 0 {
                limits[interval] = next(below: 4)
            }
            return limits
        }

        mutating func rules() -> SpendRules {
            SpendRules(
                limits: limits(),
                blockedChannels: next(below: 2) == 0 ? [] : [.atm],
                categories: list(of: ["5411", "5812"]),
                countries: list(of: ["CH", "DE"]),
                merchants: list(of: ["Kiosk", "Bar"])
            )
        }
    }

    /// Returns the payments that a policy approves, of all in a small world.
    private static func approved(_ policy: SpendPolicy) throws -> Set<AuthorisationRequest> {
        let context = AuthorisationContext(card: MoneySample.paymentCard(), policy: policy)
        var approved: Set<AuthorisationRequest> = []
        for country in ["CH", "DE", "FR", nil] {
            for code in ["5411", "5812", "7995"] {
                for name in ["KIOSK", "Bar", "Shop"] {
                    for (amount, channel) in [(1, PaymentChannel.atm), (1, .chip), (3, .chip)] {
                        let request = try MoneySample.request(
                            amount: amount,
                            merchant: MoneySample.merchant(
                                name,
                                country: country,
                                categoryCode: code
                            ),
                            channel: channel
                        )
                        if try MoneySample.decide(request, context).isApproved {
                            approved.insert(request)
                        }
                    }
                }
            }
        }
        return approved
    }

    /// Returns a change that keeps what it must of the issuer's limits.
    private static func asked(_ numbers: inout Numbers, of policy: SpendPolicy) -> SpendControls {
        let rules = numbers.rules()
        var controls = policy.controls(
            with: SpendCounters(),
            at: MoneySample.now.second,
            secondsFromUTC: 0
        )
        controls.limits.removeAll { $0.setBy == .cardholder }
        for (interval, amount) in rules.limits {
            controls.limits.append(
                SpendLimit(interval: interval, amount: amount, setBy: .cardholder)
            )
        }
        if numbers.next(below: 2) == 0 { controls.blockedChannels = rules.blockedChannels }
        if numbers.next(below: 2) == 0 { controls.categories = rules.categories }
        if numbers.next(below: 2) == 0 { controls.countries = rules.countries }
        if numbers.next(below: 2) == 0 { controls.merchants = rules.merchants }
        return controls
    }

    @Test(arguments: 0..<150)
    func `no change passes the issuer's rules, and none without confirmation permits more`(
        seed: UInt64
    ) throws {
        var numbers = Numbers(state: seed)
        let policy = SpendPolicy(issuer: numbers.rules(), cardholder: numbers.rules())
        let controls = Self.asked(&numbers, of: policy)
        let before = try Self.approved(policy)
        let ofIssuer = try Self.approved(SpendPolicy(issuer: policy.issuer))
        #expect(before.isSubset(of: ofIssuer))
        for isConfirmed in [false, true] {
            let changed: SpendPolicy
            do {
                changed = try policy.changed(to: controls, ifMatch: 1, isConfirmed: isConfirmed)
            } catch {
                guard case .refused(let code, _) = error else { throw error }
                #expect(code == .controlLocked || (code == .scaRequired && !isConfirmed))
                continue
            }
            let after = try Self.approved(changed)
            #expect(after.isSubset(of: ofIssuer))
            #expect(isConfirmed || after.isSubset(of: before))
            // What the app asked for is what it sees next.
            let seen = changed.controls(
                with: SpendCounters(),
                at: MoneySample.now.second,
                secondsFromUTC: 0
            )
            #expect(seen.blockedChannels == controls.blockedChannels)
            #expect(seen.limits(of: .cardholder) == controls.limits(of: .cardholder))
            for (list, other) in [
                (seen.categories, controls.categories), (seen.countries, controls.countries),
                (seen.merchants, controls.merchants),
            ] {
                #expect(!list.isLooser(than: other) && !other.isLooser(than: list))
            }
        }
    }

    @Test func `the seeds reach every outcome`() throws {
        var outcomes: Set<String> = []
        for seed in 0..<150 as Range<UInt64> {
            var numbers = Numbers(state: seed)
            let policy = SpendPolicy(issuer: numbers.rules(), cardholder: numbers.rules())
            let controls = Self.asked(&numbers, of: policy)
            do {
                _ = try policy.changed(to: controls, ifMatch: 1, isConfirmed: false)
                outcomes.insert("changed")
            } catch {
                outcomes.insert("\(error)")
            }
        }
        #expect(outcomes.contains("changed"))
        #expect(outcomes.contains { $0.contains("scaRequired") })
        #expect(outcomes.contains { $0.contains("controlLocked") })
    }
}
