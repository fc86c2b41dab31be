// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Reads the members of an object that allows no others, and collects all errors.
struct FormReader {
    private let root: JSONValue
    private var known: Set<String> = []
    private var errors: [FieldError] = []

    /// Limits on the number and name length of reported unknown members.
    ///
    /// They keep a stranger's data from filling the answer.
    private static let unknownLimit = 20
    private static let unknownNameLimit = 40

    init(_ root: JSONValue) throws(CardError) {
        guard root.kind == .object else { throw .notObject }
        self.root = root
    }

    /// Returns a required member; `nil`, with an error recorded, if it is missing or malformed.
    mutating func required<Value>(_ name: String, as form: (JSONValue) -> Value?) -> Value? {
        known.insert(name)
        let value = root[name].flatMap(form)
        if value == nil {
            let isThere = root[name].map { $0.kind != .null } ?? false
            refuse(name, isThere ? .format : .missing)
        }
        return value
    }

    /// Returns an optional member; records an error if it is malformed.
    mutating func optional<Value>(_ name: String, as form: (JSONValue) -> Value?) -> Value? {
        root[name] == nil ? skip(name) : required(name, as: form)
    }

    private mutating func skip<Value>(_ name: String) -> Value? {
        known.insert(name)
        return nil
    }

    /// Records an error other than a malformed value.
    mutating func refuse(_ name: String, _ reason: FieldError.Reason = .format) {
        if !errors.contains(where: { $0.field == name }) { errors.append(FieldError(name, reason)) }
    }

    /// The collected errors, including those for unknown members; `nil` if there are none.
    var error: CardError? {
        let strangers = (root.members ?? []).map(\.name).filter { !known.contains($0) }
        let shown = strangers.prefix(Self.unknownLimit).map { name in
            FieldError(
                String(DisplayText.cleaned(name).prefix(Self.unknownNameLimit)),
                .unknown
            )
        }
        return errors.isEmpty && shown.isEmpty ? nil : .fields(errors + shown)
    }
}
