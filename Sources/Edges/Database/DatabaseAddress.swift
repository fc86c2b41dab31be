// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The address of a database: `sqlite:PATH` or `postgresql://user@host:port/name`.
///
/// Its description shows only the kind of engine, because an address may hold a password.
public struct DatabaseAddress: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        case file(String)
        case server(String)
    }

    let place: Place

    /// Parses an address.
    ///
    /// The part after `postgresql://` (or `postgres://`) has libpq's own form, including parameters such
    /// as `?sslmode=verify-full`.
    ///
    /// - Parameter address: `sqlite:` and the path of a file in an existing folder, or the URL of a server.
    /// - Throws: ``DatabaseError/address`` for anything else.
    public init(_ address: String) throws(DatabaseError) {
        guard !address.utf8.contains(0) else { throw .address }
        if address.hasPrefix("sqlite:") {
            let path = String(address.dropFirst("sqlite:".count))
            guard !path.isEmpty, !path.hasPrefix(":"), !path.hasSuffix("/") else { throw .address }
            place = .file(path)
        } else if Self.schemes.contains(where: { address.hasPrefix($0) && address != $0 }) {
            place = .server(address)
        } else {
            throw .address
        }
    }

    /// Whether the address of a server contains a password, after the user's name or as a parameter.
    public var holdsPassword: Bool {
        guard case .server(let text) = place else { return false }
        let rest = text.drop { $0 != "/" }.dropFirst(2)
        let parameters = rest.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let names = parameters.split(separator: "&").map {
            // Names may be percent-encoded, in which case we cannot tell what they say.
            $0.prefix { $0 != "=" }.lowercased()
        }
        if names.contains(where: { ["password", "sslpassword"].contains($0) || $0.contains("%") }) {
            return true
        }
        // libpq takes everything up to the first @ for a user's name and password, even a ?. A / makes it
        // give up, but by then the password has been on the command line all the same.
        let parts = [rest.prefix { $0 != "/" }.prefix { $0 != "@" }, rest.prefix { $0 != "?" }]
        return parts.contains { part in
            let hasEnd = part.endIndex < rest.endIndex && rest[part.endIndex] == "@"
            let end = hasEnd ? part.endIndex : part.lastIndex(of: "@")
            return end.map { rest[..<$0].contains(":") } ?? false
        }
    }

    /// The path of an SQLite file; `nil` for a server.
    public var filePath: String? {
        guard case .file(let path) = place else { return nil }
        return path
    }

    private static let schemes = ["postgresql://", "postgres://"]
}

extension DatabaseAddress: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The kind of engine.
    public var description: String {
        switch place {
        case .file: "sqlite"
        case .server: "postgresql"
        }
    }

    /// The kind of engine.
    public var debugDescription: String { description }

    /// An empty mirror, because the contents may include a password.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
