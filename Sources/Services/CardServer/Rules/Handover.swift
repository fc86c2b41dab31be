// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// What another device goes on with.
enum Handover: Sendable, Equatable {
    /// A page of this server: its path, with the query.
    case page(String)
    /// A receipt for a portal: its name and the nonce of its request.
    case receipt(portal: String, nonce: String)
    /// The wallet of a family: the insurer's number and the family's identifier.
    case wallet(bag: String, family: String)
    /// A desk by its name, with the digest that stands for whoever is signed in there.
    case desk(String, access: [UInt8])

    /// The longest path of a page.
    private static let pathLimit = 512

    /// Creates the hand-over of a page; nil unless it is a path on this very server.
    static func page(at path: String) -> Handover? {
        let bytes = Array(path.utf8)
        guard 1...pathLimit ~= bytes.count, bytes[0] == UInt8(ascii: "/"),
            bytes.count == 1 || bytes[1] != UInt8(ascii: "/"),
            // Browsers read a backslash as a slash, and leave out control characters.
            bytes.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") })
        else { return nil }
        return .page(path)
    }

    /// Its name in the database and in answers.
    var kind: String {
        switch self {
        case .page: "page"
        case .receipt: "receipt"
        case .wallet: "wallet"
        case .desk: "desk"
        }
    }

    /// The content for the database and, without a digest of credentials, for the other device.
    var content: JSONOutput {
        switch self {
        case .page(let path): ["path": .string(path)]
        case .receipt(let portal, let nonce): ["portal": .string(portal), "nonce": .string(nonce)]
        case .wallet(let bag, let family): ["bag": .string(bag), "family": .string(family)]
        case .desk(let desk, let access):
            ["desk": .string(desk), "access": .string(Hex.encode(access))]
        }
    }

    /// Reads the form of the database; nil if it is damaged.
    init?(kind: String, content: JSONValue) {
        switch kind {
        case "page":
            guard let page = content["path"]?.string.flatMap(Self.page(at:)) else { return nil }
            self = page
        case "receipt":
            guard let portal = content["portal"]?.string, let nonce = content["nonce"]?.string
            else { return nil }
            self = .receipt(portal: portal, nonce: nonce)
        case "wallet":
            guard let bag = content["bag"]?.string, let family = content["family"]?.string
            else { return nil }
            self = .wallet(bag: bag, family: family)
        case "desk":
            guard let desk = content["desk"]?.string,
                let access = content["access"]?.string.flatMap({ try? Hex.decode($0) })
            else { return nil }
            self = .desk(desk, access: access)
        default: return nil
        }
    }
}
