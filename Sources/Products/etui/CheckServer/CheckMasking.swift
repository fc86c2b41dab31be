// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// `etui check masking`: which numbers are hidden.
enum CheckMasking {
    private static let reasonKey = "masking.reason"
    /// The keys of all switches.
    static let keys = MaskingRule.all.map(\.settingKey)
    /// The error for documents of which nothing is hidden.
    static let nothingHidden = CommandError.unusable(
        "no number of these documents is hidden; etui check masking list shows all rows"
    )

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let settings = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.get(CheckSettingsEditing.path)
        }
        show(settings, invocation)
        return .success
    }

    /// Hides the numbers of the documents that the options name, or leaves them readable.
    static func set(
        _ invocation: Invocation,
        isOn: Bool
    ) async throws(CommandError) -> ExitStatus {
        let reason = invocation.value(of: CheckAccountOptions.maskingReason)
        guard reason?.allSatisfy(\.isWhitespace) != true else {
            throw .unusable("--reason is blank; say why the account may read the numbers")
        }
        var members = try selected(invocation).map { ($0.settingKey, JSONOutput.boolean(isOn)) }
        if let reason { members.append((reasonKey, .string(reason))) }
        let changed = try await CheckSettingsEditing.change(invocation) {
            settings throws(CommandError) in
            guard isOn || reason != nil || settings[reasonKey]?.string != nil else {
                throw .unusable("--reason is missing: the account has none yet")
            }
            return .object(settings.outputs(without: Set(members.map(\.0))) + members)
        }
        show(changed, invocation)
        return .success
    }

    /// The rows of the documents that the options name.
    private static func selected(
        _ invocation: Invocation
    ) throws(CommandError) -> [MaskingRule] {
        let (countries, types) = try CheckAcceptance.selected(invocation)
        let rules = MaskingRule.all.filter { rule in
            countries.contains(rule.country) && (types.isEmpty || types.contains(rule.type))
        }
        guard !rules.isEmpty else { throw nothingHidden }
        return rules
    }

    private static func show(_ settings: JSONValue, _ invocation: Invocation) {
        let rows = MaskingRule.all.map { rule in
            (rule: rule, isOn: settings[rule.settingKey]?.boolean ?? true)
        }
        let reason = settings[reasonKey]?.string
        let list = rows.map { rule, isOn -> JSONOutput in
            [
                "country": .string(rule.country), "type": .string(rule.type.rawValue),
                "target": .string(rule.target.rawValue), "zone": .boolean(rule.masksZone),
                "isOn": .boolean(isOn),
            ]
        }
        CheckAccount.show(
            [("rows", .array(list)), ("reason", reason.map { .string($0) } ?? .null)],
            invocation
        ) {
            rows.map { rule, isOn in
                "\(isOn ? "on " : "off")  \(rule.country)  \(rule.type.rawValue)  "
                    + rule.target.rawValue + (rule.masksZone ? ", in the zone too" : "")
            } + (reason.map { ["reason: \($0.visible)"] } ?? [])
        }
    }
}
