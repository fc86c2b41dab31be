// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import Vault

/// Which apps open check-in links, told to Apple's systems: the file `apple-app-site-association`, which
/// they fetch without following redirects (spec, insurance cards §4.4).
struct AppAssociation: Sendable {
    /// The apps, each once.
    let apps: [AppIdentifier]
    private let file: StaticFile

    /// The longest file that is read, bytes; the longest list of apps likewise.
    static let byteLimit = 128 << 10
    /// The links that the operating system hands to the apps.
    private static let pattern = "/vic/checkin/*"

    /// An association; throws `apps` where the file would be longer than the systems read.
    init(_ apps: [AppIdentifier]) throws(CardServerError) {
        var known: Set<AppIdentifier> = []
        self.apps = apps.filter { known.insert($0).inserted }
        let bytes = Self.content(self.apps).utf8()
        guard bytes.count <= Self.byteLimit else { throw .apps(line: nil) }
        file = StaticFile(bytes, name: "apple-app-site-association.json")
    }

    /// Apps by name in a file, one on a line; a line that begins with `#` says nothing.
    ///
    /// - Parameter path: the file; one that is not there names no apps.
    /// - Returns: the apps in their order.
    /// - Throws: ``CardServerError``: `apps` with the first line that is no name; `storage`.
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

    /// The table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/.well-known/apple-app-site-association", answer: answer)
        ]
    }

    private func answer(_ request: HTTPRequest) throws(CardRequestError) -> HTTPResponse {
        guard !apps.isEmpty else { throw CardRequestError(.noApps) }
        return file.response(to: request)
    }

    /// The entry of all apps for systems from iOS 13 on, and one for each app for those before, which
    /// know no others and want the empty `apps`.
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
