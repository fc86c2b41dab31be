// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import HTTPClient

/// Where an issuing server is, and how long to wait for it.
struct IssuingEndpoint: Sendable {
    /// The longest answer in bytes; reading stops there.
    static let byteLimit = 1 << 20

    /// The address before the paths, without a slash at its end.
    let base: String
    let limits: HTTPClient.Limits
    let configuration: IssuingConfiguration

    /// Checks the address of a configuration.
    static func make(
        _ configuration: IssuingConfiguration,
        _ environment: CardManagerEnvironment
    ) -> Result<IssuingEndpoint, BackendError> {
        let url = configuration.baseURL
        let scheme = url.scheme?.lowercased()
        let isLoopback = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host ?? "")
        guard url.host?.isEmpty == false, url.query == nil, url.fragment == nil,
            scheme == "https" || (scheme == "http" && isLoopback && environment == .sandbox)
        else {
            let hint = "baseURL must be https, or in the sandbox http on this machine"
            return .failure(BackendError(.configurationIssue(hint: hint)))
        }
        var base = url.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        let limits = HTTPClient.Limits(
            byteCount: byteLimit,
            time: duration(configuration.requestTimeout, or: 30),
            connectTime: duration(configuration.connectTimeout, or: 10),
            redirectCount: 0
        )
        return .success(
            IssuingEndpoint(
                base: base + "/issuing/device/v1",
                limits: limits,
                configuration: configuration
            )
        )
    }

    private static func duration(_ seconds: TimeInterval, or standard: TimeInterval) -> Duration {
        .seconds(seconds > 0 && seconds < 3_600 ? seconds : standard)
    }
}
