// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
public import Database
public import Vault

/// Why a backup was not made or not restored; nothing has changed in that case.
public enum BackupError: Error, Equatable, Sendable {
    /// The server's folder or keys cannot be used, or another process serves from the folder.
    case service(ServiceError)
    /// The backup file cannot be read or written.
    case file(VaultError)
    /// The database cannot be used, or the backup comes from a newer version's database.
    case database(DatabaseError)
    /// A file with the name of the new backup exists.
    case exists
    /// There is no database yet.
    case nothingThere
    /// The keys were requested, but there are none, or some that the database needs are missing.
    case noKeys
    /// The file is not an Etui backup.
    case notABackup
    /// A newer version wrote the backup, in a format unknown here.
    case tooNew(format: Int)
    /// The backup was altered or is incomplete.
    case damaged
    /// The keys in the backup need another passphrase.
    case wrongPassphrase
    /// The backup holds keys, and no passphrase was given.
    case passphraseMissing
    /// The keys in the folder belong to another database than the backup's.
    case keysOfAnother
    /// The target of the restore is not empty; the names of its contents.
    case notEmpty([String])
    /// Others use the database; the number of them, if a server reports it.
    case databaseInUse(Int?)
}

extension BackupError: TransactionError {
    /// Wraps an error of the database.
    public init(database error: DatabaseError) {
        self = .database(error)
    }

    /// Translates errors of work on the server's files.
    static func storing<Value: ~Copyable>(
        _ body: () throws(VaultError) -> Value
    ) throws(BackupError) -> Value {
        do throws(VaultError) {
            return try body()
        } catch {
            throw .service(.storage(error))
        }
    }

    /// Translates errors of work on the backup file.
    static func filing<Value: ~Copyable>(
        _ body: () throws(VaultError) -> Value
    ) throws(BackupError) -> Value {
        do throws(VaultError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }

    /// Translates errors of work on the card server's folder and keys.
    static func serving<Value: ~Copyable>(
        _ body: () throws(CardServerError) -> Value
    ) throws(BackupError) -> Value {
        do throws(CardServerError) {
            return try body()
        } catch {
            throw .service(ServiceError(error))
        }
    }
}
