// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

/// Addresses that receivers gave.
struct WebAddressTests {
    @Test(arguments: [
        "https://hooks.example.com", "https://hooks.example.com?a=b", "https://HOOKS.example.com/",
        "https://xn--bcher-kva.example/%C3", "https://a.b/" + String(repeating: "a", count: 243),
    ])
    func `a name with HTTPS and without a port is public`(text: String) throws {
        let address = try #require(WebAddress(text))
        #expect(address.isPublic && !address.isLoopback)
        #expect(address.text == text)
    }

    @Test(arguments: [
        "http://hooks.example.com/", "https://169.254.1.1/x", "https://[2001:db8::1]/",
        "https://hooks.example.com:8443/", "https://hooks.example.com:/", "https://localhost/",
        "https://hooks", "https://2130706433/", "https://0x7f.1/", "https://hooks..com/",
        "https://-a.example.com/", "https://a-.example.com/", "https://example.com./",
        "https://a%2eexample.com/", "https://" + String(repeating: "a", count: 64) + ".com/",
    ])
    func `no other address is`(text: String) throws {
        #expect(try #require(WebAddress(text)).isPublic == false)
    }

    @Test(arguments: [
        "", "x", "ftp://example.com/x", "HTTPS://example.com/", "https://", "https:///x",
        "https://user@example.com/", "https://user:secret@example.com/",
        "https://example.com/#part", "https://example.com/\u{fc}", "https://example.com/%2",
        "https://example.com/%2x", "https://example.com/a b", "https://example.com\\@127.0.0.1/",
        "https://example.com/\n", "https://a.b/" + String(repeating: "a", count: 244),
    ])
    func `a text of another form is none`(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test(arguments: [
        ("http://127.0.0.1", true), ("http://127.0.0.1:8080/x", true), ("https://[::1]:1/", true),
        ("http://localhost:65535/", true), ("http://localhost:0/", false),
        ("http://localhost:65536/", false), ("http://localhost:/", false),
        ("http://localhosts/", false), ("http://127.0.0.10/", false), ("http://10.0.0.1/", false),
    ])
    func `addresses of the machine itself are recognised`(text: String, isLoopback: Bool) throws {
        #expect(try #require(WebAddress(text)).isLoopback == isLoopback)
    }

    @Test func `the origin has no path and no capitals`() throws {
        let address = try #require(WebAddress("https://HOOKS.Example.com:8443/Path?Q"))
        #expect(address.origin == "https://hooks.example.com:8443")
        #expect(try #require(WebAddress("http://LOCALHOST:1/")).isLocalhostName)
        #expect(try #require(WebAddress("http://127.0.0.1:1/")).isLocalhostName == false)
    }

    @Test func `the names of the parameters are decoded`() throws {
        let names = { WebAddress("https://a.example/" + $0)?.parameterNames }
        #expect(names("") == [])
        #expect(names("?") == [])
        #expect(names("?a=1&b&c=%41=&%69d=2") == ["a", "b", "c", "id"])
        #expect(names("?a/b?c=1") == ["a/b?c"])
        #expect(names("?%FF=1") == .some(nil))
        #expect(names("?%00=1") == .some(nil))
    }
}
