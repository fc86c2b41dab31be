// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A known format without a runner in this build.
///
/// Its files are failures, by name: "verified" must never mean "not checked".
struct UnsupportedFormat: Sendable {
    let name: String
    /// The members that the first case of a file in this format has.
    private let members: [String]
    /// The member of the file's object that holds the list of cases; without one, the file is the list or one case.
    private let list: String?

    /// The formats for which later capabilities will add runners.
    private static let all = [
        UnsupportedFormat("binary seal", ["file", "outcome", "versionByte"]),
        UnsupportedFormat("IDB", ["file", "outcome", "flag"]),
        UnsupportedFormat("SMART Health Card", ["file", "outcome", "jws"]),
        UnsupportedFormat("health certificate", ["id", "text", "at"]),
        UnsupportedFormat("Base45", ["hex", "text"], in: "valid"),
    ]

    private init(_ name: String, _ members: [String], in list: String? = nil) {
        self.name = name
        self.members = members
        self.list = list
    }

    /// Returns the format of a file, if it is one of these.
    ///
    /// A file with one JSON object per line is judged by its first line.
    static func recognised(in file: ConformanceFile) -> UnsupportedFormat? {
        guard let value = file.json ?? file.firstLine else { return nil }
        return all.first { $0.matches(value) }
    }

    private func matches(_ value: JSONValue) -> Bool {
        guard let cases = list.map({ value[$0] }) ?? value else { return false }
        let first = cases.kind == .array ? cases[0] : cases
        return first.map { value in members.allSatisfy { value[$0] != nil } } ?? false
    }
}

extension ConformanceFile {
    /// The first line as a JSON value, if it is one.
    var firstLine: JSONValue? {
        guard let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first else {
            return nil
        }
        return (try? JSONTree(parsing: Array(line), limits: Self.limits))?.root
    }

    /// Whether the file claims to hold data: JSON, by its content or its name.
    var isStructured: Bool {
        let extensions = [".json", ".jsonl", ".json.gz", ".jsonl.gz"]
        return json != nil || extensions.contains { path.hasSuffix($0) } || firstLine != nil
    }
}
