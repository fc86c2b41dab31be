// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import DocumentExchange
import Encodings

/// `etui exchange keys`.
enum ExchangeKeys {
    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let path = try invocation.needed(ExchangeOptions.out)
        let key = try make()
        try write(key.pem, to: path)
        ExchangeReport(invocation: invocation)
            .print([("publicKey", .string(key.text))], text: key.text)
        return .success
    }

    /// A fresh key, its private half as it is written to a file.
    private struct Made: ~Copyable {
        let pem: SecretBytes
        let text: String
    }

    private static func make() throws(CommandFailure) -> Made {
        do {
            let key = try RSADecryptionKey.generate(bits: 2048)
            return Made(
                pem: PEM.encode(try key.pkcs8(), label: PEM.Block.privateKey),
                text: try CallerKey(key.publicKey).text
            )
        } catch {
            throw .unusable("no key can be made (\(error))")
        }
    }

    /// Makes a file for its owner only; one that is there stays.
    static func write(
        _ secret: borrowing SecretBytes,
        to path: String
    ) throws(CommandFailure) {
        do throws(OutputError) {
            try secret.withBytes { (bytes) throws(OutputError) in try Output.create(path, bytes) }
        } catch {
            let message = "\(path.visible): \(error.reason)"
            throw error == .exists ? .refused(message) : .unusable(message)
        }
    }
}

/// `etui exchange request`.
enum ExchangeRequesting {
    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let version = ExchangeVersion(
            rawValue: "v" + (invocation.value(of: ExchangeOptions.version) ?? "3")
        )
        let wish = try Wish(invocation, version ?? .v3)
        let link =
            if version == .v4 {
                try signed(wish, invocation)
            } else if let path = invocation.value(of: ExchangeOptions.stateOut) {
                try kept(wish, invocation, in: path)
            } else {
                try published(wish, invocation)
            }
        ExchangeReport(invocation: invocation).print([("link", .string(link))], text: link)
        return .success
    }

    /// What is asked, and by whom.
    private struct Wish {
        var ask: DocumentAsk
        let requester: Requester
        let now: Instant
        private let isAndroid: Bool

        init(_ invocation: Invocation, _ version: ExchangeVersion) throws(CommandFailure) {
            let callbacks = try Self.callbacks(invocation)
            ask = DocumentAsk(
                kinds: try ExchangeRequesting.kinds(try invocation.needed(ExchangeOptions.kinds)),
                isMultichoice: invocation.has(ExchangeOptions.multi),
                source: try invocation.needed(ExchangeOptions.source),
                callbacks: callbacks,
                minimumVersion: version
            )
            var dialects = ExchangeInput.dialects(invocation)
            isAndroid = dialects.contains(.android)
            guard version == .v3 || !isAndroid else {
                throw .unusable("--dialect android is a form of version 3")
            }
            if version == .v2 { dialects.insert(.version2) }
            requester = Requester(
                Requester.Options(
                    registeredSchemes: try Self.schemes(of: callbacks, version),
                    walletReadsVersion4: version == .v4,
                    dialects: dialects
                )
            )
            now = try SealOptions.time(of: invocation)
        }

        /// Where the answer is expected: three links that are named, or three of one scheme.
        private static func callbacks(
            _ invocation: Invocation
        ) throws(CommandFailure) -> CallbackLinks {
            let options = ExchangeOptions.callbacks
            guard options.contains(where: { invocation.has($0) }) else {
                let scheme = try invocation.needed(ExchangeOptions.scheme)
                guard scheme.lowercased() != "https" else {
                    throw .unusable(
                        "--scheme is an app's own; name https links with --x-success, --x-error and "
                            + "--x-cancel"
                    )
                }
                let base = scheme + "://documents_"
                return CallbackLinks(
                    success: base + "success",
                    failure: base + "error",
                    cancel: base + "cancel"
                )
            }
            guard !invocation.has(ExchangeOptions.scheme) else {
                throw .unusable("--scheme makes the three links; leave it out where they are named")
            }
            return CallbackLinks(
                success: try invocation.needed(ExchangeOptions.success),
                failure: try invocation.needed(ExchangeOptions.failure),
                cancel: try invocation.needed(ExchangeOptions.declined)
            )
        }

        /// The schemes with which the caller counts as being opened: those of its links that wallets may trust.
        private static func schemes(
            of callbacks: CallbackLinks,
            _ version: ExchangeVersion
        ) throws(CommandFailure) -> [String] {
            var schemes: [String] = []
            for role in CallbackLinks.Role.allCases {
                // What is no link at all is said with the other faults of a request.
                guard let link = (try? CallbackBase(callbacks[role], version: version))?.link else {
                    continue
                }
                let isWeb = link.scheme == "https"
                guard !isWeb || version == .v4 else {
                    throw .unusable("https links are answered in version 4 only; say --version 4")
                }
                let anyone = TrustedCaller(id: "", name: "", schemes: [link.scheme])
                guard isWeb || anyone.owns(link, version: version) else {
                    throw .unusable(
                        "no wallet answers to \(link.scheme) links; use a scheme of your own"
                    )
                }
                schemes.append(link.scheme)
            }
            return schemes
        }

        /// A request's link as it is sent, in the form that was asked for.
        func sent(_ link: String, _ key: RSAPublicKey) throws(CommandFailure) -> String {
            guard isAndroid else { return link }
            let link = AndroidRequest.link(link, key: key)
            guard link.utf8.count <= ExchangeLimits.requestByteCount else {
                throw .unusable(RequestFault.tooLarge.words)
            }
            return link
        }
    }

    private static func kinds(_ text: String) throws(CommandFailure) -> [DocumentKind] {
        var kinds: [DocumentKind] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            kinds.append(try kind(name))
        }
        return kinds
    }

    private static func kind(_ name: String) throws(CommandFailure) -> DocumentKind {
        if let kind = DocumentKind(rawValue: name) { return kind }
        let known = DocumentKind.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" }
        throw .unusable(
            "there is no kind '\(name.visible)'"
                + (hint ?? "; the kinds are " + known.joined(separator: ", "))
        )
    }

    private static func rsaKey(
        _ invocation: Invocation
    ) throws(CommandFailure) -> RSADecryptionKey {
        let path = try invocation.needed(ExchangeOptions.keys)
        guard case .rsa(let key) = try ExchangeInput.requestKey(path) else {
            throw .unusable("\(path.visible): versions 2 and 3 need an RSA key")
        }
        return key
    }

    /// A request as published, of which nothing is kept.
    private static func published(
        _ wish: Wish,
        _ invocation: Invocation
    ) throws(CommandFailure) -> String {
        let key = try rsaKey(invocation)
        let link: String
        do throws(RequestFault) {
            guard Requester.isUsable(source: wish.ask.source) else { throw .unusableSource }
            link = try GetDocumentsRequest(
                version: wish.ask.minimumVersion,
                kinds: wish.ask.kinds,
                publicKey: Base64.encode(key.publicKey.pkcs1),
                isMultichoice: wish.ask.isMultichoice,
                source: wish.ask.source,
                callbacks: wish.ask.callbacks
            ).link(registeredSchemes: wish.requester.options.registeredSchemes)
        } catch {
            throw .unusable(error.words)
        }
        return try wish.sent(link, key.publicKey)
    }

    /// A request of version 2 or 3 with a state.
    private static func kept(
        _ wish: Wish,
        _ invocation: Invocation,
        in path: String
    ) throws(CommandFailure) -> String {
        let key = try rsaKey(invocation)
        let publicKey = key.publicKey
        let started: Requester.Started
        do throws(RequestFault) {
            started = try wish.requester.start(
                wish.ask,
                key: key,
                random: SystemRandom(),
                now: wish.now
            )
        } catch {
            throw .unusable(error.words)
        }
        let link = try wish.sent(started.link, publicKey)
        try ExchangeState(path: path).keep(started.takePending())
        return link
    }

    /// A request of version 4.
    private static func signed(
        _ wish: Wish,
        _ invocation: Invocation
    ) throws(CommandFailure) -> String {
        var wish = wish
        wish.ask.signed = try terms(invocation)
        let path = try invocation.needed(ExchangeOptions.stateOut)
        let signer = try ExchangeInput.signingKey(try invocation.needed(ExchangeOptions.signKey))
        let started = try started(wish, try requestKey(invocation), signer)
        let link = started.link
        try ExchangeState(path: path).keep(started.takePending())
        return link
    }

    private static func requestKey(_ invocation: Invocation) throws(CommandFailure) -> RequestKey {
        if let path = invocation.value(of: ExchangeOptions.keys) {
            return try ExchangeInput.requestKey(path)
        }
        do throws(KeyError) {
            return try RequestKey.makeForVersion4()
        } catch {
            throw .unusable("no key can be made (\(error))")
        }
    }

    private static func started(
        _ wish: Wish,
        _ key: consuming RequestKey,
        _ signer: borrowing SigningKey
    ) throws(CommandFailure) -> Requester.Started {
        do throws(RequestFault) {
            let draft = try wish.requester.draft(
                wish.ask,
                key: key,
                random: SystemRandom(),
                now: wish.now
            )
            // Only a key of another kind or a failing library could leave it without a signature.
            let signature = try? signer.signRaw(draft.signingInput[...], hash: .sha256)
            return try draft.signed(signature ?? [])
        } catch {
            throw .unusable(error.words)
        }
    }

    private static func terms(
        _ invocation: Invocation
    ) throws(CommandFailure) -> DocumentAsk.SignedTerms {
        let code = invocation.value(of: ExchangeOptions.purposeCode)
        let text = try invocation.needed(ExchangeOptions.purpose)
        let purpose = code.flatMap { RequestPurpose(rawValue: $0) } ?? .other
        guard let purpose = StatedPurpose(purpose, text: text) else {
            throw .unusable("--purpose has at most \(StatedPurpose.characterLimit) characters")
        }
        let kept = try invocation.needed(ExchangeOptions.retention)
        guard let retention = Retention(kept) else {
            throw .unusable("--retention '\(kept.visible)' is not none, session or P30D")
        }
        return DocumentAsk.SignedTerms(
            caller: try invocation.needed(ExchangeOptions.caller),
            keyID: try invocation.needed(ExchangeOptions.keyID),
            fields: try fields(invocation),
            purpose: purpose,
            retention: retention
        )
    }

    private static func fields(
        _ invocation: Invocation
    ) throws(CommandFailure) -> [DocumentKind: [DocumentPointer]] {
        var fields: [DocumentKind: [DocumentPointer]] = [:]
        for text in invocation.values(of: ExchangeOptions.fields) {
            let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
            let names = halves.count == 2 ? halves[1].split(separator: ",") : []
            guard let name = halves.first, !names.isEmpty else {
                throw .unusable("--fields '\(text.visible)': write RusINN=/inn,/person/lastName")
            }
            let kind = try kind(name)
            for name in names {
                guard let pointer = DocumentPointer(String(name)), kind.form.layout.names(pointer)
                else {
                    throw .unusable("\(kind.rawValue) has no member '\(String(name).visible)'")
                }
                fields[kind, default: []].append(pointer)
            }
        }
        return fields
    }
}
