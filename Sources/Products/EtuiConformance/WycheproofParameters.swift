// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// Why a group cannot be run; the answer to all of its tests.
struct WycheproofError: Error {
    let answer: WycheproofAnswer

    static func skipped(_ reason: String) -> WycheproofError {
        WycheproofError(answer: .skipped(reason))
    }

    static func refused(_ reason: String) -> WycheproofError {
        WycheproofError(answer: .refused(reason))
    }
}

/// The members of a group or test, with their required types.
struct WycheproofParameters {
    private let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    /// Returns a nested object.
    func member(_ name: String) throws(WycheproofError) -> WycheproofParameters {
        guard let member = value[name] else { throw missing(name) }
        return WycheproofParameters(member)
    }

    /// Returns a text.
    func text(_ name: String) throws(WycheproofError) -> String {
        guard let text = value[name]?.string else { throw missing(name) }
        return text
    }

    /// Returns an integer.
    func integer(_ name: String) throws(WycheproofError) -> Int {
        guard let integer = value[name]?.number?.integer else { throw missing(name) }
        return integer
    }

    /// Returns bytes written in hexadecimal.
    func bytes(_ name: String) throws(WycheproofError) -> [UInt8] {
        guard let text = value[name]?.string, let bytes = try? Hex.decode(text) else {
            throw missing(name)
        }
        return bytes
    }

    /// Returns a supported hash function; others are out of scope.
    func hash(_ name: String) throws(WycheproofError) -> HashAlgorithm {
        let text = try text(name)
        guard let hash = Self.hashes[text] else {
            throw .skipped("the hash function \(text) is outside the scope")
        }
        return hash
    }

    static let hashes: [String: HashAlgorithm] = [
        "SHA-1": .sha1, "SHA-224": .sha224, "SHA-256": .sha256, "SHA-384": .sha384,
        "SHA-512": .sha512,
    ]

    /// Checks that the length of an RSA key is supported.
    func requireRSAKeySize() throws(WycheproofError) {
        let bitCount = try integer("keySize")
        guard (2048...8192).contains(bitCount) else {
            throw .skipped("RSA keys of \(bitCount) bits are outside the scope")
        }
    }

    private func missing(_ name: String) -> WycheproofError {
        WycheproofError(answer: .unreadable(name))
    }
}
