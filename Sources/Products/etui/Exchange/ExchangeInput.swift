// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings

/// The inputs of the commands about document exchange.
enum ExchangeInput {
    /// The largest file or link that is read, in bytes; the link's reader has its own limit.
    static let byteLimit = 1 << 20

    /// Rejects several inputs from standard input, since all but the first would be empty.
    static func checkStandardInput(_ invocation: Invocation) throws(CommandError) {
        let files = [
            ExchangeOptions.keys, ExchangeOptions.signKey, ExchangeOptions.registry,
            ExchangeOptions.documents,
        ].compactMap { invocation.value(of: $0) }
        guard (invocation.arguments + files).count(where: { $0 == "-" }) <= 1 else {
            throw .unusable("standard input (-) can be named only once")
        }
    }

    /// Returns the link in the only argument, without a trailing line break.
    static func link(_ invocation: Invocation) throws(CommandError) -> String {
        guard invocation.arguments[0] == "-" else { return invocation.arguments[0] }
        var bytes = try file("-")[...]
        while let last = bytes.last, [0x0A, 0x0D, 0x20].contains(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a file or standard input.
    static func file(_ path: String) throws(CommandError) -> [UInt8] {
        do throws(CommandError) {
            return try Input.read(path, limit: byteLimit)
        } catch {
            throw error.about(path)
        }
    }

    /// Reads the private key of a request: RSA, or a key on P-256, which works only with version 4.
    static func requestKey(_ path: String) throws(CommandError) -> RequestKey {
        let bytes = try PrivateKeyFile.read(path)
        do throws(DocumentExchangeError) {
            return try RequestKey(pkcs8: bytes)
        } catch {
            throw .unusable("\(path.visible): \(error.words)")
        }
    }

    /// Reads the key with which a caller signs.
    static func signingKey(_ path: String) throws(CommandError) -> SigningKey {
        let bytes = try PrivateKeyFile.read(path)
        do throws(KeyError) {
            let key = try SigningKey(pkcs8: bytes)
            if case .ec(let publicKey) = key.publicKey, publicKey.curve == .p256 { return key }
        } catch {
            // Reported below, together with keys of another kind.
        }
        throw .unusable(
            "\(path.visible): holds no key on P-256 as PKCS#8; openssl genpkey -algorithm EC "
                + "-pkeyopt ec_paramgen_curve:P-256 -out FILE makes one"
        )
    }

    /// Reads documents as JSON: one, an array, or the report of `etui exchange read`.
    static func documents(_ path: String) throws(CommandError) -> [JSONValue] {
        let content = try file(path)
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONTree(parsing: content).root
        } catch {
            throw .unusable("\(path.visible): no strict JSON at byte \(error.offset)")
        }
        let value = root["kind"] == nil ? root["documents"] ?? root : root
        let documents = value.elements ?? [value]
        for (place, document) in documents.enumerated() where document["kind"]?.string == nil {
            throw .unusable(
                "\(path.visible): document \(place) has no kind; write {\"kind\":\"RusINN\",…}"
            )
        }
        return documents
    }

    /// Returns the validator with which a wallet judges links.
    static func validator(_ invocation: Invocation) throws(CommandError) -> RequestValidator {
        var options = RequestValidator.Options()
        options.acceptsVersion2 = invocation.has(ExchangeOptions.allowVersion2)
        options.hosts = try hosts(invocation)
        let path = invocation.value(of: ExchangeOptions.registry)
        let content: [UInt8] = if let path { try file(path) } else { Array("[]".utf8) }
        do throws(DocumentExchangeError) {
            var callers = try TrustedCallers(parsing: content)
            var taken = Set(callers.callers.flatMap(\.schemes))
            for scheme in invocation.values(of: ExchangeOptions.trusted) {
                let caller = TrustedCaller(id: scheme, name: scheme, schemes: [scheme])
                // The list takes precedence for callers that it already contains.
                guard taken.isDisjoint(with: caller.schemes) else { continue }
                taken.formUnion(caller.schemes)
                callers = try callers.adding(caller)
            }
            return RequestValidator(callers: callers, options: options)
        } catch {
            throw .unusable("\((path ?? "--trusted").visible): \(error.words)")
        }
    }

    /// Returns the hosts of the wallet's own https links, in lower case.
    private static func hosts(_ invocation: Invocation) throws(CommandError) -> Set<String> {
        var hosts: Set<String> = []
        for name in invocation.values(of: ExchangeOptions.host) {
            let host = name.asciiLowercased
            let entry = try? ExchangeLink(
                parsing: "https://" + host,
                byteLimit: ExchangeLimits.callbackBaseByteCount
            )
            guard entry?.authority?.host == host, !host.isEmpty else {
                throw .unusable(
                    "--host '\(name.visible)': write the name alone, as in wallet.example"
                )
            }
            hosts.insert(host)
        }
        return hosts
    }

    /// Returns the requested language, otherwise that of the environment, otherwise English.
    static func language(_ invocation: Invocation) -> ExchangeLanguage {
        let environment = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { StandardStreams.environment($0) }.first { !$0.isEmpty }
        let word = invocation.value(of: ExchangeOptions.language) ?? environment ?? ""
        return ExchangeLanguage(rawValue: String(word.prefix { $0.isLetter })) ?? .english
    }

    /// Returns the dialects in addition to version 3 as published for iOS.
    static func dialects(_ invocation: Invocation) -> CallbackReader.Dialects {
        var dialects: CallbackReader.Dialects = []
        if invocation.has(ExchangeOptions.allowVersion2) { dialects.insert(.version2) }
        if invocation.value(of: ExchangeOptions.dialect) == "android" { dialects.insert(.android) }
        return dialects
    }
}
