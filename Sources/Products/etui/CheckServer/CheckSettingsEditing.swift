// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityCheck

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
        guard let value = settings[key] else { throw unknown(key, settings) }
        CheckAccount.show(
            [("key", .string(key)), ("value", JSONOutput(value))],
            invocation
        ) { [(value.string ?? JSONOutput(value).encoded()).visible] }
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
            let isMasking = key.hasPrefix("masking.")
            guard settings[key] != nil || isMasking else { throw unknown(key, settings) }
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
        return .success
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
                headers: ["If-Match": tag]
            )
        }
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
        if present?.boolean != nil || present == nil {
            guard ["true", "false"].contains(text) else {
                throw .unusable("\(key.visible) is true or false")
            }
            return .boolean(text == "true")
        }
        if present?.number != nil {
            guard let number = Int(text) else {
                throw .unusable("\(key.visible) is a whole number")
            }
            return .integer(number)
        }
        return text == "none" ? .null : .string(text)
    }

    private static func unknown(_ key: String, _ settings: JSONValue) -> CommandError {
        let known = settings.members?.map(\.name) ?? []
        let hint = Suggestion.nearest(to: key, among: known).map { "; did you mean '\($0)'?" }
        return .unusable(
            "there is no setting '\(key.visible)'"
                + (hint ?? "; etui check settings show lists all")
        )
    }
}
