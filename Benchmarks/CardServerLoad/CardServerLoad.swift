// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import InsuranceCards
import LoadGenerator
import Tokens

/// `CardServerLoad ACCESS [--connections 64] [--seconds 10 | --each N] [--what fetch|checkin] [--batch N]
/// [--node HOST:PORT]… [--patient]`: wallets that fetch cards from running card servers, or check in, as
/// fast as the servers answer.
///
/// ACCESS is the `access.json` of `etui serve --rate-limits off`. A fetch is a nonce and a request for one
/// card with it, and with `--batch` for that many single-use cards, always for the same keys. Every answer is
/// checked, and an unsuccessful one ends the run. With `--patient` an unanswered request
/// is sent again, to another node if there is one, as wallets do. After check-ins the run reads the provider's
/// list, and fails unless the list contains each acknowledged check-in once and no other.
@main
struct CardServerLoad {
    static func main() {
        do {
            let plan = try LoadPlan(CommandLine.arguments.dropFirst().map { $0 })
            try LoadRun(plan).run()
        } catch {
            FileHandle.standardError.write(Data("CardServerLoad: \(error)\n".utf8))
            exit(2)
        }
    }
}

/// The work to do, and the servers to do it on.
struct LoadPlan: Sendable {
    enum Mistake: Error {
        case usage
        case access
    }

    enum What: String, Sendable {
        case fetch
        case checkin
    }

    var connections = 64
    var seconds = 10.0
    /// How many pieces of work each connection does; nil to run for a time instead.
    var each: Int?
    /// Whether failed requests are retried.
    var isPatient = false
    var what = What.fetch
    /// How many single-use cards a fetch requests.
    var batch = 0
    /// The addresses of the servers; connections are spread over them.
    var nodes: [LoadNode] = []
    let issuer: String
    let insurerNumber: String
    let apiKey: String
    let seed: [UInt8]
    let providerKey: String

    init(_ arguments: [String]) throws {
        guard let path = arguments.first, let root = try LoadAccess.root(of: path)
        else { throw Mistake.usage }
        guard let issuer = root["issuer"]?.string, let insurer = root["insurers"]?[0],
            let number = insurer["bag"]?.string, let apiKey = insurer["apiKey"]?.string,
            let seed = insurer["claimKeySeed"]?.string,
            let providerKey = root["providers"]?[0]?["apiKey"]?.string
        else { throw Mistake.access }
        self.issuer = issuer
        insurerNumber = number
        self.apiKey = apiKey
        self.seed = Array(try Base64.decode(seed, alphabet: .urlSafe, padding: .forbidden))
        self.providerKey = providerKey
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            if name == "--patient" {
                isPatient = true
                continue
            }
            guard let value = rest.popFirst() else { throw Mistake.usage }
            try take(name, value)
        }
        if nodes.isEmpty {
            guard let node = LoadNode(address: issuer) else { throw Mistake.access }
            nodes = [node]
        }
    }

    private mutating func take(_ name: String, _ value: String) throws {
        switch name {
        case "--connections": connections = Int(value) ?? connections
        case "--seconds": seconds = Double(value) ?? seconds
        case "--each": each = Int(value)
        case "--batch": batch = Int(value) ?? batch
        case "--node":
            guard let node = LoadNode(value) else { throw Mistake.usage }
            nodes.append(node)
        case "--what":
            guard let what = What(rawValue: value) else { throw Mistake.usage }
            self.what = what
        default: throw Mistake.usage
        }
    }
}

/// One run: connections, each with its own thread and wallet, and their measurements.
struct LoadRun {
    let plan: LoadPlan

    init(_ plan: LoadPlan) {
        self.plan = plan
    }

    func run() throws {
        let cards = try numbers()
        let before = try plan.what == .checkin ? Set(arrivals()) : []
        let start = ContinuousClock.now
        let end = start + .seconds(plan.seconds)
        let outcomes = try LoadThreads.run(plan.connections) { index in
            let wallet = try LoadWallet(plan, index, card: cards[index % cards.count])
            return try wallet.work(until: end)
        }
        let (taken, _) = (ContinuousClock.now - start).components
        var times: [Double] = []
        var acknowledged: [String] = []
        for outcome in outcomes {
            times += outcome.times
            acknowledged += outcome.checkIns
        }
        let seconds = plan.each == nil ? plan.seconds : Double(max(taken, 1))
        print(LoadTimes(times, seconds: seconds).text(plan.what.rawValue, plan.connections))
        if plan.what == .checkin, plan.isPatient { try compare(acknowledged, before) }
    }

    /// Compares the acknowledged check-ins with those the provider sees: they must be the same, each once.
    private func compare(_ acknowledged: [String], _ before: Set<String>) throws {
        let seen = try arrivals().filter { !before.contains($0) }
        let lost = Set(acknowledged).subtracting(seen).count
        let repeated = seen.count - Set(seen).count + acknowledged.count - Set(acknowledged).count
        let extra = Set(seen).subtracting(acknowledged).count
        print("acknowledged \(acknowledged.count), lost \(lost), doubled \(repeated + extra)")
        guard !acknowledged.isEmpty, lost == 0, repeated == 0, extra == 0 else { exit(1) }
    }

    /// The arrivals at the provider's first location.
    private func arrivals() throws -> [String] {
        let connection = try LoadConnection(plan.nodes[0])
        let places = try connection.send("GET", "/vic/v1/locations", credentials: plan.providerKey)
        let place = places["locations"]?[0]?["locationId"]?.string ?? ""
        var seen: [String] = []
        var next = "0"
        while true {
            let path = "/vic/v1/locations/\(place)/checkins?after=\(next)"
            let page = try connection.send("GET", path, credentials: plan.providerKey)
            let items = page["items"]?.elements ?? []
            if items.isEmpty { return seen }
            seen += items.compactMap { $0["checkInId"]?.string }
            next = page["next"]?.string ?? next
        }
    }

    /// The numbers of the insurer's cards.
    private func numbers() throws -> [String] {
        let connection = try LoadConnection(plan.nodes[0])
        let answer = try connection.send(
            "GET",
            "/vic/v1/insurers/\(plan.insurerNumber)/cards",
            credentials: plan.apiKey
        )
        let cards = answer["cards"]?.elements ?? []
        let usable = cards.filter { $0["revoked"]?.isNull == true }
        let numbers = usable.compactMap { $0["veka"]?.string }
        guard !numbers.isEmpty else { throw LoadPlan.Mistake.access }
        return numbers
    }
}

/// The measurements of one connection, and the check-ins acknowledged to it.
struct LoadOutcome: Sendable {
    var times: [Double] = []
    var checkIns: [String] = []
}

/// A wallet with its own connection.
final class LoadWallet {
    private let plan: LoadPlan
    private var connection: LoadConnection?
    private var node: Int
    private let key: TokenSigningKey<V2>
    private let claim: String
    /// The keys of single-use cards.
    private let batch: [VerificationKey<V2>]
    private var card: String?
    private var place: String?

    init(_ plan: LoadPlan, _ index: Int, card number: String) throws {
        self.plan = plan
        node = index
        key = try TokenSigningKey(seed: SystemRandom().secret(count: 32))
        batch = try (0..<plan.batch).map { _ in
            try TokenSigningKey<V2>(seed: SystemRandom().secret(count: 32)).verificationKey
        }
        let now = Self.now
        let insurer = try TokenSigningKey<V2>(seed: SecretBytes(copying: plan.seed))
        claim = try PublicToken.sign(
            claims: [
                "typ": "vic.claim.v1", "iss": .string("bag:" + plan.insurerNumber),
                "aud": .string(plan.issuer), "veka": .string(number),
                "cnf": .string(key.verificationKey.text), "iat": .string(now.rfc3339),
                "nbf": .string(now.rfc3339),
                "exp": .string(now.adding(seconds: 80_000).rfc3339),
                "jti": .string(TokenIdentifier.make(SystemRandom())),
            ],
            by: insurer
        )
    }

    private static var now: Instant {
        Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
    }

    /// Works until the end; returns the seconds that each piece took.
    func work(until end: ContinuousClock.Instant) throws -> LoadOutcome {
        if plan.what == .checkin { try prepareCheckIn() }
        var outcome = LoadOutcome()
        while plan.each.map({ outcome.times.count < $0 }) ?? (.now < end) {
            let start = ContinuousClock.now
            switch plan.what {
            case .fetch: _ = try fetch()
            case .checkin: outcome.checkIns.append(try checkIn())
            }
            outcome.times.append((ContinuousClock.now - start).inSeconds)
        }
        return outcome
    }

    /// How long a patient wallet retries.
    private static let patience = Duration.seconds(60)

    /// Sends a request; if the plan is patient, retries it, also at other nodes.
    private func send(
        _ method: String,
        _ target: String,
        _ body: JSONOutput? = nil,
        credentials: String? = nil,
        key: String? = nil
    ) throws -> JSONValue {
        let end = ContinuousClock.now + Self.patience
        while true {
            do {
                let open = try connection ?? LoadConnection(plan.nodes[node % plan.nodes.count])
                connection = open
                return try open.send(method, target, body, credentials: credentials, key: key)
            } catch let error as LoadConnection.Error {
                guard plan.isPatient, error.mayPass, .now < end else { throw error }
                connection = nil
                node += 1
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }

    /// Fetches a card; if the answer was lost with its connection, the nonce is spent, and a patient
    /// wallet requests another.
    private func fetch() throws -> String {
        while true {
            do {
                return try fetchOnce()
            } catch let error as LoadConnection.Error {
                guard plan.isPatient, error.isSpentNonce else { throw error }
            }
        }
    }

    private func fetchOnce() throws -> String {
        let nonce = try send("POST", "/vic/v1/nonces", [:])["nonce"]?.string ?? ""
        let token = try WalletToken.sign(
            [claim],
            batches: [batch],
            audience: plan.issuer,
            nonce: nonce,
            app: "load",
            with: key,
            at: Self.now,
            random: SystemRandom()
        )
        let answer = try send("POST", "/vic/v1/cards", ["token": .string(token)])
        guard let card = answer["cards"]?[0]?.string,
            batch.isEmpty || answer["batches"]?[0]?["cards"]?.count == batch.count
        else { throw LoadConnection.Error.unexpected }
        return card
    }

    private func prepareCheckIn() throws {
        card = try fetch()
        let places = try send("GET", "/vic/v1/locations", credentials: plan.providerKey)
        place = places["locations"]?[0]?["locationId"]?.string
    }

    private func checkIn() throws -> String {
        let path = "/vic/v1/locations/\(place ?? "")/requests"
        let text = try send("POST", path, [:])["request"]?.utf8 ?? []
        // The benchmark does not measure how a wallet checks a request.
        let kind = CardTokenKind.request.kind
        let token = try PublicToken<V2>(parsing: text, maximumByteCount: kind.maximumByteCount)
        let root = try token.unverifiedClaims(of: kind).root
        let (body, identifier) = try answer(root)
        let target = "/vic/v1/requests/\(root["req"]?.string ?? "")/presentation"
        let entered = try send("POST", target, body, key: identifier)
        return entered["checkInId"]?.string ?? ""
    }

    /// Answers a request with the presentation of the three usual fields.
    private func answer(_ request: JSONValue) throws -> (JSONOutput, String) {
        let parts = (card ?? "").split(separator: "~").map(String.init)
        let wanted: Set = ["veka", "family_name", "given_name"]
        let shown = try parts.dropFirst().filter {
            wanted.contains(try Disclosure(parsing: Array($0.utf8)[...]).name)
        }
        let bound = ([parts[0]] + shown).joined(separator: "~") + "~"
        let hash = HashAlgorithm.sha256.digest(of: Array(bound.utf8))
        let identifier = TokenIdentifier.make(SystemRandom())
        let now = Self.now
        let proof = try PublicToken.sign(
            claims: [
                "typ": "vic.kb.v1", "aud": .string(request["client"]?.string ?? ""),
                "nonce": .string(request["nonce"]?.string ?? ""),
                "req": .string(request["req"]?.string ?? ""),
                "sd_hash": .string(Base64.encode(hash, alphabet: .urlSafe, padded: false)),
                "iat": .string(now.rfc3339),
                "exp": .string(now.adding(seconds: 300).rfc3339), "jti": .string(identifier),
            ],
            by: key
        )
        return (["presentation": .string(bound + proof)], identifier)
    }
}
