// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import PaymentCards

/// `etui cards limits`: shows and sets the limits and permissions of a card's payments.
enum CardholderLimits {
    static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let wanted = try WantedControls(invocation)
        guard wanted != nil || !CardholderToken.isNamed(by: invocation) else {
            throw .unusable("a token goes with --set; a session is enough to see the limits")
        }
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        var controls = try await session.run { _ in try await card.controls() }
        if let wanted {
            let changed = try wanted.applied(to: controls)
            controls = try await set(changed, of: card, session, invocation)
        }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.limits.v1", "card": .string(card.id),
                "controls": controls.report,
            ]
            invocation.console.print(line.encoded())
        } else {
            for line in controls.lines(currency: card.details.billingCurrency) {
                invocation.console.print(line)
            }
        }
        return .success
    }

    private static func set(
        _ controls: CardControls,
        of card: Card,
        _ session: CardholderSession,
        _ invocation: Invocation
    ) async throws(CommandError) -> CardControls {
        let token =
            CardholderToken.isNamed(by: invocation)
            ? try await CardholderToken.singleUse(.controls, of: card, invocation) : nil
        return try await session.run { _ in
            try await card.setControls(controls, singleUseToken: token)
        } explaining: { code in
            switch code {
            case .versionConflict: .conflict("(version_conflict)")
            case .scaRequired:
                .refused(
                    "this permits more than before, so it needs a single-use token of the bank for "
                        + "controls (sca_required); nothing was changed"
                )
            case .controlLocked:
                .refused(
                    "this would change a rule of the bank, which only the bank can (control_locked); "
                        + "nothing was changed"
                )
            default: nil
            }
        }
    }
}

/// The controls that a file asks for: the object of the interface, or a line that `--json` printed.
private struct WantedControls {
    private static let byteLimit = 64 << 10

    private let controls: SpendControls
    /// The version that the file was made from; `nil` if it does not say.
    private let version: Int?

    /// Reads the file that `--set` names; `nil` without one.
    init?(_ invocation: Invocation) throws(CommandError) {
        guard let path = invocation.value(of: CardholderOptions.set) else { return nil }
        let content: [UInt8]
        do throws(CommandError) {
            content = try Input.read(path, limit: Self.byteLimit)
        } catch {
            throw error.about("--set \(path)")
        }
        guard let root = try? JSONTree(parsing: content).root, root.kind == .object else {
            throw .unusable("--set \(path.visible): is no JSON object")
        }
        let object = root["controls"] ?? root
        do throws(PaymentCardError) {
            controls = try SpendControls(parsing: object)
        } catch {
            throw .unusable("--set \(path.visible): \(Self.words(error))")
        }
        version = object["version"]?.number?.integer
    }

    private static func words(_ error: PaymentCardError) -> String {
        guard case .refused(let code, let field) = error else { return "cannot be read" }
        let name = field ?? "the object"
        return switch code {
        case .fieldMissing: "\(name) is missing"
        case .fieldUnknown: "\(name) has a member that limits do not have"
        default: "\(name) has a value that it cannot have"
        }
    }

    /// Returns the present controls with the rules of the file; the server checks the version once more.
    func applied(to present: CardControls) throws(CommandError) -> CardControls {
        if let version, version != present.version {
            throw .conflict("(the file has version \(version), the server \(present.version))")
        }
        var new = present
        new.limits = controls.limits.compactMap { limit in
            guard let interval = CardControls.Interval(rawValue: limit.interval.rawValue) else {
                return nil
            }
            var changed = CardControls.Limit(interval: interval, amount: limit.amount)
            changed.setBy = limit.setBy == .issuer ? .issuer : .cardholder
            return changed
        }
        let blocked = controls.blockedChannels
        new.channels.chip = !blocked.contains(.chip)
        new.channels.contactless = !blocked.contains(.contactless)
        new.channels.ecommerce = !blocked.contains(.ecommerce)
        new.channels.atm = !blocked.contains(.atm)
        new.channels.magstripe = !blocked.contains(.magstripe)
        new.categories = CardControls.Rule(controls.categories)
        new.countries = CardControls.Rule(controls.countries)
        new.merchants = CardControls.Rule(controls.merchants)
        return new
    }
}

extension CommandError {
    /// The limits are not those that the change was made from.
    fileprivate static func conflict(_ detail: String) -> CommandError {
        .refused(
            "the limits have changed elsewhere \(detail); read them again, and repeat your change"
        )
    }
}

extension CardControls {
    /// The controls for people; amounts are in the card's currency.
    fileprivate func lines(currency: String) -> [String] {
        var lines = limits.map { limit in
            let end =
                limit.resetsOn.flatMap(Instant.init(rfc3339:))
                .map { ", again from \($0.rfc3339)" } ?? ""
            let owner = limit.setBy == .issuer ? "the bank" : "you"
            return
                "\(limit.interval.rawValue)  \(AmountText.words(limit.amount, currency)), set by "
                + "\(owner): \(AmountText.words(limit.used, currency)) used, "
                + "\(AmountText.words(limit.remaining, currency)) left\(end)"
        }
        if limits.isEmpty { lines.append("no limits") }
        let ways = zip(channels.named, bank.channels.named)
            .map { way, bank in
                way.isAllowed
                    ? "\(way.name) yes" : "\(way.name) no\(bank.isAllowed ? "" : " (the bank)")"
            }
        lines.append("channels  " + ways.joined(separator: ", "))
        for (name, rule, bank) in [
            ("categories", categories, bank.categories), ("countries", countries, bank.countries),
            ("merchants", merchants, bank.merchants),
        ] {
            lines.append("\(name)  \(rule.words(bank: bank))")
        }
        return lines
    }

    /// The controls as the interface has them, which `--set` takes.
    fileprivate var report: JSONOutput {
        [
            "version": .integer(version), "limits": .array(limits.map(\.report)),
            "channels": channels.report(bank: bank.channels),
            "mcc": categories.report("codes", bank: bank.categories),
            "countries": countries.report("codes", bank: bank.countries),
            "merchants": merchants.report("names", bank: bank.merchants),
        ]
    }
}

extension CardControls.Channels {
    fileprivate var named: [(name: String, isAllowed: Bool)] {
        [
            ("chip", chip), ("contactless", contactless), ("ecommerce", ecommerce), ("atm", atm),
            ("magstripe", magstripe),
        ]
    }

    fileprivate func report(bank: Self) -> JSONOutput {
        func members(_ channels: Self) -> [(String, JSONOutput)] {
            channels.named.map { ($0.name, .boolean($0.isAllowed)) }
        }
        let own = bank == Self() ? [] : [("issuer", JSONOutput.object(members(bank)))]
        return .object(members(self) + own)
    }
}

extension CardControls.Limit {
    fileprivate var report: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("interval", .string(interval.rawValue)), ("amount", .integer(amount)),
            ("set_by", .string(setBy.rawValue)), ("used", .integer(used)),
            ("remaining", .integer(remaining)),
        ]
        // The interface leaves it out, and takes no null back.
        if let resetsOn { members.append(("resets_on", .string(resetsOn))) }
        return .object(members)
    }
}

extension CardControls.Rule {
    fileprivate init(_ list: SpendList) {
        self.init(mode: list.mode == .allow ? .allow : .block, values: list.entries)
    }

    /// The list for people; what is the bank's is marked.
    fileprivate func words(bank: Self) -> String {
        guard !values.isEmpty else { return mode == .block ? "all allowed" : "none allowed" }
        let blocked = bank.mode == .block ? Set(bank.values) : []
        let list = values.map { $0.visible + (blocked.contains($0) ? " (the bank)" : "") }
            .joined(separator: ", ")
        guard mode == .allow else { return "blocked: " + list }
        return "only: " + list + (bank.mode == .allow ? " (the bank allows no others)" : "")
    }

    fileprivate func report(_ name: String, bank: Self) -> JSONOutput {
        func members(_ rule: Self) -> [(String, JSONOutput)] {
            [
                ("mode", .string(rule.mode.rawValue)),
                (name, .array(rule.values.map { .string($0) })),
            ]
        }
        let own = bank == Self() ? [] : [("issuer", JSONOutput.object(members(bank)))]
        return .object(members(self) + own)
    }
}
