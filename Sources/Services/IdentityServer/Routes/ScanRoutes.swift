// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck

/// The paths of integrators: results, pictures, deletion.
struct ScanRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    private static let root = "/api/netverify/v2/scans/{ref}"

    var routes: [HTTPRoute] {
        [
            status, details("data", Self.all), details("data/document", Self.document),
            details("data/transaction", Self.transaction),
            details("data/verification", Self.verification), details("images", Self.images),
            image, deletion,
        ]
    }

    private var status: HTTPRoute {
        callers.route(.get, Self.root, .retrieve) {
            [server] request, caller throws(IdentityRequestError) in
            let found = try await server.status(of: request.scanReference, for: caller)
            return HTTPResponse.json(
                .object(
                    server.head(of: found) + [("status", .string(found.status.rawValue))]
                )
            )
        }
    }

    /// A part of the details, beside timestamp and reference.
    private func details(
        _ path: String,
        _ write: @escaping @Sendable (RetrievedTransaction) -> [(String, JSONOutput)]
    ) -> HTTPRoute {
        callers.route(.get, "\(Self.root)/\(path)", .retrieve) {
            [server] request, caller throws(IdentityRequestError) in
            let found = try await server.retrieve(request.scanReference, for: caller)
            return HTTPResponse.json(.object(server.head(of: found.stored) + write(found)))
        }
    }

    @Sendable
    private static func all(_ found: RetrievedTransaction) -> [(String, JSONOutput)] {
        document(found) + transaction(found) + verification(found)
    }

    @Sendable
    private static func document(_ found: RetrievedTransaction) -> [(String, JSONOutput)] {
        [("document", found.document)]
    }

    @Sendable
    private static func transaction(_ found: RetrievedTransaction) -> [(String, JSONOutput)] {
        [("transaction", found.transaction)]
    }

    @Sendable
    private static func verification(_ found: RetrievedTransaction) -> [(String, JSONOutput)] {
        [("verification", found.verification)]
    }

    @Sendable
    private static func images(_ found: RetrievedTransaction) -> [(String, JSONOutput)] {
        let images = found.parts.map { part -> JSONOutput in
            let path = root.replacing("{ref}", with: found.stored.reference)
            return [
                "classifier": .string(part.part.rawValue),
                "href": .string("\(path)/images/\(part.part.rawValue)"),
            ]
        }
        return [("images", .array(images))]
    }

    private var image: HTTPRoute {
        callers.route(.get, "\(Self.root)/images/{part}", .retrieve) {
            [server] request, caller throws(IdentityRequestError) in
            guard let part = request.parameters["part"].flatMap({ SealedPart(rawValue: $0) })
            else { throw IdentityRequestError(.notFound) }
            let picture = try await server.picture(part, of: request.scanReference, for: caller)
            return HTTPResponse.bytes(picture.bytes, type: picture.type)
        }
    }

    private var deletion: HTTPRoute {
        callers.route(.delete, Self.root, .admin) {
            [server] request, caller throws(IdentityRequestError) in
            try await server.delete(request.scanReference, for: caller)
            return HTTPResponse(status: .ok)
        }
    }
}

extension IdentityServer {
    /// The members with which each answer about a transaction begins.
    func head(of found: StoredTransaction) -> [(String, JSONOutput)] {
        [
            ("timestamp", .string(now().rfc3339)), ("scanReference", .string(found.reference)),
        ]
    }
}
