// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import CardServer
import Cryptography
package import Database
import DatabaseTestSupport
package import Encodings
package import Execution
package import HTTPMessages
package import HTTPServer
package import InsuranceCards
package import TestSupport
import Testing
package import Tokens

/// A card server with its demonstration and a settable clock.
///
/// The tests call its routes without a socket.
package final class CardServerFixture: Sendable {
    package static let start = Instant(secondsSinceEpoch: 1_788_000_000)

    package let scratch: ScratchFolder
    package let service: CardService
    package let router: HTTPRouter
    package let clock: Locked<Instant>
    package let access: JSONValue
    /// The address of the database that holds everything.
    package let database: DatabaseAddress

    /// Starts a server on an empty database of the current test's engine.
    package init(adjust: (inout CardServiceConfiguration) -> Void = { _ in }) async throws {
        scratch = try ScratchFolder()
        let clock = Locked(Self.start)
        self.clock = clock
        var configuration = CardServiceConfiguration(dataDirectory: scratch.path + "/data")
        database =
            try await EngineScope.current?.makeAddress()
            ?? DatabaseAddress("sqlite:" + scratch.path + "/etui.db")
        configuration.database = database
        configuration.limitsRates = false
        adjust(&configuration)
        service = try await CardService(configuration) { clock.withLock { $0 } }
        EngineScope.current?.stopLater(service)
        try await service.start(port: 8080)
        router = HTTPRouter(routes: service.routes, problemForms: [ProblemDetails.form])
        access = try JSONTree(parsing: scratch.bytes(of: "data/access.json")).root
    }

    /// Starts today's server on another database, with the folder, keys and clock of a former server.
    package init(reopening former: CardServerFixture, on address: DatabaseAddress) async throws {
        scratch = former.scratch
        clock = former.clock
        access = former.access
        database = address
        var configuration = CardServiceConfiguration(dataDirectory: scratch.path + "/data")
        configuration.database = address
        configuration.limitsRates = false
        service = try await CardService(configuration) { [clock] in clock.withLock { $0 } }
        EngineScope.current?.stopLater(service)
        try await service.start(port: 8080)
        router = HTTPRouter(routes: service.routes, problemForms: [ProblemDetails.form])
    }

    package var now: Instant { clock.withLock { $0 } }

    package func pass(seconds: Int64) {
        clock.withLock { $0 = $0.adding(seconds: seconds) }
    }

    /// Sends a request and reads the answer.
    package func send(
        _ method: HTTPMethod,
        _ target: String,
        _ body: JSONOutput? = nil,
        by credentials: String? = nil,
        headers more: [String: String] = [:]
    ) async throws -> Answer {
        var headers: HTTPHeaders = [:]
        if body != nil { headers.add("Content-Type", "application/json") }
        if let credentials { headers.add("Authorization", "Bearer " + credentials) }
        for (name, value) in more { headers.add(name, value) }
        let request = HTTPRequest(method, target, headers: headers, body: body?.utf8() ?? [])
        return Answer(await router.respond(to: request))
    }

    /// The answer to a request.
    package struct Answer {
        package let status: Int
        package let response: HTTPResponse
        package let json: JSONValue?

        package init(_ response: HTTPResponse) {
            self.response = response
            status = response.status.code
            json = try? JSONTree(parsing: response.bytes).root
        }

        /// The code of an error.
        package var code: String? { json?["code"]?.string }
    }

    // MARK: Tenants

    package struct Insurer {
        package let bag: String
        package let apiKey: String
        package let seed: [UInt8]
        package let logins: [String]

        /// Makes an insurer from its bag and credentials.
        package init(bag: String, apiKey: String, seed: [UInt8], logins: [String]) {
            self.bag = bag
            self.apiKey = apiKey
            self.seed = seed
            self.logins = logins
        }
    }

    package struct Provider {
        package let gln: String
        package let apiKey: String
        package let seed: [UInt8]
    }

    package func insurer(_ place: Int = 0) throws -> Insurer {
        let value = try #require(access["insurers"]?[place])
        return Insurer(
            bag: try #require(value["bag"]?.string),
            apiKey: try #require(value["apiKey"]?.string),
            seed: try Self.seed(value["claimKeySeed"]),
            logins: (value["families"]?.elements ?? []).compactMap { $0["login"]?.string }
        )
    }

    package func provider(_ place: Int = 0) throws -> Provider {
        let value = try #require(access["providers"]?[place])
        return Provider(
            gln: try #require(value["gln"]?.string),
            apiKey: try #require(value["apiKey"]?.string),
            seed: try Self.seed(value["receiptKeySeed"])
        )
    }

    private static func seed(_ value: JSONValue?) throws -> [UInt8] {
        Array(
            try Base64.decode(
                try #require(value?.string),
                alphabet: .urlSafe,
                padding: .forbidden
            )
        )
    }

    package static func key(_ seed: [UInt8]) throws -> TokenSigningKey<V2> {
        try TokenSigningKey(seed: SecretBytes(copying: seed))
    }

    /// Returns a receipt of an insurer for a wallet, signed now.
    package func receipt(of insurer: Insurer, to wallet: String) throws -> String {
        let signer = ReceiptSigner(issuer: "bag:" + insurer.bag, name: "Edelweiss", city: "Bern")
        return try ReceiptIssuer(signer: try #require(signer)).issue(
            VerificationStatement(
                method: .insurerRecord,
                assurance: .high,
                cardIdentifier: nil,
                request: nil
            ),
            to: wallet,
            by: try Self.key(insurer.seed),
            at: now,
            random: SystemRandom()
        )
    }

    /// Returns the first open location of a provider.
    package func place(of provider: Provider) async throws -> String {
        let answer = try await send(.get, "/vic/v1/locations", by: provider.apiKey)
        return try #require(answer.json?["locations"]?[0]?["locationId"]?.string)
    }

    /// Returns all keys that the server vouches for.
    package func directory() async throws -> KeyDirectory {
        let answer = try await send(.get, "/.well-known/vic-configuration")
        let text = try #require(answer.json?["keyset"]?.utf8)
        let root = try VerificationKey<V2>(parsing: try #require(access["rootKey"]?.string))
        return KeyDirectory(
            try KeySet(text, roots: [root], heldVersion: nil, at: now).keys
        )
    }

    package var issuer: String { access["issuer"]?.string ?? "" }

    /// Returns the cards of a family, fetched by a wallet as an app does.
    package func cards(
        of login: String,
        at insurer: Insurer,
        for wallet: TestWallet
    ) async throws -> [String] {
        let claims = try await send(
            .get,
            "/office/\(insurer.bag)/vic/claims?pk=\(wallet.key.verificationKey.text)",
            by: login
        )
        let texts = (claims.json?.elements ?? []).compactMap(\.string)
        let answer = try await fetch(texts, for: wallet)
        return (answer.json?["cards"]?.elements ?? []).compactMap(\.string)
    }

    package func nonce() async throws -> String {
        try #require(try await send(.post, "/vic/v1/nonces", [:]).json?["nonce"]?.string)
    }

    /// Sends claims with a nonce, a new one by default.
    package func fetch(
        _ claims: [String],
        batches: [[VerificationKey<V2>]] = [],
        for wallet: TestWallet,
        nonce given: String? = nil
    ) async throws -> Answer {
        var nonce = given ?? ""
        if given == nil { nonce = try await self.nonce() }
        let token = try WalletToken.sign(
            claims,
            batches: batches,
            audience: issuer,
            nonce: nonce,
            app: "test",
            with: wallet.key,
            at: now,
            random: SystemRandom()
        )
        return try await send(.post, "/vic/v1/cards", ["token": .string(token)])
    }

    /// Unbinds a wallet from the server.
    package func leave(_ wallet: TestWallet) async throws -> Answer {
        let token = try WalletToken.sign(
            [],
            audience: issuer,
            nonce: try await nonce(),
            app: "test",
            mayBeEmpty: true,
            with: wallet.key,
            at: now,
            random: SystemRandom()
        )
        return try await send(.post, "/vic/v1/devices/unbind", ["token": .string(token)])
    }

    /// Returns a claim as an insurer signs it, with changes.
    package func claim(
        _ veka: String,
        by insurer: Insurer,
        for wallet: TestWallet?,
        changes: [String: JSONOutput] = [:]
    ) throws -> String {
        var members: [(String, JSONOutput)] = [
            ("typ", "vic.claim.v1"), ("iss", .string("bag:" + insurer.bag)),
            ("aud", .string(issuer)), ("veka", .string(veka)),
            ("iat", .string(now.rfc3339)), ("nbf", .string(now.rfc3339)),
            ("exp", .string(now.adding(seconds: 600).rfc3339)),
            ("jti", .string(TokenIdentifier.make(SystemRandom()))),
        ]
        if let wallet { members.append(("cnf", .string(wallet.key.verificationKey.text))) }
        members = members.map { ($0.0, changes[$0.0] ?? $0.1) }
        let key = try Self.key(insurer.seed)
        return try PublicToken.sign(claims: .object(members), by: key)
    }
}

/// A wallet: its key and the messages it signs with it.
package final class TestWallet: Sendable {
    package let key: TokenSigningKey<V2>

    package init() throws {
        key = try TokenSigningKey(seed: SystemRandom().secret(count: 32))
    }
}
