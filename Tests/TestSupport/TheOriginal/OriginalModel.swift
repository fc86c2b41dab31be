// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// A seal as the original decodes it.
///
/// `originalJson` is among its members (W2), and every member of a vaccination is required (W26).
package struct OriginalModel: Codable {
    package struct Contents: Codable {
        package let hdr: Header
        package let msg: Message
    }
    package struct Header: Codable {
        let t: String
        let v: Int
    }
    package struct Message: Codable {
        let uvci: String
        package let pid: Person
        let ve: [Event]
    }
    package struct Person: Codable {
        package let n: String
    }
    struct Event: Codable {
        let des, nam, dis: String
        let vd: [Dose]
    }
    struct Dose: Codable {
        let dvc: String
        let seq: Int
    }
    package struct Signature: Codable {
        let alg, cer, sigvl: String
    }

    package let data: Contents
    package let sig: Signature
    package var originalJson: String?

    /// Reads a text as the reader of the original does.
    package init?(_ text: String) {
        guard var model = Self.decoded(text) else { return nil }
        model.originalJson = text
        self = model
    }

    /// Decodes a text like an integrator who bypasses the reader.
    package static func decoded(_ text: String) -> OriginalModel? {
        try? JSONDecoder().decode(OriginalModel.self, from: Data(text.utf8))
    }

    /// The displayed name.
    package var name: String { data.msg.pid.n }
}

/// The canonical form of the original (W19 to W23).
package enum OriginalJSON {
    /// Returns the signed bytes, from a reading that keeps members in dictionaries.
    package static func signedBytes(of text: String) -> [UInt8]? {
        let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        guard let data = root?["data"], let canonical = canonical(data) else { return nil }
        return Array(canonical.utf8)
    }

    private static func canonical(_ value: Any) -> String? {
        switch value {
        case let members as [String: Any]:
            let names = members.keys.sorted {
                $0.compare($1, options: [.caseInsensitive, .diacriticInsensitive])
                    == .orderedAscending
            }
            let parts = names.compactMap { name in
                members[name].flatMap { canonical($0) }.map { quoted(name) + ":" + $0 }
            }
            return "{" + parts.joined(separator: ",") + "}"
        case let elements as [Any]:
            return "[" + elements.compactMap { canonical($0) }.joined(separator: ",") + "]"
        case let string as String: return quoted(string)
        case let integer as Int: return "\(integer)"
        case let number as Double: return "\(number)"
        default: return nil
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "/": "\\"
            default: String(Character(scalar))
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
