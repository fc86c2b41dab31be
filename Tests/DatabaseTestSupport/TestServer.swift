// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport

/// A private PostgreSQL, run by `script/test-postgresql`; it ends when this process does.
public actor TestServer {
    /// Why there is no server, or why it did not carry out an order.
    public struct ServerError: Error, CustomStringConvertible {
        /// The script's own words.
        public let description: String
    }

    /// The server shared by all tests that do not stop it.
    public static let shared = Result { () throws(ServerError) in try TestServer() }

    /// The folder with its socket and its certificate.
    public nonisolated let folder: String
    /// Its port on 127.0.0.1.
    public nonisolated let port: Int
    /// Whether it has a certificate.
    public nonisolated let hasTLS: Bool
    private let input: FileHandle
    private let output: FileHandle
    private var count = 0

    /// Starts a server and waits until it answers.
    public init() throws(ServerError) {
        let process = Process()
        process.executableURL = URL(filePath: TestSupport.projectRoot)
            .appending(path: "script/test-postgresql")
        let (toServer, fromServer) = (Pipe(), Pipe())
        process.standardInput = toServer
        process.standardOutput = fromServer
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw ServerError(description: "script/test-postgresql cannot be run")
        }
        input = toServer.fileHandleForWriting
        output = fromServer.fileHandleForReading
        // Otherwise our own copy of the pipe hides its end from the script.
        try? toServer.fileHandleForReading.close()
        let words = try Self.answer(from: output).split(separator: " ")
        guard words.count == 3, let port = Int(words[1]) else {
            throw ServerError(description: "PostgreSQL for the tests does not start")
        }
        folder = String(words[0])
        self.port = port
        hasTLS = words[2] == "on"
    }

    deinit {
        try? input.close()
    }

    /// Sends the script an order and waits until it is done.
    public func order(_ order: String) throws(ServerError) {
        try? input.write(contentsOf: Data((order + "\n").utf8))
        _ = try Self.answer(from: output)
    }

    /// Makes a new database, with options in the server's own syntax, and returns its name.
    public func makeDatabase(_ options: String = "") throws(ServerError) -> String {
        count += 1
        let name = "test\(count)"
        try order("database \(name) \(options)")
        return name
    }

    /// Removes a database even while it is in use.
    public func removeDatabase(_ name: String) throws(ServerError) {
        try order("drop \(name)")
    }

    /// Returns the address of a database over the socket, as the superuser.
    public nonisolated func address(of name: String) -> String {
        "postgresql://postgres@/\(name)?host=\(folder)&port=\(port)"
    }

    private static func answer(from output: FileHandle) throws(ServerError) -> Substring {
        var line: [UInt8] = []
        while let byte = (try? output.read(upToCount: 1))?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        let text = String(decoding: line, as: UTF8.self)
        guard text.hasPrefix("ok") else {
            throw ServerError(description: "PostgreSQL for the tests: \(text)")
        }
        return text.dropFirst(3)
    }
}
