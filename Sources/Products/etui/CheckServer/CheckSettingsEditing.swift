// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer

/// `etui check settings`: what an account has set.
enum CheckSettingsEditing {
    static let path = "/v1/account/settings"
    private static let byteLimit = 1 << 20

    static func show(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let settings = try await read(invocation)
        CheckAccount.show([("settings", JSONOutput(settings))], invocation) {
            CheckResults.lines(of: settings).map { String($0.dropFirst(2)) }
        }
        return .success
    }

    static func get(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let key = invocation.arguments[0]
        let settings = try await read(invocation)
        let value: JSONOutput
        let text: String
        if let found = settings[key] {
            (value, text) = (JSONOutput(found), found.string ?? JSONOutput(found).encoded())
        } else if CheckMasking.keys.contains(key) {
            // Only kinds of documents that are not masked stand in the settings.
            (value, text) = (true, "true")
        } else {
            throw unknown(key, settings)
        }
        CheckAccount.show([("key", .string(key)), ("value", value)], invocation) { [text.visible] }
        return .success
    }

    /// Prints the settings as `import` reads them.
    static func export(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        invocation.console.print(JSONOutput(try await read(invocation)).encoded())
        return .success
    }

    static func set(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let (key, values) = (invocation.arguments[0], Array(invocation.arguments.dropFirst()))
        let changed = try await change(invocation) { settings throws(CommandError) in
            guard settings[key] != nil || CheckMasking.keys.contains(key) else {
                throw CheckSettings.rule(of: key) == nil
                    ? unknown(key, settings) : CheckMasking.nothingHidden
            }
            let value = try value(values, of: key, like: settings[key])
            return .object(settings.outputs(without: [key]) + [(key, value)])
        }
        CheckAccount.show(
            [("key", .string(key)), ("value", changed.output(key))],
            invocation
        ) { ["\(key.visible): saved"] }
        if key == "callbackUrl", changed[key]?.string != nil {
            let hasSecret = try await CheckAccount(invocation).connected {
                connection throws(CommandError) in
                try await CheckCallbacks.hasSecret(connection)
            }
            if !hasSecret { CheckCallbacks.complainOfMissingSecret(invocation) }
        }
        if approvalKeys.contains(key) { warnOfMissingPrint(changed, invocation) }
        return .success
    }

    static func `import`(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let file = invocation.arguments[0]
        let bytes: [UInt8]
        do throws(CommandError) {
            bytes = try Input.read(file, limit: byteLimit)
        } catch {
            throw error.about(file == "-" ? "standard input" : file)
        }
        guard let root = try? JSONTree(parsing: bytes).root, root.kind == .object else {
            throw .unusable("\(file.visible): is no JSON object")
        }
        let new = JSONOutput(root)
        let changed = try await change(invocation) { _ in new }
        CheckAccount.show([("settings", JSONOutput(changed))], invocation) {
            ["saved; what the file left out has its default"]
        }
        warnOfMissingPrint(changed, invocation)
        return .success
    }

    private static let approvalKeys: Set = ["verification.approval", "features.printedText"]

    /// Says that nothing is approved by rule as long as print is not compared.
    private static func warnOfMissingPrint(_ settings: JSONValue, _ invocation: Invocation) {
        guard settings["verification.approval"]?.string == "automatic",
            settings["features.printedText"]?.boolean == false
        else { return }
        invocation.console.complain(
            "nothing is approved automatically as long as print is not read; turn it on: etui check "
                + "settings set features.printedText true"
        )
    }

    private static func read(_ invocation: Invocation) async throws(CommandError) -> JSONValue {
        try await CheckAccount(invocation).connected { connection throws(CommandError) in
            try await connection.get(path)
        }
    }

    /// Replaces the settings, unless they were changed meanwhile.
    static func change(
        _ invocation: Invocation,
        _ edit: (JSONValue) throws(CommandError) -> JSONOutput
    ) async throws(CommandError) -> JSONValue {
        try await CheckAccount(invocation).connected { connection throws(CommandError) in
            let answer = try await connection.send(.get, path)
            let settings = try IdentityConnection.object(of: answer)
            guard let tag = answer.headers["ETag"] else { throw IdentityConnection.unreadable }
            return try await connection.send(
                .put,
                path,
                json: try edit(settings),
                headers: ["If-Match": tag],
                explaining: wrong
            )
        }
    }

    /// A key or a value that does not exist is a mistake in the command line or the file, unlike one that the operator
    /// does not grant.
    private static func wrong(_ refusal: IdentityRefusal) -> CommandError? {
        guard refusal.code == .invalid, let rule = refusal.rule,
            refusal.detail?.hasSuffix("(not granted)") == false
        else { return nil }
        return .unusable(rule)
    }

    /// Reads the values of a command line in the form that a setting has.
    private static func value(
        _ values: [String],
        of key: String,
        like present: JSONValue?
    ) throws(CommandError) -> JSONOutput {
        if present?.kind == .array {
            return .array(
                values.flatMap { $0.split(separator: ",") }.map { .string(String($0)) }
            )
        }
        guard values.count == 1, let text = values.first else {
            throw .unusable("\(key.visible) takes one value; put it in quotation marks")
        }
        let rule = CheckSettings.rule(of: key)
        if present?.boolean != nil || present == nil {
            guard ["true", "false"].contains(text) else {
                throw .unusable("\(key.visible) must be \(rule ?? "true or false")")
            }
            return .boolean(text == "true")
        }
        if present?.number != nil {
            guard let number = Int(text) else {
                throw .unusable("\(key.visible) must be \(rule ?? "a whole number")")
            }
            return .integer(number)
        }
        return text == "none" ? .null : .string(text)
    }

    private static func unknown(_ key: String, _ settings: JSONValue) -> CommandError {
        let known = (settings.members?.map(\.name) ?? []) + CheckMasking.keys
        let hint = Suggestion.nearest(to: key, among: known).map { "; did you mean '\($0)'?" }
        return .unusable(
            "there is no setting '\(key.visible)'"
                + (hint ?? "; etui check settings show lists all")
        )
    }
}
