// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A file of test vectors as a suite sees it.
public struct ConformanceFile: Sendable {
    /// Where the file is, as the user or the walk through a folder named it.
    public let path: String
    /// The content, gzip already undone.
    public let bytes: [UInt8]

    /// The last part of the path without `.gz` and without `.json`: the name used in case ids.
    public var name: String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        for suffix in [".gz", ".json"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
        }
        return name
    }

    /// The bytes of a file kept beside this one, or `nil` where it is missing or unreadable.
    ///
    /// `relative` comes from the vectors, so it may only lead downwards: a name that starts with
    /// `/` or has a part `..` is taken as missing.
    public func neighbour(_ relative: String) -> [UInt8]? {
        let parts = relative.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(".."), parts.first != "" else { return nil }
        return read(folder + relative)
    }

    /// The folder of the file, ending in a slash unless it is the working directory.
    var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[...slash])
    }

    /// How files are read; tests hand in a dictionary.
    let read: @Sendable (String) -> [UInt8]?

    /// Describes a file whose neighbours are found through `read`.
    public init(
        path: String,
        bytes: [UInt8],
        read: @escaping @Sendable (_ path: String) -> [UInt8]?
    ) {
        self.path = path
        self.bytes = bytes
        self.read = read
    }
}
