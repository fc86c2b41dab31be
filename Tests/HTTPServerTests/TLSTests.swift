// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Execution
import Foundation
import HTTPClient
import HTTPMessages
import HTTPServer
import TestSupport
import HTTPTestSupport
import Testing

/// A server that speaks TLS with a certificate made for the test, called by another vendor's client.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: TLSClient.path)))
struct TLSTests {
    static func answer(_ path: String, _ options: [String] = []) async throws -> String {
        let client = try TLSClient()
        return try await withServer(
            ServerTests.routes,
            adjust: { $0.tls = client.identity },
            { port in
                try await RawClient.threads.run {
                    try client.ask("https://127.0.0.1:\(port)\(path)", options)
                }
            }
        )
    }

    @Test(arguments: [["--tlsv1.2", "--tls-max", "1.2"], ["--tlsv1.3"]])
    func `a request over TLS is answered`(version: [String]) async throws {
        let text = try await Self.answer("/hello?name=you", version)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.hasSuffix("\r\n\r\nhello you"))
    }

    @Test func `a body over TLS comes back whole`() async throws {
        let body = String(repeating: "x", count: 100_000)
        let text = try await Self.answer("/echo", ["--data-binary", body])
        #expect(text.hasSuffix("\r\n\r\n" + body))
    }

    @Test func `a refusal over TLS says why`() async throws {
        let text = try await Self.answer("/nothing")
        #expect(text.hasPrefix("HTTP/1.1 404 "))
        #expect(text.contains("\r\nContent-Type: application/json\r\n"))
    }

    @Test func `our own client does not trust a certificate that nobody has signed`() async throws {
        let stranger = try TLSClient()
        await #expect(throws: HTTPClientError.notTrusted) {
            try await withServer(
                ServerTests.routes,
                adjust: { $0.tls = stranger.identity },
                { port in
                    try await HTTPClient().get(
                        "https://127.0.0.1:\(port)/hello",
                        limits: HTTPClient.Limits(byteCount: 1_000, time: .seconds(1))
                    )
                }
            )
        }
    }

    @Test func `older versions of TLS are not spoken`() async throws {
        #expect(try await Self.answer("/hello", ["--tlsv1.1", "--tls-max", "1.1"]).isEmpty)
    }

    @Test func `a client that does not speak TLS is not answered`() async throws {
        let client = try TLSClient()
        let text = try await withServer(
            ServerTests.routes,
            adjust: { $0.tls = client.identity },
            { try await RawClient.exchange($0, ServerTests.get("/hello")) }
        )
        #expect(!text.contains("HTTP/1.1 200"))
    }

    @Test(.timeLimit(.minutes(1)))
    func `clients that never finish their handshake do not keep the others waiting`() async throws {
        let client = try TLSClient()
        let text = try await withServer(
            ServerTests.routes,
            adjust: { $0.tls = client.identity },
            { port in
                try await RawClient.threads.run {
                    let slow = try (0..<100).map { _ in
                        let client = try RawClient(port: port)
                        // The start of a ClientHello (RFC 8446 §4.1.2).
                        client.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])
                        return client
                    }
                    let text = try client.ask("https://127.0.0.1:\(port)/hello?name=you")
                    return text + (slow.isEmpty ? "?" : "")
                }
            }
        )
        #expect(text.hasSuffix("hello you"))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a stream over TLS ends when the server stops`() async throws {
        let client = try TLSClient()
        let askedFor = Locked(0)
        var configuration = HTTPServerConfiguration(tls: client.identity)
        configuration.limits.drainTime = .seconds(600)
        let server = HTTPServer(
            router: HTTPRouter(
                routes: EventTests.route {
                    AsyncStream {
                        let number = askedFor.withLock { count in
                            count += 1
                            return count
                        }
                        if number == 1 { return ServerSentEvent(data: "first").encoded() }
                        try? await Task.sleep(for: .seconds(600))
                        return nil
                    }
                }
            ),
            configuration: configuration
        )
        let port = try server.start()
        async let text = RawClient.threads.run {
            try client.ask("https://127.0.0.1:\(port)/events")
        }
        // The second event is asked for once the connection has taken the first. A stream that begins after the stop is
        // refused.
        try await until { askedFor.withLock({ $0 }) == 2 }
        await server.stop()
        let answer = try await text
        #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
        #expect(answer.contains("first"))
    }
}

/// The system's curl, which trusts one certificate.
final class TLSClient: Sendable {
    static let path = "/usr/bin/curl"

    /// The certificate and key of a server at 127.0.0.1.
    let identity: HTTPServerConfiguration.TLSIdentity
    private let folder: URL

    init() throws {
        let key = try TestKey(.ec(.p256))
        let certificate = try Self.certificate(key)
        identity = HTTPServerConfiguration.TLSIdentity(
            certificates: Array(PEM.encode(certificate, label: PEM.Block.certificate).utf8),
            key: Array(
                PEM.encode(
                    try key.signingKey().pkcs8().revealed(),
                    label: "PRIVATE KEY"
                ).utf8
            )
        )
        folder = try TemporaryFolders.make("tls")
        try Data(identity.certificates).write(to: folder.appending(path: "trusted.pem"))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns header and body of the answer; empty if there was none.
    func ask(_ url: String, _ options: [String] = []) throws -> String {
        let output = folder.appending(path: UUID().uuidString)
        let process = Process()
        process.executableURL = URL(filePath: Self.path)
        process.arguments =
            [
                "--silent", "--include", "--http1.1", "--max-time", "50", "--noproxy", "*",
                "--cacert", folder.appending(path: "trusted.pem").path(percentEncoded: false),
                "--output", output.path(percentEncoded: false),
            ] + options + [url]
        try process.run()
        process.waitUntilExit()
        return String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
    }

    /// Returns a certificate for the address 127.0.0.1 (RFC 5280 §4.2.1.6: iPAddress is [7]).
    private static func certificate(_ key: TestKey) throws -> [UInt8] {
        let now = Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
        let signingKey = try key.signingKey()
        var template = CertificateTemplate(
            subject: DistinguishedName([(AttributeType.commonName, "Etui test server")]),
            subjectPublicKeyInfo: signingKey.publicKey.subjectPublicKeyInfo,
            notBefore: now.adding(seconds: -3_600),
            notAfter: now.adding(seconds: 86_400)
        )
        template.extensions = [
            .basicConstraints(.authority(pathLength: nil)),
            CertificateExtension(
                "2.5.29.17",
                isCritical: false,
                value: DER.sequence([DER.implicit(7, constructed: false, [127, 0, 0, 1])])
            ),
        ]
        return try template.signed(by: signingKey).der
    }
}
