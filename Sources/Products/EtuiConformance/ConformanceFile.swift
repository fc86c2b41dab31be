// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Execution

/// A file of test vectors as a suite sees it.
public struct ConformanceFile: Sendable {
    /// The path of the file, as given by the user or found in a folder.
    public let path: String
    /// The content, already decompressed.
    public let bytes: [UInt8]
    /// The content as a JSON value, if it is one.
    public let json: JSONValue?

    /// Reads a file.
    private let read: @Sendable (String) -> [UInt8]?
    /// The paths that a suite has requested: the material of its vectors.
    private let asked = Locked<Set<String>>([])

    /// The limits of a collection's file: its size and the number of JSON values in it.
    static let limits = JSONLimits(byteCount: 64 << 20, depth: 64, nodeCount: 8_000_000)

    /// Creates a file whose neighbours are found through `read`.
    ///
    /// `content` may be compressed by gzip (RFC 1952); `nil` if it cannot be decompressed within 64 MiB.
    public init?(
        path: String,
        content: [UInt8],
        read: @escaping @Sendable (_ path: String) -> [UInt8]?
    ) {
        var bytes = content
        if content.starts(with: [0x1F, 0x8B]) {
            let limit = Self.limits.byteCount
            guard
                let unpacked = try? Deflate.inflate(content, container: .gzip, outputLimit: limit)
            else { return nil }
            bytes = unpacked
        }
        self.path = path
        self.bytes = bytes
        self.read = read
        json = (try? JSONTree(parsing: bytes, limits: Self.limits))?.root
    }

    /// The last part of the path without `.gz` and without `.json`: the name used in case ids.
    public var name: String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        for suffix in [".gz", ".json"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
        }
        return name
    }

    /// Returns the bytes of a file next to this one, or `nil` if it is missing or unreadable.
    ///
    /// `relative` comes from the vectors, so it may only lead downwards: a name that starts with `/` or
    /// has a part `..` is treated as missing.
    public func neighbour(_ relative: String) -> [UInt8]? {
        let parts = relative.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(".."), parts.first != "" else { return nil }
        return content(of: folder + relative)
    }

    /// Returns the bytes of the file of the same name in a folder next to this file's folder.
    func counterpart(in sibling: String, extension other: String? = nil) -> [UInt8]? {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let stem = other == nil ? file : file.split(separator: ".").first.map(String.init) ?? file
        let parent = folder.dropLast().lastIndex(of: "/").map { folder[...$0] } ?? ""
        return content(of: parent + sibling + "/" + stem + (other.map { "." + $0 } ?? ""))
    }

    private func content(of path: String) -> [UInt8]? {
        asked.withLock { _ = $0.insert(path) }
        return read(path)
    }

    /// The folder of the file, ending in a slash unless it is the working directory.
    var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[...slash])
    }

    /// The paths that a suite has requested so far.
    var neighboursAsked: Set<String> {
        asked.withLock { $0 }
    }
}
