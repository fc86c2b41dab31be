// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer
import HTTPTestSupport
import Testing

@testable import HTTPClient

/// Requests that must not go to the machine itself or to a private network.
struct PrivateAddressTests {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.0.1", "198.18.0.1",
        "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1",
        "::ffff:8.8.8.8", "64:ff9b::808:808", "2001:db8::1", "2002:7f00:1::", "2001:0:1::",
        "2001::1", "", "localhost", "8.8.8", "8.8.8.8.8", "08.8.8.8", "2000", "20zz::1",
    ])
    func `an address that is not public is recognised`(address: String) {
        #expect(!PublicAddress.contains(address))
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "198.17.255.255",
        "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "3fff::1",
        "2001:4860:4860::8888",
    ])
    func `a public address is recognised`(address: String) {
        #expect(PublicAddress.contains(address))
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `nothing is sent to the machine itself`(host: String) async throws {
        let route = HTTPRoute(.post, "/", .init(bodyLimit: 10)) { _ in .empty() }
        try await withServer([route]) { port in
            for isPermitted in [true, false] {
                var limits = ClientTests.limits
                limits.permitsPrivateAddresses = isPermitted
                let answer = await Self.status("http://\(host):\(port)/", limits)
                #expect(answer == (isPermitted ? .success(204) : .failure(.privateAddress)))
            }
        }
    }

    private static func status(
        _ address: String,
        _ limits: HTTPClient.Limits
    ) async -> Result<Int, HTTPClientError> {
        do throws(HTTPClientError) {
            let response = try await HTTPClient().send(
                .post,
                address,
                headers: [:],
                body: [],
                limits: limits
            )
            return .success(response.status.code)
        } catch {
            return .failure(error)
        }
    }
}
