// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPClient
import HTTPMessages
import IdentityCheck
import Testing

@testable import Netverify

/// An operator's server that a test plays: it logs each request, opens what is sealed, and fails when told to.
final class PlayedServer: CheckTransport {
    static let reference = "0a1b2c3d-0000-4000-8000-0123456789ab"
    static let session = "c2Vzc2lvbi10b2tlbg"
    static let now = HandClock().now()

    struct State: Sendable {
        var log: [CheckRequest] = []
        var opened: [String: [UInt8]] = [:]
        /// What the next requests get instead of an answer, by the end of their path.
        var faults: [(path: String, fault: Fault)] = []
        var answer: JSONOutput = .null
        /// The messages with frames, and what the next ones get.
        var messages: [FaceFrameMessage] = []
        var answers: [FaceFrameAnswer] = []
    }

    enum Fault: Sendable {
        case status(Int, code: String = "", headers: HTTPHeaders = [:])
        case body([UInt8])
        case failure(HTTPClientError)
        /// The server does what is asked, but its answer is lost.
        case lostAnswer
    }

    let state = Locked(State())
    /// The operator's key in the form of the settings.
    let rootText: String
    let root: SigningKey
    let statement: SealingKeyStatement

    init(keyStart: Int64 = -60, keyEnd: Int64 = 3600) throws {
        root = try SigningKey.generate(.ed25519)
        guard case .ed25519(let publicKey) = root.publicKey else { throw NoKey() }
        rootText = Base64.encode(publicKey.bytes, alphabet: .urlSafe, padded: false)
        statement = try SealingKeyStatement(
            kid: "k1",
            publicKey: try Self.sealingKey().publicKey,
            valid: Self.now.adding(seconds: keyStart)...Self.now.adding(seconds: keyEnd),
            root: root
        )
        let answer = Self.opening(keys: [statement.json])
        state.withLock { $0.answer = answer }
    }

    struct NoKey: Error {}

    /// The server's private key.
    private static func sealingKey() throws -> X25519AgreementKey {
        try X25519AgreementKey(
            SecretBytes(count: 32) { memory in
                for index in memory.indices { memory[index] = UInt8(index + 1) }
            }
        )
    }

    /// The answer to a new transaction.
    static func opening(
        reference: String = reference,
        keys: [JSONOutput],
        countries: JSONOutput? = nil,
        face: CapturePlan.FaceDemand = .none,
        asksForMovements: Bool = false,
        takesDebugEvents: Bool = false
    ) -> JSONOutput {
        let documents: JSONOutput = [
            ["type": "PASSPORT", "variants": ["plastic"]],
            ["type": "ID_CARD", "variants": ["plastic"]],
        ]
        return [
            "scanReference": .string(reference), "sessionToken": .string(session),
            "expiresAt": .string(now.adding(seconds: 900).rfc3339),
            "encryptionKeys": .array(keys),
            "catalogue": [
                "etag": "\"1\"",
                "countries": countries ?? [
                    ["code": "AUT", "name": "Austria", "documents": documents]
                ],
            ],
            "features": [
                "faceMatch": .boolean(face != .none),
                "faceRequired": .boolean(face == .required), "faceDays": 30,
                "faceMode": asksForMovements ? "active" : "still",
                "debug": .boolean(takesDebugEvents),
            ],
        ]
    }

    /// Answers new transactions of another account.
    func open(
        countries: JSONOutput? = nil,
        face: CapturePlan.FaceDemand = .none,
        takesDebugEvents: Bool = false
    ) {
        let answer = Self.opening(
            keys: [statement.json],
            countries: countries,
            face: face,
            takesDebugEvents: takesDebugEvents
        )
        state.withLock { $0.answer = answer }
    }

    func fail(_ path: String, _ fault: Fault) {
        state.withLock { $0.faults.append((path, fault)) }
    }

    /// The requests as `METHOD end of the path`.
    var log: [String] {
        state.withLock { state in
            state.log.map { request in
                let path = request.path.split(separator: "/").dropFirst(4).joined(separator: "/")
                return request.method.rawValue + " " + (path.isEmpty ? "new" : path)
            }
        }
    }

    func send(
        _ request: CheckRequest,
        limits: HTTPClient.Limits
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        let (fault, answer) = state.withLock { state -> (Fault?, JSONOutput) in
            state.log.append(request)
            guard let place = state.faults.firstIndex(where: { request.path.hasSuffix($0.path) })
            else { return (nil, state.answer) }
            return (state.faults.remove(at: place).fault, state.answer)
        }
        switch fault {
        case .failure(let error): throw error
        case .body(let body): return HTTPClientResponse(status: .created, body: body)
        case .status(let status, let code, let headers):
            let body: JSONOutput = ["error": ["code": .string(code)]]
            return HTTPClientResponse(
                status: HTTPStatus(code: status),
                headers: headers,
                body: body.utf8()
            )
        case .lostAnswer, nil: break
        }
        if request.method == .put { keep(request) }
        if case .lostAnswer = fault { throw .broken }
        if request.path.hasSuffix("/face/frames") { return followed(request) }
        guard request.path.hasSuffix("/v1/transactions") else {
            return HTTPClientResponse(status: .noContent)
        }
        return HTTPClientResponse(status: .created, body: answer.utf8())
    }

    /// The next answer to frames; 409 after the last.
    private func followed(_ request: CheckRequest) -> HTTPClientResponse {
        state.withLock { state in
            if let text = state.opened["frames"],
                let root = try? JSONTree(parsing: text).root,
                let message = FaceFrameMessage(root)
            {
                state.messages.append(message)
            }
            guard !state.answers.isEmpty else { return HTTPClientResponse(status: .conflict) }
            return HTTPClientResponse(status: .ok, body: state.answers.removeFirst().json.utf8())
        }
    }

    private func keep(_ request: CheckRequest) {
        let name = String(request.path.split(separator: "/").last ?? "")
        guard let part = SealedPart(rawValue: name),
            let key = try? Self.sealingKey(),
            let content = try? part.open(request.body, by: key, of: Self.reference)
        else { return }
        let bytes = content.withBytes { memory in memory.indices.map { memory[$0] } }
        state.withLock { $0.opened[name] = bytes }
    }
}
