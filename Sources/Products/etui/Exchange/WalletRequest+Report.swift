// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings

extension WalletRequest {
    /// The requested data and the caller, for programs.
    var members: [(String, JSONOutput)] {
        var members: [(String, JSONOutput)] = [
            ("version", .string(version.rawValue)),
            ("caller", ["id": .string(caller.id), "name": .string(caller.name)]),
            ("source", .string(source)), ("destination", .string(destination)),
            ("kinds", .array(kinds.map { .string($0.rawValue) })),
            ("isMultichoice", .boolean(isMultichoice)),
            ("dialect", isAndroidDialect ? "android" : "ios"),
        ]
        guard let claims else { return members }
        let fields = kinds.compactMap { kind in
            claims.fields[kind].map { pointers in
                (kind.rawValue, JSONOutput.array(pointers.map { .string($0.text) }))
            }
        }
        members += [
            ("fields", .object(fields)),
            (
                "purpose",
                [
                    "code": .string(claims.purpose.purpose.rawValue),
                    "text": .string(claims.purpose.text),
                ]
            ),
            ("retention", .string(claims.retention.text)),
            ("expiresAt", .string(claims.expiresAt.rfc3339)),
            (
                "signer",
                signer.map { key in
                    ["kid": .string(key.id), "keyPlacement": .string(key.placement.rawValue)]
                } ?? .null
            ),
        ]
        return members
    }

    /// Returns the requested data and the caller for people, with labels in a language.
    func text(in language: ExchangeLanguage) -> String {
        let name = caller.name.visible
        let own = hasOtherName ? ", which calls itself '\(source.visible)'," : ""
        let count = isMultichoice ? "one or more documents" : "one document"
        var lines = ["\(name)\(own) asks for \(count):"]
        for kind in kinds {
            lines.append("  \(kind.form.wording[language]) (\(kind.rawValue))")
            for pointer in fields(of: kind) ?? [] {
                let label = kind.form.label(of: pointer, in: language) ?? pointer.text
                lines.append("    only \(label.visible)")
            }
        }
        if let claims {
            let purpose = claims.purpose
            lines.append(
                "purpose: \(purpose.purpose.wording[language]) (\(purpose.text.visible))"
            )
            lines.append("kept: \(claims.retention.words)")
            if signer?.placement == .app {
                lines.append("the signing key is inside the caller's app, where others can take it")
            }
        } else {
            lines.append("\(version.rawValue): nothing proves that it is \(name) who asks")
        }
        lines.append("the answer goes to \(destination.visible)")
        return lines.joined(separator: "\n")
    }
}

extension Retention {
    fileprivate var words: String {
        switch self {
        case .none: "not at all"
        case .session: "while the app is used"
        case .days(let count): "for \(count.counting("day"))"
        }
    }
}
