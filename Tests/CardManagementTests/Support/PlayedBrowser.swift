// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Encodings
import Execution
import Foundation
import HTTPTestSupport
import TestSupport
import Testing

/// A browser that a test plays: it reads the file that it should open, and asks what the page's scripts would.
final class PlayedBrowser: PageOpener {
    /// The file that was opened, as it was at that moment.
    private struct Opened {
        let file: String
        let text: String
        let modes: [Int]
    }

    /// What becomes of the program that opens the file.
    enum Course {
        case opens
        case doesNotStart
        case failsLater
    }

    let folder: String
    let isAvailable: Bool
    private let course: Course
    private let opened = Locked<Opened?>(nil)

    init(_ course: Course = .opens, isAvailable: Bool = true) throws {
        self.course = course
        self.isAvailable = isAvailable
        folder = try TemporaryFolders.make("page").path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func open(_ path: String, whenItFails: @escaping @Sendable () -> Void) -> Bool {
        let place = (path as NSString).deletingLastPathComponent
        let modes = [path, place].map { path in
            let traits = try? FileManager.default.attributesOfItem(atPath: path)
            return traits?[.posixPermissions] as? Int ?? 0
        }
        let text = FileManager.default.contents(atPath: path) ?? Data()
        opened.withLock {
            $0 = Opened(file: path, text: String(decoding: text, as: UTF8.self), modes: modes)
        }
        switch course {
        case .opens: return true
        case .doesNotStart: return false
        case .failsLater:
            whenItFails()
            return true
        }
    }

    /// What is left in the folder for the file.
    var leftovers: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? ["unreadable"]
    }

    /// The modes of the file and of its folder.
    var modes: [Int] { opened.withLock { $0 }?.modes ?? [] }

    /// The text of the file.
    var text: String { opened.withLock { $0 }?.text ?? "" }

    /// Waits for the file and returns the page that it leads to.
    @MainActor
    func page() async throws -> PlayedPage {
        try await until { opened.withLock { $0 != nil } }
        let found = try #require(text.firstMatch(of: #/url=http://127\.0\.0\.1:(\d+)(/[\w-]+)"/#))
        return PlayedPage(port: try #require(Int(found.output.1)), path: String(found.output.2))
    }
}

/// An answer of the page's listener.
struct PlayedAnswer: Sendable {
    let text: String

    var status: Int { Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0 }
    var body: String { text.components(separatedBy: "\r\n\r\n").dropFirst().joined() }
    var json: JSONValue? { try? JSONTree(parsing: Array(body.utf8)).root }

    func header(_ name: String) -> String? {
        text.components(separatedBy: "\r\n").first { $0.hasPrefix(name + ": ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }
}

/// The page as its scripts see it.
struct PlayedPage: Sendable {
    let port: Int
    let path: String

    var host: String { "127.0.0.1:\(port)" }

    func exchange(_ text: String) async throws -> PlayedAnswer {
        PlayedAnswer(text: try await RawClient.exchange(port, text))
    }

    func get(_ target: String, method: String = "GET") async throws -> PlayedAnswer {
        try await exchange("\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    }

    /// Asks for the end as the page does, before anything else is sent; the answer comes with the end.
    func waitForEnd() throws -> Task<PlayedAnswer, Never> {
        let client = try RawClient(port: port)
        client.send("GET \(path)/end HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        return Task {
            PlayedAnswer(text: await RawClient.threads.run { client.receiveText() })
        }
    }

    func post(
        _ step: String,
        _ body: JSONOutput,
        origin: String? = nil,
        type: String = "application/json"
    ) async throws -> PlayedAnswer {
        let text = body.encoded()
        return try await exchange(
            "POST \(path)\(step) HTTP/1.1\r\nHost: \(host)\r\nOrigin: \(origin ?? "http://" + host)\r\n"
                + "Content-Type: \(type)\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
        )
    }

    /// Loads the document; returns the kinds and ids of its secrets, and the seconds.
    func load() async throws -> (parts: [(kind: String, id: String)], seconds: String) {
        let document = try await get(path)
        #expect(document.status == 200)
        let secrets = try #require(document.body.firstMatch(of: /data-secrets="([^"]*)"/))
        let seconds = try #require(document.body.firstMatch(of: /data-seconds="([^"]*)"/))
        let parts = secrets.output.1.split(separator: " ").map { one in
            let halves = one.split(separator: ":").map(String.init)
            return (kind: halves[0], id: halves[1])
        }
        return (parts, String(seconds.output.1))
    }

    /// Asks for a secret as a frame does, and returns its digits.
    func digits(of part: (kind: String, id: String)) async throws -> String {
        let frame = try ECAgreementKey.generate(on: .p256)
        let answer = try await post("/key", Self.key(frame.publicKey.point, part.id))
        #expect(answer.status == 200)
        let sealed = try Self.bytes(answer.json?["ct"])
        let message = HPKE.Message(
            encapsulatedKey: try Self.bytes(answer.json?["enc"]),
            sealed: AESGCM.Sealed(
                ciphertext: Array(sealed.dropLast(16)),
                tag: Array(sealed.suffix(16))
            )
        )
        let block = try HPKE(.aes256GCM).open(
            message,
            by: frame,
            info: Array("etui secret frame v1".utf8),
            authenticating: Array("\(part.id)\0\(part.kind)".utf8)
        ).revealed()
        return String(decoding: block[3..<(3 + Int(block[2]))], as: UTF8.self)
    }

    static func key(_ point: [UInt8], _ id: String) -> JSONOutput {
        [
            "id": .string(id),
            "key": .string(Base64.encode(point, alphabet: .urlSafe, padded: false)),
        ]
    }

    private static func bytes(_ value: JSONValue?) throws -> [UInt8] {
        try Base64.decode(
            try #require(value?.string),
            alphabet: .urlSafe,
            padding: .forbidden
        )
    }
}
