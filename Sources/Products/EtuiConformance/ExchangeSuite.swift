// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import DocumentExchange
import Encodings
import Execution

/// Document exchanges: an object with `protocol`, a request link, the caller's private key as a
/// neighbour, and the callback link with the expected outcome for a caller; or variants of a callback in
/// `cases` or `tampered`.
struct ExchangeSuite: ConformanceSuite {
    let format = "document exchange"

    func recognises(_ file: ConformanceFile) -> Bool {
        guard let json = file.json, ["v2", "v3", "v4"].contains(json["protocol"]?.string ?? "")
        else { return false }
        return json["callbackUrl"]?.string != nil || json["cases"]?[0]?["callbackUrl"] != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        guard let vector = file.json, let check = ExchangeCheck(vector, in: file) else {
            let reason = "the private key, the kinds or the links are missing"
            report(ConformanceCase(id: "exchange/\(file.name)", outcome: .failed(reason)))
            return
        }
        func tell(_ name: String, _ outcome: ConformanceOutcome) {
            report(ConformanceCase(id: "exchange/\(file.name)/\(name)", outcome: outcome))
        }
        if vector["requestUrl"] != nil { tell("request", check.request) }
        if vector["pkcs1PaddingStringHex"] != nil { tell("encryption", check.encryption) }
        if vector["callbackUrl"] != nil {
            tell("callback", check.callback(vector["callbackUrl"], vector["expected"]))
        }
        for member in ["cases", "tampered"] {
            for (place, item) in (vector[member]?.elements ?? []).enumerated() {
                let name = item["name"]?.string ?? "\(member) \(place + 1)"
                tell(name, check.callback(item["callbackUrl"], item["expected"]))
            }
        }
    }
}

/// The checks of one file.
private struct ExchangeCheck {
    private let vector: JSONValue
    private let version: ExchangeVersion
    /// The pending request; made up if the file has only callbacks.
    private let sent: String
    private let privateKey: [UInt8]
    private let signer: ECPublicKey?
    private let now: Instant

    init?(_ vector: JSONValue, in file: ConformanceFile) {
        let keyName = vector["privateKeyFile"]?.string ?? vector["recipientKeyFile"]?.string
        guard let version = vector["protocol"]?.string.flatMap({ ExchangeVersion(rawValue: $0) }),
            let privateKey = keyName.flatMap({ Self.key($0, in: file) })
        else { return nil }
        self.vector = vector
        self.version = version
        self.privateKey = privateKey
        signer = vector["signingKeyFile"]?.string.flatMap { Self.key($0, in: file) }
            .flatMap { Self.point(of: $0) }
        now = Instant(
            secondsSinceEpoch: Int64(vector["verifyAtUnixTime"]?.number?.integer ?? 0)
        )
        guard let sent = vector["requestUrl"]?.string ?? Self.request(vector, key: privateKey)
        else { return nil }
        self.sent = sent
    }

    private static func key(_ name: String, in file: ConformanceFile) -> [UInt8]? {
        file.neighbour(name).flatMap { PEM.blocks(in: $0).first?.bytes }
    }

    private static func point(of pkcs8: [UInt8]) -> ECPublicKey? {
        guard let key = try? SigningKey(pkcs8: SecretBytes(copying: pkcs8)),
            case .ec(let point) = key.publicKey
        else { return nil }
        return point
    }

    /// Returns a request that the callbacks of a file match.
    private static func request(_ vector: JSONValue, key: [UInt8]) -> String? {
        guard let kinds = DocumentKind.list(vector["requestedKinds"]?.strings ?? []),
            let key = try? RSADecryptionKey(pkcs8: SecretBytes(copying: key)),
            let base = vector["cases"]?[0]?["callbackUrl"]?.string?.split(separator: "?").first,
            let scheme = base.split(separator: ":").first.map(String.init)
        else { return nil }
        let request = GetDocumentsRequest(
            version: .v3,
            kinds: kinds,
            publicKey: Base64.encode(key.publicKey.pkcs1),
            isMultichoice: vector["isMultichoice"]?.boolean,
            source: "conformance",
            callbacks: CallbackLinks(
                success: String(base),
                failure: scheme + "://error",
                cancel: scheme + "://cancel"
            )
        )
        return try? request.link(registeredSchemes: [scheme])
    }

    /// Whether a wallet that trusts the caller accepts the request.
    var request: ConformanceOutcome {
        guard let callers = try? TrustedCallers([caller]) else { return .failed("no caller") }
        var options = RequestValidator.Options()
        options.acceptsVersion2 = true
        let validator = RequestValidator(callers: callers, options: options)
        switch validator.validate(sent, at: now, isSpent: { _ in false }) {
        case .accept(let request):
            let kinds = request.kinds.map(\.rawValue)
            let expected = vector["requestedKinds"] ?? vector["expected"]?["kinds"]
            return kinds == expected?.strings ? .passed : .failed("asks for \(kinds)")
        case .reply(let code, _): return .failed("refused with code \(code.rawValue)")
        case .stop(let reason): return .failed("stopped: \(reason)")
        case .notOurs: return .failed("is no request")
        }
    }

    /// The caller: the scheme of the links, and in version 4 the one that the token names.
    private var caller: TrustedCaller {
        let token = vector["request"]?.string.flatMap { RequestToken(parsing: $0) }
        let key = signer.flatMap { key in token.map { TrustedCaller.Key(id: $0.keyID, key: key) } }
        let callback = vector["callbackUrl"]?.string ?? ""
        return TrustedCaller(
            id: token?.payload["rp"]?.string ?? "caller",
            name: "caller",
            schemes: callback.split(separator: ":").first.map { [String($0)] } ?? [],
            keys: key.map { [$0] } ?? []
        )
    }

    /// Whether the same randomness produces the same bytes.
    var encryption: ConformanceOutcome {
        let names = ["sessionKeyHex", "ivHex", "pkcs1PaddingStringHex"]
        let bytes = names.compactMap { vector[$0]?.string }.compactMap { try? Hex.decode($0) }
        guard bytes.count == names.count, let text = vector["plaintext"]?.string,
            let key = try? RSADecryptionKey(pkcs8: SecretBytes(copying: privateKey)),
            let envelope = try? PayloadEnvelope(
                sealing: SecretBytes(copying: Array(text.utf8)),
                for: key.publicKey,
                random: FixedRandomSource(bytes.flatMap { $0 })
            )
        else { return .failed("a value is missing") }
        let isSame =
            Base64.encode(envelope.data) == vector["data"]?.string
            && Base64.encode(envelope.sessionKey) == vector["sessionKey"]?.string
        return isSame ? .passed : .failed("other bytes")
    }

    /// Checks whether a callback has the outcome that the file states, in every dialect it names.
    func callback(_ link: JSONValue?, _ expected: JSONValue?) -> ConformanceOutcome {
        guard let link = link?.string, let expected else { return .failed("a value is missing") }
        let kinds = Self.success(expected["kinds"]?.strings ?? [])
        var claims: [(name: String, found: String, expected: String?)] = []
        switch expected["outcome"]?.string {
        case nil: claims = [("validated", validated(link), expected.string)]
        case "success":
            claims = [("validated", validated(link), kinds)]
        case "success-if-android-dialect-enabled":
            claims = [
                ("with the dialect", validated(link, .android), kinds),
                ("without it", validated(link), expected["otherwise"]?.string),
            ]
        case "success-v3-weakness":
            let stated = expected["validatedApiError"]?.string
            claims = [("raw", raw(link), kinds), ("validated", validated(link), stated)]
        case "error":
            claims = [("raw", raw(link), expected["error"]?.string)]
            if let code = expected["getErrorFromLink"]?.string {
                claims.append(("code", "\(CallbackReader.code(of: link))", code))
            }
        case let other?: return .failed("the outcome '\(other)' is not known")
        }
        for claim in claims where claim.found != claim.expected {
            let stated = claim.expected ?? "nothing"
            return .failed("\(claim.name): \(stated) expected, \(claim.found) found")
        }
        return .passed
    }

    private static func success(_ kinds: [String]) -> String {
        "success: " + kinds.joined(separator: ", ")
    }

    private static func success(_ payload: DocumentPayload) -> String {
        success(payload.documents.map { $0["kind"]?.string ?? "" })
    }

    /// Returns the result of a caller that only decrypts.
    private func raw(_ link: String) -> String {
        guard let key = try? RSADecryptionKey(pkcs8: SecretBytes(copying: privateKey)) else {
            return "no RSA key"
        }
        do throws(DocumentExchangeError) {
            let reader = CallbackReader()
            return Self.success(try reader.payload(of: link, key: key, random: SystemRandom()))
        } catch {
            return error.conformanceName
        }
    }

    /// Returns the result of a caller that knows its request.
    private func validated(
        _ link: String,
        _ dialects: CallbackReader.Dialects = []
    ) -> String {
        guard let key = try? RequestKey(pkcs8: SecretBytes(copying: privateKey)),
            let pending = try? PendingRequest(sent: sent, key: key, startedAt: now)
        else { return "no request" }
        let all = version == .v2 ? dialects.union(.version2) : dialects
        let requester = Requester(Requester.Options(registeredSchemes: [], dialects: all))
        do throws(DocumentExchangeError) {
            let random = SystemRandom()
            switch try requester.finish(link, pending: pending, random: random, now: now) {
            case .cancelled: return "cancelled"
            case .documents(let payload): return Self.success(payload)
            }
        } catch {
            return error.conformanceName
        }
    }
}

extension DocumentExchangeError {
    /// The name in the vectors.
    fileprivate var conformanceName: String {
        switch self {
        case .tooLong: "tooLarge"
        case .malformedLink: "malformedURL"
        case .malformedValue: "malformedData"
        case .code(let code): "\(code)"
        case .exchange(let error): "\(error)".replacing("\"", with: "")
        default: "\(self)".replacing("\"", with: "")
        }
    }
}

/// A source of the bytes that a vector states, in the order of requests; then of zeros.
private final class FixedRandomSource: RandomSource {
    private let rest: Locked<ArraySlice<UInt8>>

    init(_ bytes: [UInt8]) {
        rest = Locked(bytes[...])
    }

    func fill(_ buffer: inout MutableSpan<UInt8>) {
        for index in buffer.indices {
            buffer[index] = rest.withLock { $0.popFirst() ?? 0 }
        }
    }
}
