// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
package import HTTPMessages

/// A request to a page of this process, read to its end.
package struct LoopbackRequest: Sendable {
    /// The method.
    package var method: HTTPMethod
    /// The target as sent; the pages here have no query.
    package var target: String
    /// The header fields.
    package var headers: HTTPHeaders
    /// The body.
    package var body: [UInt8] = []
}

/// Reads one request from bytes as they arrive, in the strict reading of RFC 9112 alone.
///
/// A body has a `Content-Length` and nothing else says where it ends; what follows a request is refused.
package struct LoopbackReader {
    /// What the bytes so far are.
    package enum Step: Sendable {
        /// The request is not whole.
        case more
        /// The request.
        case whole(LoopbackRequest)
        /// No request that is served; the status says why.
        case refused(HTTPStatus)
    }

    /// The longest header, with its empty line.
    package static let headLimit = 16 << 10
    /// The longest body.
    package static let bodyLimit = 4 << 10

    private static let headEnd: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]

    private var bytes: [UInt8] = []
    private var request: LoopbackRequest?
    private var bodyStart = 0
    private var bodyCount = 0
    /// Where the search for the end of the header goes on.
    private var searched = 0

    /// Begins a request.
    package init() {}

    /// Takes further bytes.
    package mutating func take(_ new: some Sequence<UInt8>) -> Step {
        bytes += new
        if request == nil {
            guard let end = headEnd() else {
                return bytes.count >= Self.headLimit ? .refused(.contentTooLarge) : .more
            }
            guard end <= Self.headLimit else { return .refused(.contentTooLarge) }
            if let status = readHead(bytes[..<(end - Self.headEnd.count)]) {
                return .refused(status)
            }
            bodyStart = end
        }
        guard var request else { return .refused(.badRequest) }
        let count = bytes.count - bodyStart
        guard count >= bodyCount else { return .more }
        guard count == bodyCount else { return .refused(.badRequest) }
        request.body = Array(bytes[bodyStart...])
        return .whole(request)
    }

    /// Returns the place after the empty line.
    private mutating func headEnd() -> Int? {
        var place = searched
        while place + Self.headEnd.count <= bytes.count {
            if bytes[place..<place + Self.headEnd.count].elementsEqual(Self.headEnd) {
                return place + Self.headEnd.count
            }
            place += 1
        }
        searched = place
        return nil
    }

    /// Reads the request line and the fields; returns the status if they are refused.
    private mutating func readHead(_ head: ArraySlice<UInt8>) -> HTTPStatus? {
        guard let lines = Self.lines(head), let first = lines.first else { return .badRequest }
        let words = first.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, HTTPHeaders.isToken(String(words[0])), words[1].hasPrefix("/"),
            words[2] == "HTTP/1.1"
        else { return .badRequest }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return .badRequest }
            // No blank stands before the colon, and no line continues the one before (RFC 9112 §5.1, §5.2).
            let name = String(line[..<colon])
            guard HTTPHeaders.isToken(name) else { return .badRequest }
            let value = line[line.index(after: colon)...]
            headers.add(name, Self.trimmed(value))
        }
        guard headers.all("Host").count == 1, headers.all("Transfer-Encoding").isEmpty else {
            return .badRequest
        }
        switch Self.bodyCount(headers.all("Content-Length")) {
        case .refused(let status): return status
        case .count(let count): bodyCount = count
        }
        request = LoopbackRequest(
            method: HTTPMethod(rawValue: String(words[0])),
            target: String(words[1]),
            headers: headers
        )
        return nil
    }

    /// The length of a body, or why there is none.
    private enum BodyLength {
        case count(Int)
        case refused(HTTPStatus)
    }

    private static func bodyCount(_ values: [String]) -> BodyLength {
        guard let text = values.first else { return .count(0) }
        guard values.count == 1, !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return .refused(.badRequest)
        }
        guard let count = Int(text), count <= bodyLimit else { return .refused(.contentTooLarge) }
        return .count(count)
    }

    /// Splits a header into its lines; `nil` if a byte of it is neither printable ASCII nor a tab, or a line ends with one
    /// of CR and LF alone.
    private static func lines(_ head: ArraySlice<UInt8>) -> [String]? {
        var lines: [String] = []
        var line: [UInt8] = []
        var place = head.startIndex
        while place < head.endIndex {
            let byte = head[place]
            if byte == 0x0D {
                guard place + 1 < head.endIndex, head[place + 1] == 0x0A else { return nil }
                lines.append(String(decoding: line, as: UTF8.self))
                line = []
                place += 2
                continue
            }
            guard byte == 0x09 || 0x20...0x7E ~= byte else { return nil }
            line.append(byte)
            place += 1
        }
        return lines + [String(decoding: line, as: UTF8.self)]
    }

    private static func trimmed(_ value: Substring) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let rest = value.drop(while: isBlank)
        return String(String(rest.reversed().drop(while: isBlank)).reversed())
    }
}
#endif
