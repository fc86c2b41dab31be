// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Encodings
import EtuiService
import InsuranceCards
import Tokens
import Vault

extension CardKeyPurpose {
    /// What the key signs, in words.
    var words: String {
        switch self {
        case .server: "cards and requests"
        case .status: "lists of revoked cards"
        }
    }

    /// Returns the consequences of replacing the key at once.
    func consequences(cardCount: Int) -> [String] {
        let always = [
            "--now ends every key for \(words) but a new one, within a second on this server and its "
                + "nodes, and for wallets and portals with the next set of keys: after a day, or when "
                + "the set ends that they hold if they are offline",
            "nodes answer 503 until they have the new insurance/keys.json",
            "where the root key is elsewhere, all nodes answer 503 until a set that was drafted and "
                + "signed anew is installed",
        ]
        switch self {
        case .server:
            return always + [
                "\(cardCount.counting("card")) count here; whoever holds one must fetch it anew before "
                    + "the next check-in, and requests that are open are refused"
            ]
        case .status:
            return always + [
                "wallets that hold an older set of keys take no new list of revoked cards for up to a "
                    + "day; this server's own checks go on"
            ]
        }
    }
}

extension CardKeyStatus {
    /// The value for reports.
    var output: JSONOutput {
        [
            "root": .string(root), "holdsRoot": .boolean(holdsRoot),
            "own": .array(ownKeys.map(\.output)),
            "version": set?.set.map { .integer($0.version) } ?? .null,
            "exp": set?.set.map { .string($0.expiresAt.rfc3339) } ?? .null,
            "missing": .array((set?.missing ?? []).map { .string($0.key.identifier.text) }),
            "former": .array((set?.former ?? []).map { .string($0.key.identifier.text) }),
            "notices": .array(notices.map { .string($0.rawValue) }),
        ]
    }
}

extension CardKeyStatus.OwnKey {
    fileprivate var output: JSONOutput {
        let (word, time) = stateWords
        return [
            "role": .string(purpose.rawValue), "kid": .string(identifier), "state": .string(word),
            "until": time.map { .string($0.rfc3339) } ?? .null, "exp": .string(notAfter.rfc3339),
        ]
    }

    private var stateWords: (String, Instant?) {
        switch state {
        case .unpublished: ("unpublished", nil)
        case .waits(let time): ("waits", time)
        case .signs: ("signs", nil)
        case .verifies(let time): ("verifies", time)
        }
    }

    /// The effect in one line.
    var words: String {
        let words =
            switch state {
            case .unpublished: "waits for a signed set of keys that has it"
            case .waits(let time): "signs from \(time.rfc3339)"
            case .signs: "signs, until \(notAfter.rfc3339) at most"
            case .verifies(let time): "has signed; counts until \(time.rfc3339)"
            }
        return "\(purpose.rawValue)  \(identifier)  \(words)"
    }
}

extension CardKeyNotice {
    /// The problem and what to do.
    var words: String {
        switch self {
        case .missing:
            "there is no signed set of keys that counts, so wallets are refused: etui card-keys "
                + "draft, sign, install"
        case .endsSoon:
            "the signed set of keys ends within a week: etui card-keys draft, sign, install"
        case .lacksKeys:
            "the signed set of keys lacks a key that is registered: etui card-keys draft, sign, "
                + "install"
        case .namesFormerKeys:
            "the signed set of keys has a key that is no longer registered: etui card-keys draft, "
                + "sign, install"
        case .lacksOwnKeys:
            "this node lacks a key of the server's: give it the insurance/keys.json of the node "
                + "where etui card-keys rotate was run"
        case .ownKeyEndsSoon:
            "a key of the server's ends within ninety days: etui card-keys rotate"
        case .rootIsLeft:
            "the root key was taken out of the server, but this node still has it: give it the "
                + "insurance/keys.json of the node where etui card-keys move-root was run"
        case .demonstrationIsLeft:
            "this database contains insurers or providers of a demonstration, whose keys others may have: "
                + "remove them with etui tenants remove, or use another data folder"
        }
    }
}
