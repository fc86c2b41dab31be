// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Reads the members of an object that must have no others, and remembers all that are wrong.
struct FormReader {
    private let root: JSONValue
    private var known: Set<String> = []
    private var errors: [FieldError] = []

    /// The most members that are not known and are told, and the most characters of such a name: what a stranger
    /// wrote must not fill the answer.
    private static let unknownLimit = 20
    private static let unknownNameLimit = 40

    init(_ root: JSONValue) throws(CardError) {
        guard root.kind == .object else { throw .notObject }
        self.root = root
    }

    /// A member that must be there; `nil` and remembered where it is not, or has another form.
    mutating func required<Value>(_ name: String, as form: (JSONValue) -> Value?) -> Value? {
        known.insert(name)
        let value = root[name].flatMap(form)
        if value == nil {
            let isThere = root[name].map { $0.kind != .null } ?? false
            refuse(name, isThere ? .format : .missing)
        }
        return value
    }

    /// A member that may be there; one in another form is remembered.
    mutating func optional<Value>(_ name: String, as form: (JSONValue) -> Value?) -> Value? {
        root[name] == nil ? skip(name) : required(name, as: form)
    }

    private mutating func skip<Value>(_ name: String) -> Value? {
        known.insert(name)
        return nil
    }

    /// Remembers a member that is wrong for another reason than its form.
    mutating func refuse(_ name: String, _ reason: FieldError.Reason = .format) {
        if !errors.contains(where: { $0.field == name }) { errors.append(FieldError(name, reason)) }
    }

    /// What is wrong, members that nobody asked for included; `nil` if nothing is.
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
