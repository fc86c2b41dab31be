// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation
import HTTPClient
import HTTPMessages

/// Fetches revocation lists over HTTP.
public struct HTTPTransport: CRLTransport {
    private let time: Duration

    /// Creates a transport with a timeout that covers the whole download.
    public init(timeout: Duration = .seconds(60)) {
        time = timeout
    }

    /// Downloads from an address.
    public func download(from url: URL, byteLimit: Int) async throws -> (status: Int, body: Data) {
        let response = try await HTTPClient().get(
            url.absoluteString,
            limits: HTTPClient.Limits(byteCount: byteLimit, time: time)
        )
        return (response.status.code, Data(response.body))
    }
}
