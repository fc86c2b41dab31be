// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
package import HTTPMessages
import HTTPServer
package import IdentityCheck
import IdentityServer
import PictureTestSupport
import Testing

// What an app does with the server.
extension IdentityFixture {
    /// The answer to a request.
    package struct Answer: Sendable {
        package let status: Int
        package let response: HTTPResponse
        package let json: JSONValue?

        package init(_ response: HTTPResponse) {
            self.response = response
            status = response.status.code
            json = try? JSONTree(parsing: response.bytes).root
        }

        /// The code of an error.
        package var code: String? { json?["error"]?["code"]?.string }
        /// The error as a sentence.
        package var message: String? { json?["error"]?["message"]?.string }
        /// What the error is about.
        package var detail: String? { json?["error"]?["detail"]?.string }
    }

    /// Sends a request and reads the answer.
    package func send(
        _ method: HTTPMethod,
        _ target: String,
        body: [UInt8] = [],
        by authorization: String? = nil,
        headers more: [String: String] = [:],
        client: String? = nil
    ) async -> Answer {
        var headers: HTTPHeaders = ["User-Agent": "tests"]
        if let authorization { headers.add("Authorization", authorization) }
        for (name, value) in more { headers[name] = value.isEmpty ? nil : value }
        var request = HTTPRequest(method, target, headers: headers, body: body)
        request.client = client
        return Answer(await router.respond(to: request))
    }

    /// Sends JSON.
    package func send(
        _ method: HTTPMethod,
        _ target: String,
        json: JSONOutput,
        by authorization: String? = nil,
        client: String? = nil
    ) async -> Answer {
        await send(
            method,
            target,
            body: json.utf8(),
            by: authorization,
            headers: ["Content-Type": "application/json"],
            client: client
        )
    }

    /// A transaction as its client knows it.
    package struct Session: Sendable {
        package let reference: String
        package let token: String
        package let key: SealingKey
        package let authorization: String

        package init(reference: String, token: String, key: SealingKey, authorization: String) {
            self.reference = reference
            self.token = token
            self.key = key
            self.authorization = authorization
        }
    }

    /// Begins a transaction.
    package func begin(
        _ body: JSONOutput = [:],
        account: Int = 0,
        client: String? = "192.0.2.7"
    ) async throws -> Session {
        let authorization = accounts[account].capture
        let answer = await send(
            .post,
            "/v1/transactions",
            json: body,
            by: authorization,
            client: client
        )
        #expect(answer.status == 201)
        let statements = try #require(answer.json?["encryptionKeys"]?.elements).map {
            try SealingKeyStatement($0)
        }
        return Session(
            reference: try #require(answer.json?["scanReference"]?.string),
            token: try #require(answer.json?["sessionToken"]?.string),
            key: try SealingKey.pick(from: statements, under: server.keys.root, at: now.second),
            authorization: authorization
        )
    }

    /// Uploads a part, sealed.
    package func upload(
        _ part: SealedPart,
        _ content: [UInt8],
        _ session: Session
    ) async throws -> Answer {
        let body = try part.seal(
            content,
            to: session.key,
            of: session.reference,
            random: SystemRandom()
        )
        return await put(part, body, session)
    }

    /// Uploads a body as it is.
    package func put(
        _ part: SealedPart,
        _ body: [UInt8],
        _ session: Session,
        headers: [String: String] = [:]
    ) async -> Answer {
        let path = part == .data ? "data" : "parts/\(part.rawValue)"
        var all = [
            "Content-Type": SealedPart.contentType, "Docscan-Session": session.token,
            "Docscan-Key": session.key.kid,
        ]
        all.merge(headers) { _, new in new }
        return await send(
            .put,
            "/v1/transactions/\(session.reference)/\(path)",
            body: body,
            by: session.authorization,
            headers: all
        )
    }

    /// Ends the upload, or cancels it.
    package func end(_ session: Session, _ word: String = "finish") async -> Answer {
        await send(
            .post,
            "/v1/transactions/\(session.reference)/\(word)",
            by: session.authorization,
            headers: ["Docscan-Session": session.token]
        )
    }

    /// A passport's zone as a picture; its check digits are made, the one over the number wrongly if asked for.
    package static func passport(
        state: String = "AUT",
        expiry: String = "300101",
        hasWrongDigit: Bool = false
    ) throws -> [UInt8] {
        let check = { (text: String) in text + PassportZone.digit(text) }
        var number = check("P1234567<")
        if hasWrongDigit, let digit = number.popLast()?.wholeNumberValue {
            number += String((digit + 5) % 10)
        }
        let fields = number + state + check("800101") + "F" + check(expiry)
        let optional = check("<<<<<<<<<<<<<<")
        let covered = number + check("800101") + check(expiry) + optional
        let lines = [
            "P<\(state)MUSTER<<ERIKA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<".prefix(44).description,
            fields + optional + PassportZone.digit(covered),
        ]
        return try ScanPictures.coloredPNG(ScanPictures.zone(lines))
    }
}

/// Check digits, written down a second time (ICAO Doc 9303-3 §4.9).
private enum PassportZone {
    static func digit(_ text: String) -> String {
        let weights = [7, 3, 1]
        let sum = text.utf8.enumerated().reduce(0) { sum, entry in
            let value: Int
            switch entry.element {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int(entry.element) - 48
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = Int(entry.element) - 55
            default: value = 0
            }
            return sum + value * weights[entry.offset % 3]
        }
        return String(sum % 10)
    }
}
