// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing
import Tokens

/// An issued card taken apart, to be reassembled with a defect.
struct CardForge {
    /// The signed claims, as text.
    var claims: String
    var disclosures: [String]

    init(_ issued: String) throws {
        let parts = issued.split(separator: "~").map(String.init)
        let body = try #require(parts[0].split(separator: ".").dropFirst(2).first)
        let bytes = try Self.bytes(body)
        claims = String(decoding: bytes.dropLast(64), as: UTF8.self)
        disclosures = Array(parts.dropFirst())
    }

    /// Returns the card, signed by the server unless another owner is given.
    func text(by owner: TestKeys.Owner = .server) throws -> String {
        let key = try TestKeys.key(owner)
        let footer = key.verificationKey.identifier.footer
        let token = try PublicToken.sign(Array(claims.utf8), footer: footer, by: key)
        return DisclosingToken.text(token, disclosures)
    }

    /// Replaces part of the claims, which must be present.
    mutating func replace(_ words: String, with others: String) throws {
        try #require(claims.contains(words))
        claims = claims.replacing(words, with: others)
    }

    /// Adds a member to the claims.
    mutating func add(_ member: String) {
        claims = claims.dropLast() + "," + member + "}"
    }

    /// Sets a field to another value and updates its digest in the claims.
    mutating func set(_ field: String, to value: JSONOutput) throws {
        let place = try #require(names.firstIndex(of: field))
        let changed = Self.disclosure(field, value)
        try replace(Self.digest(disclosures[place]), with: Self.digest(changed))
        disclosures[place] = changed
    }

    /// Adds a disclosure and puts its digest into the claims.
    mutating func disclose(_ text: String) throws {
        try replace(#""_sd":["#, with: #""_sd":[""# + Self.digest(text) + #"","#)
        disclosures.append(text)
    }

    /// The names of the disclosures, in order.
    var names: [String?] {
        disclosures.map { (try? Disclosure(parsing: Array($0.utf8)[...]))?.name }
    }

    static func disclosure(_ name: String, _ value: JSONOutput) -> String {
        Disclosure.text(name: name, value: value, salt: [UInt8](repeating: 7, count: 16))
    }

    static func digest(_ disclosure: String) -> String {
        String(decoding: Disclosure.digest(of: Array(disclosure.utf8)[...]), as: UTF8.self)
    }

    static func encode(_ bytes: [UInt8]) -> String {
        Base64.encode(bytes, alphabet: .urlSafe, padded: false)
    }

    static func bytes(_ text: some StringProtocol) throws -> [UInt8] {
        try Array(Base64.decode(String(text), alphabet: .urlSafe, padding: .forbidden))
    }

    /// Returns the text with the lowest bit of its last character set, which is unused and must be zero.
    static func withUnusedBit(_ text: String) throws -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let value = try #require(text.last.flatMap { letters.firstIndex(of: $0) })
        try #require(text.count % 4 > 1 && value % 2 == 0)
        return text.dropLast() + String(letters[value + 1])
    }
}
