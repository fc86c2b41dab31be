// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A path with holes, taken apart once.
struct RoutePattern: Sendable {
    enum Segment: Sendable, Equatable {
        case literal(String)
        case parameter(String)
        /// All that is left.
        case rest(String)
    }

    let text: String
    let segments: [Segment]

    /// Patterns are written by us, so a wrong one is our own bug.
    init(_ text: String) {
        precondition(text.hasPrefix("/"), "A route's pattern starts with a slash: \(text)")
        self.text = text
        segments =
            text == "/"
            ? []
            : text.dropFirst().split(
                separator: "/",
                omittingEmptySubsequences: false
            ).map(Self.segment)
        let rests = segments.dropLast().filter { if case .rest = $0 { true } else { false } }
        precondition(rests.isEmpty, "Only the last segment takes the rest: \(text)")
    }

    /// Whether a path fits exactly if it is the text of the pattern: there are no holes, and nothing that
    /// a path would have to encode.
    var isPlain: Bool {
        segments.allSatisfy { if case .literal = $0 { true } else { false } }
            && Self.segments(ofPath: text)?.map(Segment.literal) == segments
    }

    /// The parameters, if the decoded segments of a path fit.
    func match(_ path: [String]) -> [String: String]? {
        var parameters: [String: String] = [:]
        for (index, segment) in segments.enumerated() {
            guard index < path.count else { return nil }
            switch segment {
            case .literal(let text):
                guard path[index] == text else { return nil }
            case .parameter(let name):
                guard !path[index].isEmpty else { return nil }
                parameters[name] = path[index]
            case .rest(let name):
                parameters[name] = path[index...].joined(separator: "/")
                return parameters
            }
        }
        return path.count == segments.count ? parameters : nil
    }

    /// Whether this pattern is to be tried before another: letters before holes, from the left.
    func isMoreSpecific(than other: RoutePattern) -> Bool {
        rank.lexicographicallyPrecedes(other.rank)
    }

    private var rank: [Int] {
        segments.map { segment in
            switch segment {
            case .literal: 0
            case .parameter: 1
            case .rest: 2
            }
        }
    }

    private static func segment(_ text: Substring) -> Segment {
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return .literal(String(text)) }
        let name = text.dropFirst().dropLast()
        return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .parameter(String(name))
    }

    /// The decoded segments of a request's path, or nil where it is no plain absolute path.
    ///
    /// Decoding comes after splitting, so `%2F` stays inside its segment. Dot segments are refused
    /// rather than resolved (RFC 3986 §5.2.4): our own pages never send any.
    static func segments(ofPath path: String) -> [String]? {
        guard path.utf8.first == UInt8(ascii: "/"),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        guard path.utf8.count > 1 else { return [] }
        var segments: [String] = []
        let parts = path.utf8.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        )
        for part in parts {
            guard let segment = PercentEncoding.decode(Substring(part)) else { return nil }
            guard segment != ".", segment != ".." else { return nil }
            segments.append(segment)
        }
        return segments
    }
}
