// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import IdentityCheck
import LoadGenerator

/// An app's check: begun, and its pictures sealed.
struct LoadCheck {
    let reference: String
    /// The name that the merchant gave it.
    let name: String
    private let session: String
    private let key: SealingKey
    private let bodies: [(part: SealedPart, body: [UInt8])]
    private let authorization: String

    /// Begins a check and seals its pictures.
    ///
    /// - Returns: the check, and how long the server took, in seconds.
    static func begin(
        _ plan: IdentityLoadPlan,
        _ specimen: LoadSpecimen,
        over connection: LoadConnection
    ) throws -> (check: LoadCheck, seconds: Double) {
        let name = "load-" + Hex.encode(SystemRandom().bytes(count: 12))
        let form: JSONOutput = [
            "merchantScanReference": .string(name), "preselectedCountry": "FRA",
            "preselectedDocumentTypes": ["PASSPORT"],
            "callbackUrl": .string("http://127.0.0.1:\(plan.receiver)/\(name)"),
        ]
        let start = ContinuousClock.now
        let (status, answer) = try connection.exchange(
            "POST",
            "/v1/transactions",
            headers(plan.merchant.capture) + [("Content-Type", "application/json")],
            form.utf8()
        )
        let seconds = (ContinuousClock.now - start).inSeconds
        guard status == 201 else {
            throw LoadConnection.Error.status(status, String(decoding: answer, as: UTF8.self))
        }
        let opened = try JSONTree(parsing: answer).root
        let check = try LoadCheck(opened, name, plan, specimen)
        return (check, seconds)
    }

    private init(
        _ opened: JSONValue,
        _ name: String,
        _ plan: IdentityLoadPlan,
        _ specimen: LoadSpecimen
    ) throws {
        guard let reference = opened["scanReference"]?.string,
            let session = opened["sessionToken"]?.string,
            let statements = opened["encryptionKeys"]?.elements
        else { throw LoadConnection.Error.unexpected }
        let now = Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
        let key = try SealingKey.pick(
            from: statements.map { try SealingKeyStatement($0) },
            under: plan.root,
            at: now
        )
        (self.reference, self.name, self.session, self.key) = (reference, name, session, key)
        authorization = plan.merchant.capture
        bodies = try specimen.sides.map { part, picture in
            let body = try part.seal(picture, to: key, of: reference, random: SystemRandom())
            return (part, body)
        }
    }

    /// Uploads the pictures, and ends the upload.
    ///
    /// - Returns: how long the server took for each request, in seconds.
    func send(over connection: LoadConnection) throws -> [Double] {
        var times: [Double] = []
        let own = Self.headers(authorization) + [("Docscan-Session", session)]
        let sealed = own + [("Content-Type", SealedPart.contentType), (SealingKey.header, key.kid)]
        for (part, body) in bodies {
            let path = "/v1/transactions/\(reference)/parts/\(part.rawValue)"
            times.append(try Self.timed(204, connection, "PUT", path, sealed, body))
        }
        let path = "/v1/transactions/\(reference)/finish"
        times.append(try Self.timed(202, connection, "POST", path, own, []))
        return times
    }

    private static func timed(
        _ expected: Int,
        _ connection: LoadConnection,
        _ method: String,
        _ path: String,
        _ headers: [(String, String)],
        _ body: [UInt8]
    ) throws -> Double {
        let start = ContinuousClock.now
        let (status, answer) = try connection.exchange(method, path, headers, body)
        guard status == expected else {
            throw LoadConnection.Error.status(status, String(decoding: answer, as: UTF8.self))
        }
        return (ContinuousClock.now - start).inSeconds
    }

    private static func headers(_ authorization: String) -> [(String, String)] {
        [("Authorization", authorization), ("User-Agent", "load")]
    }
}
