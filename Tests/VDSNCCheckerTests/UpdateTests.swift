// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Execution
import Foundation
import HTTPMessages
import HTTPServer
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// What an update accepts from a server and what it refuses.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct UpdateTests {
    /// Answers from a server that are no newer list.
    enum Refused: String, CaseIterable {
        case notModified, notFound, serverError, partial, webPage, garbage, empty, truncated
        case changedSignature, otherKey, otherAuthority, olderNumber, sameNumberEarlier
        case trailingByte, endless, tooLarge, slow

        func response() throws -> HTTPResponse {
            switch self {
            case .notModified: .empty(HTTPStatus(code: 304))
            case .notFound: Self.answer(try Lists.list(number: 9), status: 404)
            case .serverError: Self.answer(try Lists.list(number: 9), status: 500)
            case .partial: Self.answer(try Lists.list(number: 9), status: 206)
            case .webPage: .html("<html><body>Welcome! Please log in.</body></html>")
            case .garbage: Self.answer(Data((0..<2_000).map { UInt8($0 & 0xFF) }))
            case .empty: Self.answer(Data())
            case .truncated: Self.answer(try Lists.list(number: 9).dropLast())
            case .changedSignature: Self.answer(try Self.changed())
            case .otherKey: Self.answer(try Lists.list(number: 9, of: SealKeys.sameName))
            case .otherAuthority: Self.answer(try Lists.list(number: 9, of: SealKeys.stranger))
            case .olderNumber: Self.answer(try Lists.list(number: 1, daysLater: 5))
            case .sameNumberEarlier: Self.answer(try Lists.list(number: 2, daysLater: -1))
            case .trailingByte: Self.answer(try Lists.list(number: 9) + [0])
            case .endless: .events(Self.endless(pause: .zero))
            case .tooLarge: Self.answer(Data(count: (32 << 20) + 1))
            case .slow: .events(Self.endless(pause: .milliseconds(100)))
            }
        }

        private static func answer(_ body: Data, status: Int = 200) -> HTTPResponse {
            HTTPResponse(status: HTTPStatus(code: status), body: .bytes([UInt8](body)))
        }

        private static func changed() throws -> Data {
            var list = try Lists.list(number: 9)
            list[list.endIndex - 1] ^= 1
            return list
        }

        private static func endless(pause: Duration) -> AsyncStream<[UInt8]> {
            AsyncStream { () async -> [UInt8]? in
                guard (try? await Task.sleep(for: pause)) != nil else { return nil }
                return [UInt8](repeating: 0x20, count: pause == .zero ? 1 << 20 : 10)
            }
        }
    }

    private let world = UpdateWorld()

    /// Makes a list with number 2, downloaded before the time of the test.
    private func crl(at url: URL, timeout: Duration = .seconds(30)) throws -> CRL {
        var environment = world.environment
        environment.transport = HTTPTransport(timeout: timeout)
        let stored = StoredCRL(data: try Lists.list(), dateDownloaded: Stage.date - 3_600)
        world.state.withLock { $0.stored[url] = stored }
        let crl = CRL(updatingURL: url, environment: environment)
        _ = try Stage().csca(crl: crl)
        return crl
    }

    /// Asks a server for an update.
    private func update(
        timeout: Duration = .seconds(30),
        _ response: @escaping @Sendable () throws -> HTTPResponse
    ) async throws -> (success: Bool, crl: CRL, url: URL) {
        let route = HTTPRoute(.get, "/AUS.crl") { _ in
            (try? response()) ?? .empty(HTTPStatus(code: 500))
        }
        let server = HTTPServer(
            router: HTTPRouter(routes: [route]),
            configuration: HTTPServerConfiguration()
        )
        let url = try #require(URL(string: "http://127.0.0.1:\(try server.start())/AUS.crl"))
        let crl = try crl(at: url, timeout: timeout)
        let success = await withCheckedContinuation { continuation in
            crl.update { continuation.resume(returning: $0) }
        }
        Task { await server.stop() }
        return (success, crl, url)
    }

    private func expectTaken(_ list: Data) async throws {
        let (success, crl, url) = try await update {
            HTTPResponse(body: .bytes([UInt8](list)))
        }
        #expect(success)
        #expect(crl.data == list)
        #expect(crl.dateLastDownloaded == Stage.date)
        #expect(world.load(for: url) == StoredCRL(data: list, dateDownloaded: Stage.date))
    }

    private func expectUntouched(_ crl: CRL, _ url: URL) throws {
        let stored = try #require(world.load(for: url))
        #expect(crl.data == stored.data)
        #expect(crl.dateLastDownloaded == Stage.date - 3_600)
        #expect(stored.dateDownloaded == Stage.date - 3_600)
        #expect(world.state.withLock { $0.saveCount } == 0)
    }

    @Test func `a list with a higher number is taken and stored`() async throws {
        try await expectTaken(try Lists.list(number: 3))
    }

    @Test func `a list with the same number and a later date is taken and stored`() async throws {
        try await expectTaken(try Lists.list(number: 2, daysLater: 1))
    }

    @Test func `the same list again is taken, so that it counts as fresh`() async throws {
        let crl = try crl(at: try #require(URL(string: "http://127.0.0.1:1/AUS.crl")))
        try await expectTaken(try #require(crl.data))
    }

    @Test func `a list with a higher number and an earlier date is taken`() async throws {
        try await expectTaken(try Lists.list(number: 3, daysLater: -1))
    }

    @Test(arguments: Refused.allCases)
    func `row 54 and W17 and W18, what is no newer list of the authority changes nothing`(
        refused: Refused
    ) async throws {
        let timeout: Duration = refused == .slow ? .milliseconds(500) : .seconds(30)
        let (success, crl, url) = try await update(timeout: timeout) { try refused.response() }
        #expect(!success)
        try expectUntouched(crl, url)
    }

    @Test func `a server that is gone changes nothing`() async throws {
        let server = HTTPServer(
            router: HTTPRouter(routes: []),
            configuration: HTTPServerConfiguration()
        )
        let url = try #require(URL(string: "http://127.0.0.1:\(try server.start())/AUS.crl"))
        await server.stop()
        let crl = try crl(at: url)
        #expect(await crl.update() == false)
        try expectUntouched(crl, url)
    }

    @Test func `a list that belongs to no certificate is never updated`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1/AUS.crl"))
        let list = try Lists.list()
        world.state.withLock { $0.answers[url] = (200, list) }
        let crl = CRL(updatingURL: url, environment: world.environment)
        #expect(await crl.update() == false)
        #expect(crl.data == nil)
    }

    @Test func `a list without address is never updated`() async throws {
        let list = try Lists.list()
        let crl = CRL(crlData: list)
        #expect(crl.url == nil)
        #expect(await crl.update() == false)
        #expect(crl.data == list)
        #expect(crl.dateLastDownloaded == nil)
    }

    @Test func `a certificate that is not the one its hash names vouches for no list`()
        async throws
    {
        let url = try #require(URL(string: "http://127.0.0.1/AUS.crl"))
        let list = try Lists.list()
        world.state.withLock { $0.answers[url] = (200, list) }
        let crl = CRL(updatingURL: url, environment: world.environment)
        _ = CSCACertificate(data: Stage().cscaData, integrityHash: "00", crl: crl)
        #expect(await crl.update() == false)
    }

    @Test func `a revoked signer is found out after an update`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1/AUS.crl"))
        let crl = CRL(
            updatingURL: url,
            initialCrlData: try Lists.list(),
            environment: world.environment
        )
        let csca = try Stage().csca(crl: crl)
        let vds = try Stage().vds()
        #expect(try Stage().authenticator.verify(vds: vds, cscaCertificates: [csca]))
        let time = SealScene.time.adding(seconds: -1)
        let request = SealTestAuthority.ListRequest(
            number: 3,
            thisUpdate: time,
            revoked: [[0x18, 0xAD]]
        )
        let list = Data(try SealKeys.authority.revocationList(request).der)
        world.state.withLock { $0.answers[url] = (200, list) }
        #expect(await crl.update())
        #expect(throws: VDSVerifyError.verifyBSCCertNotInCRLFailed) {
            try Stage().authenticator.verify(vds: vds, cscaCertificates: [csca])
        }
    }
}
