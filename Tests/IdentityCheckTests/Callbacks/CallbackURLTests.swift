// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// Where results may be sent.
struct CallbackURLTests {
    private static func error(_ text: String, _ origins: Set<String> = []) -> CallbackURLError? {
        do throws(CallbackURLError) {
            _ = try CallbackURL(text, permitting: origins)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "https://hooks.example.com", "https://hooks.example.com/path?a=b&idtype=1",
        "https://xn--bcher-kva.example/", "https://a.b/" + String(repeating: "a", count: 243),
    ])
    func `a public address is taken`(text: String) {
        #expect(Self.error(text) == nil)
    }

    @Test(arguments: [
        "http://hooks.example.com/", "https://203.0.113.7/", "https://[2001:db8::1]/",
        "https://hooks.example.com:8443/", "https://localhost/", "https://hooks/",
    ])
    func `45: HTTP, addresses of the network and ports are refused`(text: String) {
        #expect(Self.error(text) == .notPublic)
    }

    @Test(arguments: [
        "", "hooks.example.com", "ftp://hooks.example.com/", "https://user@hooks.example.com/",
        "https://hooks.example.com/#part", "https://b\u{fc}cher.example/",
        "https://hooks.example.com/?%GG", "https://hooks.example.com/?%FF=1",
        "https://a.b/" + String(repeating: "a", count: 244),
    ])
    func `45: a text of another form is refused`(text: String) {
        #expect(Self.error(text) == .malformed)
    }

    @Test(arguments: CallbackParameter.allCases)
    func `45: the callback's own parameters are reserved`(parameter: CallbackParameter) {
        let text = "https://hooks.example.com/?a=1&\(parameter.rawValue)=x"
        #expect(Self.error(text) == .reservedParameter(parameter))
    }

    @Test func `a reserved name is found behind its escapes`() {
        #expect(Self.error("https://a.example/?%69dType=x") == .reservedParameter(.idType))
    }

    @Test func `the operator permits exact origins`() throws {
        let origins: Set = ["http://127.0.0.1:9000", "http://localhost:9000"]
        #expect(Self.error("http://127.0.0.1:9000/x?y", origins) == nil)
        #expect(try CallbackURL("http://127.0.0.1:9000/", permitting: origins).isPermittedOrigin)
        #expect(try !CallbackURL("https://a.example/", permitting: origins).isPermittedOrigin)
        for text in [
            "http://127.0.0.1:9001/", "http://127.0.0.1/", "https://127.0.0.1:9000/",
            "http://localhost:9000/",
        ] {
            #expect(Self.error(text, origins) == .notPublic)
        }
        #expect(Self.error("http://127.0.0.1:9000/#x", origins) == .malformed)
        #expect(Self.error("http://u@127.0.0.1:9000/", origins) == .malformed)
        #expect(
            Self.error("http://127.0.0.1:9000/?customerId=1", origins)
                == .reservedParameter(.customerId)
        )
    }
}
