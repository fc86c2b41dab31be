// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import Vault

/// The apps that open check-in links, for Apple's systems: the file `apple-app-site-association`, which
/// they fetch without following redirects.
struct AppAssociation: Sendable {
    /// The apps, without duplicates.
    let apps: [AppIdentifier]
    private let file: StaticFile

    /// The largest file that is read, in bytes; also the limit for a list of apps.
    static let byteLimit = 128 << 10
    /// The links that the operating system hands to the apps.
    private static let pattern = "/vic/checkin/*"

    /// Creates an association; throws `apps` if the file would be longer than the systems read.
    init(_ apps: [AppIdentifier]) throws(CardServerError) {
        var known: Set<AppIdentifier> = []
        self.apps = apps.filter { known.insert($0).inserted }
        let bytes = Self.content(self.apps).utf8()
        guard bytes.count <= Self.byteLimit else { throw .apps(line: nil) }
        file = StaticFile(bytes, name: "apple-app-site-association.json")
    }

    /// Reads apps by name from a file, one per line; lines that begin with `#` are comments.
    ///
    /// - Parameter path: the file; a missing one names no apps.
    /// - Returns: the apps in order.
    /// - Throws: ``CardServerError``: `apps` with the first line that is not a name; `storage`.
    static func apps(inFile path: String) throws(CardServerError) -> [AppIdentifier] {
        let bytes: [UInt8]?
        do throws(VaultError) {
            bytes = try AtomicFile.read(path, limit: byteLimit)
        } catch {
            throw .storage(error)
        }
        guard let bytes else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var apps: [AppIdentifier] = []
        for (index, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            guard words.count == 1, let app = AppIdentifier(String(first)) else {
                throw .apps(line: index + 1)
            }
            apps.append(app)
        }
        return apps
    }

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/.well-known/apple-app-site-association", answer: answer)
        ]
    }

    private func answer(_ request: HTTPRequest) throws(CardRequestError) -> HTTPResponse {
        guard !apps.isEmpty else { throw CardRequestError(.noApps) }
        return file.response(to: request)
    }

    /// Returns the entry of all apps for systems from iOS 13 on, and one entry per app for earlier
    /// systems, which know no other form and require the empty `apps`.
    private static func content(_ apps: [AppIdentifier]) -> JSONOutput {
        let names = apps.map { JSONOutput.string($0.text) }
        let entry: JSONOutput = [
            "appIDs": .array(names), "components": [["/": .string(pattern)]],
        ]
        let former = names.map { name -> JSONOutput in
            ["appID": name, "paths": [.string(pattern)]]
        }
        return ["applinks": ["apps": [], "details": .array([entry] + former)]]
    }
}
