// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Vault

/// The format of a backup file: a line, and frames of `length (4) ‖ kind (1) ‖ payload ‖ check (32)`.
///
/// Numbers are big-endian; the length covers kind and payload. The check is the SHA-256 of the previous
/// check (of the line, for the first frame), the length, the kind and the payload. So frames cannot be
/// altered, left out or moved, and a file without the last frame, of the kind `end`, is incomplete.
enum BackupFrames {
    /// The kind of a frame.
    enum Kind: UInt8, Sendable {
        /// ``BackupManifest``; the first frame.
        case manifest = 0x4D
        /// Rows of a table, ``BackupRows``.
        case rows = 0x52
        /// A file of the data folder: `length of the name (2) ‖ name ‖ content`.
        case file = 0x46
        /// The keys, encrypted; ``BackupKeys``.
        case keys = 0x4B
        /// The number of rows (8); the last frame.
        case end = 0x45
    }

    /// The format that this program writes, and the newest that it reads.
    static let format = 1
    static let word = "etui-backup "
    static let line = Array("\(word)\(format)\n".utf8)
    static let checkByteCount = 32
    /// A revocation list has up to 32 MiB, a database value up to 16.
    static let byteLimit = 64 << 20

    static func check(after former: [UInt8], _ content: [UInt8]) -> [UInt8] {
        HashAlgorithm.sha256.digest(of: former + content)
    }

    /// The first check of a new file.
    static let start = HashAlgorithm.sha256.digest(of: line)
}

/// Writes frames.
struct BackupWriter: Sendable {
    private let draft: DraftFile
    private var check = BackupFrames.start
    /// The number of bytes written.
    private(set) var byteCount = BackupFrames.line.count

    /// Starts the file, replacing earlier content.
    init(_ draft: DraftFile) throws(BackupError) {
        self.draft = draft
        try BackupError.filing { () throws(VaultError) in
            try draft.restart()
            try draft.append(BackupFrames.line)
        }
    }

    /// Writes a frame.
    mutating func write(_ kind: BackupFrames.Kind, _ payload: [UInt8]) throws(BackupError) {
        var content: [UInt8] = []
        content.append(number: payload.count + 1, byteCount: 4)
        content.append(kind.rawValue)
        content += payload
        check = BackupFrames.check(after: check, content)
        byteCount += content.count + check.count
        let bytes = content + check
        try BackupError.filing { () throws(VaultError) in try draft.append(bytes) }
    }
}

/// Reads frames; throws `damaged` at the first that differs from what was written.
struct BackupReader: Sendable {
    private let source: SourceFile
    private var place = BackupFrames.line.count
    private var check = BackupFrames.start
    private var isAtEnd = false

    /// Starts to read; throws `notABackup` and `tooNew`.
    init(_ source: SourceFile) throws(BackupError) {
        self.source = source
        let start = try BackupError.filing { () throws(VaultError) in
            try source.bytes(at: 0, count: BackupFrames.word.utf8.count + 10)
        }
        guard start.starts(with: BackupFrames.word.utf8) else { throw .notABackup }
        let rest = start.dropFirst(BackupFrames.word.utf8.count)
        let digits = rest.prefix { $0 != UInt8(ascii: "\n") }
        guard digits.count < rest.count, digits.first != UInt8(ascii: "0"),
            let format = Int(String(decoding: digits, as: UTF8.self)), format > 0
        else { throw .notABackup }
        guard format == BackupFrames.format else { throw .tooNew(format: format) }
    }

    /// Returns the next frame; nil after the last one.
    mutating func next() throws(BackupError) -> (kind: BackupFrames.Kind, payload: [UInt8])? {
        guard !isAtEnd else {
            guard place == source.byteCount else { throw .damaged }
            return nil
        }
        let head = try bytes(4)
        let length = head.reduce(0) { $0 << 8 | Int($1) }
        guard 1...BackupFrames.byteLimit ~= length,
            length + BackupFrames.checkByteCount <= source.byteCount - place
        else { throw .damaged }
        let content = try head + bytes(length)
        check = BackupFrames.check(after: check, content)
        guard try bytes(BackupFrames.checkByteCount) == check,
            let kind = BackupFrames.Kind(rawValue: content[4])
        else { throw .damaged }
        isAtEnd = kind == .end
        return (kind, Array(content.dropFirst(5)))
    }

    private mutating func bytes(_ count: Int) throws(BackupError) -> [UInt8] {
        let (source, place) = (source, place)
        let bytes = try BackupError.filing { () throws(VaultError) in
            try source.bytes(at: place, count: count)
        }
        guard bytes.count == count else { throw .damaged }
        self.place += count
        return bytes
    }
}

/// Parses a payload.
struct BackupCursor {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { place == bytes.count }

    mutating func number(byteCount: Int) throws(BackupError) -> Int {
        try Int(truncatingIfNeeded: take(byteCount).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    mutating func take(_ count: Int) throws(BackupError) -> ArraySlice<UInt8> {
        guard 0...(bytes.count - place) ~= count else { throw .damaged }
        defer { place += count }
        return bytes[place..<place + count]
    }

    /// Reads a text preceded by its length.
    mutating func text(lengthByteCount: Int) throws(BackupError) -> String {
        let count = try number(byteCount: lengthByteCount)
        let bytes = try take(count)
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { throw .damaged }
        return text
    }

    mutating func rest() -> ArraySlice<UInt8> {
        defer { place = bytes.count }
        return bytes[place...]
    }
}

extension [UInt8] {
    /// Appends a number, big-endian.
    mutating func append(number: Int, byteCount: Int) {
        for place in (0..<byteCount).reversed() {
            append(UInt8(truncatingIfNeeded: number >> (8 * place)))
        }
    }

    /// Appends a text preceded by its length.
    mutating func append(text: String, lengthByteCount: Int) {
        append(number: text.utf8.count, byteCount: lengthByteCount)
        self += text.utf8
    }
}
