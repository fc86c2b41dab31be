// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import HTTPMessages

/// The operator's server as the settings name it.
struct CheckServer: Sendable {
    /// The address before the paths, without a slash at its end.
    let base: String
    /// The value of `Authorization`.
    let authorization: HiddenText
    /// The region that the app believes to speak to; nil if it does not say.
    let region: String?
    /// The operator's keys, which vouch for the keys of encryption.
    let roots: [Ed25519PublicKey]

    /// The name of this client.
    static let userAgent = "etui-netverify/" + PackageVersion.text

    /// Takes an address and credentials.
    init(
        base: String,
        token: String,
        secret: String,
        region: String?,
        roots: [Ed25519PublicKey]
    ) {
        self.base = base
        let credentials = Base64.encode(Array("\(token):\(secret)".utf8))
        authorization = HiddenText("Basic " + credentials)
        self.region = region
        self.roots = roots
    }

    /// Returns the address in the form that requests use; nil unless it is `https`, or `http` on this machine.
    static func base(of url: URL) -> String? {
        let scheme = url.scheme?.lowercased()
        let isLoopback = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host ?? "")
        guard scheme == "https" || (scheme == "http" && isLoopback),
            url.host?.isEmpty == false, url.user == nil, url.password == nil,
            url.query == nil, url.fragment == nil
        else { return nil }
        var base = url.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        return base
    }

    /// The request as it goes out.
    func complete(_ request: CheckRequest) -> CheckRequest {
        var request = request
        request.path = base + request.path
        request.headers["Authorization"] = authorization.reveal()
        request.headers["User-Agent"] = Self.userAgent
        request.headers["Accept"] = "application/json"
        return request
    }
}
