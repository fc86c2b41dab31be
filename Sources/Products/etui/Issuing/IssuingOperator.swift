// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import EtuiService
import IssuingServer
import PaymentCards
import Vault

/// The issuing server of a data folder, for one command of its operator.
struct IssuingOperator {
    private let invocation: Invocation
    /// The data folder.
    let folder: String

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        folder = try DataFolder(for: invocation).path
    }

    /// Opens keys and database, whether the server runs or not, runs the body, and closes them.
    ///
    /// - Parameters:
    ///   - creates: whether to make keys and database if there are none, as the first start does.
    ///   - words: what some errors mean for this command; `nil` for the others.
    ///   - body: works on the server.
    /// - Returns: what the body returned.
    /// - Throws: ``CommandError``.
    func run<Value: Sendable>(
        creating creates: Bool = false,
        explaining words: (IssuingServerError) -> CommandError? = { _ in nil },
        _ body: (IssuingServer) async throws(IssuingServerError) -> Value
    ) async throws(CommandError) -> Value {
        var configuration = IssuingServiceConfiguration(dataDirectory: folder)
        configuration.database = try ServeOptions.databaseAddress(of: invocation)
        if !creates { try checkPresence(configuration) }
        let result: Result<Value, IssuingServerError>
        do throws(IssuingServerError) {
            let service = try await IssuingService(configuration) {
                PreciseInstant(StandardStreams.now())
            }
            do throws(IssuingServerError) {
                result = .success(try await body(service.server))
            } catch {
                result = .failure(error)
            }
            await service.stop()
        } catch {
            throw .unusable(error.words)
        }
        do throws(IssuingServerError) {
            return try result.get()
        } catch {
            throw words(error) ?? .unusable(error.words)
        }
    }

    /// Refuses a folder or a database without an issuing server: opening them would create one.
    private func checkPresence(
        _ configuration: IssuingServiceConfiguration
    ) throws(CommandError) {
        guard Input.kind(folder + "/" + IssuingKeyContent.index) == .file else {
            throw .refused(
                "\(folder.visible): has no issuing server; name its folder with --data"
            )
        }
        let named = configuration.database
        let file = named == nil ? folder + "/etui.db" : named?.filePath
        if let file, Input.kind(file) != .file {
            throw .refused("\(file.visible): no such database; name the server's with --database")
        }
    }

    /// Holds the data folder as a server does, so that none runs or starts meanwhile.
    func lock() throws(CommandError) -> FolderLock {
        let found: FolderLock?
        do throws(VaultError) {
            found = try FolderLock(ifFree: folder)
        } catch {
            throw .unusable(ServiceError.storage(error).words)
        }
        guard let found else {
            let holder = FolderLock.holder(of: folder).map { "process \($0)" } ?? "another process"
            throw .refused(
                "\(holder) serves from this data folder; stop it first, and with PostgreSQL all nodes"
            )
        }
        return found
    }
}

extension IssuingServerError {
    /// The reason and what to do.
    fileprivate var words: String {
        switch self {
        case .storage(let error): ServiceError.storage(error).words
        case .database(let error): ServiceError.database(error).words
        default: ServiceError.issuing(self).words
        }
    }
}
