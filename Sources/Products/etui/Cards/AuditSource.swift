// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IssuingServer
import PaymentCards

/// Where the rows of an audit are, if not in a file.
enum AuditSource {
    /// A server, through its interface.
    case server(IssuingConnection)
    /// A server's database.
    case database(DatabaseAddress)

    /// Returns whether a command line names a server or a database.
    static func isNamed(by invocation: Invocation) -> Bool {
        AuditOptions.sources.contains { invocation.has($0) }
    }

    /// The source that the command line names.
    init(_ invocation: Invocation) throws(CommandError) {
        let namesServer = CardsOptions.operator.contains { invocation.has($0) }
        guard invocation.has(AuditOptions.database) else {
            self = .server(try IssuingConnection(for: invocation))
            return
        }
        guard !namesServer,
            let address = try ServeOptions.databaseAddress(of: invocation, AuditOptions.database)
        else { throw .unusable("name a server or a database, and not both") }
        if let path = address.filePath, Input.kind(path) != .file {
            // Opening it would create it.
            throw .unusable("\(path.visible): no such database")
        }
        self = .database(address)
    }

    /// Hands over the rows page by page.
    ///
    /// - Parameters:
    ///   - sequence: the row before the first.
    ///   - wantsVersions: whether the versions of the cards are needed, which only a database has.
    ///   - body: takes the pages.
    /// - Returns: what the body returned.
    /// - Throws: ``CommandError`` if the rows cannot be read.
    func read<Value>(
        after sequence: Int,
        wantsVersions: Bool = false,
        _ body: (inout AuditPages) async throws(CommandError) -> Value
    ) async throws(CommandError) -> Value {
        switch self {
        case .server(let connection):
            var pages = AuditPages(connection, after: sequence)
            return try await body(&pages)
        case .database(let address):
            let reader: IssuingAuditReader
            var pages: AuditPages
            do throws(IssuingServerError) {
                reader = try await IssuingAuditReader(address)
            } catch {
                throw CommandError(auditError: error)
            }
            let result: Result<Value, CommandError>
            do throws(CommandError) {
                pages = try await AuditPages(reader, after: sequence, wantsVersions: wantsVersions)
                result = .success(try await body(&pages))
            } catch {
                result = .failure(error)
            }
            await reader.close()
            return try result.get()
        }
    }
}

/// The rows of a server, page by page.
struct AuditPages {
    private enum Reader {
        case server(IssuingConnection)
        case database(IssuingAuditReader)
    }

    private let reader: Reader
    private var after: Int
    /// The last row to read; `nil` for as many as there are.
    private let last: Int?
    /// The version of each card when the reading began, if they are needed and known.
    let cardVersions: [String: Int]?
    /// The number of rows so far.
    private(set) var rowCount = 0

    init(_ connection: IssuingConnection, after sequence: Int) {
        reader = .server(connection)
        after = sequence
        last = nil
        cardVersions = nil
    }

    /// Reads a database up to its present end, to which the versions of the cards belong.
    init(
        _ reader: IssuingAuditReader,
        after sequence: Int,
        wantsVersions: Bool
    ) async throws(CommandError) {
        self.reader = .database(reader)
        after = sequence
        guard wantsVersions else {
            (last, cardVersions) = (nil, nil)
            return
        }
        do throws(IssuingServerError) {
            let snapshot = try await reader.snapshot()
            (last, cardVersions) = (snapshot.lastSequence, snapshot.cardVersions)
        } catch {
            throw CommandError(auditError: error)
        }
    }

    /// Fetches the next rows; `nil` at the end.
    ///
    /// Throws if the server sends something else than rows, or rows before those that were asked for.
    mutating func next() async throws(CommandError) -> [AuditRow]? {
        var rows = try await page()
        if let last { rows = rows.filter { $0.sequence <= last } }
        guard let end = rows.last else { return nil }
        guard end.sequence > after else { throw IssuingConnection.unreadable }
        after = end.sequence
        rowCount += rows.count
        return rows
    }

    private func page() async throws(CommandError) -> [AuditRow] {
        switch reader {
        case .database(let reader):
            do throws(IssuingServerError) {
                return try await reader.rows(after: after)
            } catch {
                guard error == .auditUnreadable else { throw CommandError(auditError: error) }
                throw .refused("broken after row \(after): a row has values that no row has")
            }
        case .server(let connection):
            let answer = try await connection.get("/audit?after=\(after)")
            guard let values = answer["rows"]?.elements else { throw IssuingConnection.unreadable }
            var rows: [AuditRow] = []
            for value in values {
                guard let row = AuditRow(value) else { throw IssuingConnection.unreadable }
                rows.append(row)
            }
            return rows
        }
    }
}

extension CommandError {
    /// Creates the error for an audit that cannot be read from a database.
    fileprivate init(auditError error: IssuingServerError) {
        switch error {
        case .database(let error): self = .unusable("the database \(error.words)")
        case .databaseForeign:
            self = .unusable("the database is not one of an issuing server; check --database")
        default: self = .unusable("the database cannot be used (\(error))")
        }
    }
}
