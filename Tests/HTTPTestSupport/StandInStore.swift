// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Execution
package import HTTPMessages
package import HTTPServer

/// An object store with the bucket `pictures` in memory, which fails on request; it checks no signature.
package final class StandInStore: Sendable {
    package let objects = Locked<[String: [UInt8]]>([:])
    /// The requests that came: method, path and query.
    package let requests = Locked<[String]>([])
    /// The answers to the next requests, in place of the store's own.
    package let faults = Locked<[HTTPResponse]>([])
    /// The numbers of requests that may not be done, from zero.
    package let denied = Locked<Set<Int>>([])
    /// How many names a list has at most.
    package let page: Int
    package let versions: Bool

    package init(page: Int = 1000, versions: Bool = false) {
        self.page = page
        self.versions = versions
    }

    /// An error as stores write it.
    package static func fault(_ status: Int, _ code: String, _ headers: HTTPHeaders = [:])
        -> HTTPResponse
    {
        var response = HTTPResponse.text(
            "<?xml version=\"1.0\"?>\n<Error><Code>\(code)</Code><Message>m</Message></Error>"
        )
        response.status = HTTPStatus(code: status)
        for field in headers { response.headers[field.name] = field.value }
        return response
    }

    package var routes: [HTTPRoute] {
        let methods: [HTTPMethod] = [.get, .put, .delete]
        return methods.map { method in
            HTTPRoute(method, "/pictures/{name...}", .init(bodyLimit: 20 << 20)) { [self] in
                answer($0)
            }
        } + [HTTPRoute(.get, "/pictures") { [self] in answer($0) }]
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        let number = requests.withLock { requests in
            requests.append("\(request.method) \(request.path)")
            return requests.count - 1
        }
        if denied.withLock({ $0.contains(number) }) { return Self.fault(403, "AccessDenied") }
        let fault = faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let fault { return fault }
        let hash = request.headers["x-amz-content-sha256"] ?? ""
        guard request.headers["Authorization"]?.hasPrefix("AWS4-HMAC-SHA256 ") == true,
            hash.utf8.count == 64
        else { return Self.fault(403, "AccessDenied") }
        guard let name = request.parameters["name"] else { return list(request) }
        switch request.method {
        case .put:
            objects.withLock { $0[name] = request.body }
            var response = HTTPResponse.empty(.ok)
            if versions { response.headers["x-amz-version-id"] = "v1" }
            return response
        case .delete:
            objects.withLock { $0[name] = nil }
            return .empty()
        default:
            guard let bytes = objects.withLock({ $0[name] }) else {
                return Self.fault(404, "NoSuchKey")
            }
            return HTTPResponse(status: .ok, body: .bytes(bytes))
        }
    }

    private func list(_ request: HTTPRequest) -> HTTPResponse {
        let prefix = request.query.first { $0.name == "prefix" }?.value ?? ""
        let names = objects.withLock { $0.keys.filter { $0.hasPrefix(prefix) }.sorted() }
        let keys = names.prefix(page).map { "<Contents><Key>\($0)</Key><Size>1</Size></Contents>" }
        return .text(
            "<ListBucketResult><IsTruncated>\(names.count > page)</IsTruncated>"
                + keys.joined() + "</ListBucketResult>"
        )
    }
}
