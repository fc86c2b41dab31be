// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A path with parameters, parsed once.
struct RoutePattern: Sendable {
    enum Segment: Sendable, Equatable {
        case literal(String)
        case parameter(String)
        /// All remaining segments.
        case rest(String)
    }

    let text: String
    let segments: [Segment]

    /// Parses a pattern; the patterns are in our own code, so an invalid one is a bug.
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

    /// Whether a path matches exactly if it equals the pattern's text: no parameters, and no characters
    /// that a path would have to encode.
    var isPlain: Bool {
        segments.allSatisfy { if case .literal = $0 { true } else { false } }
            && Self.segments(ofPath: text)?.map(Segment.literal) == segments
    }

    /// Returns the parameters, if the decoded segments of a path match.
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

    /// Returns whether to try this pattern before another: literals before parameters, from the left.
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

    /// Returns the decoded segments of a request's path, or nil if it is not a plain absolute path.
    ///
    /// Decodes after splitting, so `%2F` stays inside its segment. Refuses dot segments rather than
    /// resolving them (RFC 3986 §5.2.4): our own pages never send any.
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
