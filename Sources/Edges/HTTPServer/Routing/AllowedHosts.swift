// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages

/// The names under which the server answers.
///
/// A foreign page can point its own name to 127.0.0.1 and then talk to a local server as if it were its
/// own (DNS rebinding). The name it uses is in `Host`, which is where we refuse it.
public enum AllowedHosts: Sendable, Equatable {
    /// Any name, for a server behind a proxy that has checked it.
    case any
    /// These names or addresses, in lower case, IPv6 in brackets, with any port.
    case names(Set<String>)

    /// The names by which this machine addresses itself.
    public static let loopback = AllowedHosts.names(["127.0.0.1", "localhost", "[::1]"])

    func check(_ headers: HTTPHeaders) throws(HTTPError) {
        let values = headers.all("Host")
        guard values.count <= 1 else { throw HTTPError(.badRequest, detail: "Host twice") }
        guard case .names(let names) = self else { return }
        guard let value = values.first, names.contains(Self.name(in: value)) else {
            throw HTTPError(.misdirected)
        }
    }

    /// Returns the host without its port (RFC 9110 §7.2), in lower case.
    static func name(in value: String) -> String {
        let text = value.lowercased()
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            let port = text[text.index(after: end)...]
            return port.isEmpty || port.hasPrefix(":") ? String(text[...end]) : text
        }
        return String(text.prefix { $0 != ":" })
    }
}
