// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
public import Database
public import Vault

/// Why a backup was not made, or not restored; nothing has changed then.
public enum BackupError: Error, Equatable, Sendable {
    /// The server's folder or keys cannot be used, or another process serves from the folder.
    case service(ServiceError)
    /// The file of the backup cannot be read or written.
    case file(VaultError)
    /// The database cannot be used, or the backup is one of a newer version's database.
    case database(DatabaseError)
    /// There is a file under the name of the new backup.
    case exists
    /// There is no database yet.
    case nothingThere
    /// The keys were asked for, and there are none.
    case noKeys
    /// The file is no backup of Etui.
    case notABackup
    /// The backup has a form that a newer version writes.
    case tooNew(format: Int)
    /// The backup was altered or is not whole.
    case damaged
    /// The keys in the backup open under another passphrase.
    case wrongPassphrase
    /// The backup holds keys, and no passphrase was given.
    case passphraseMissing
    /// The keys in the folder belong to another database than the backup's.
    case keysOfAnother
    /// There is something in the place that the backup is to go to; the names of it.
    case notEmpty([String])
    /// Others use the database; how many, where a server says so.
    case databaseInUse(Int?)
}

extension BackupError: TransactionError {
    /// An error of the database.
    public init(database error: DatabaseError) {
        self = .database(error)
    }

    /// Does something with files of the server.
    static func storing<Value: ~Copyable>(
        _ body: () throws(VaultError) -> Value
    ) throws(BackupError) -> Value {
        do throws(VaultError) {
            return try body()
        } catch {
            throw .service(.storage(error))
        }
    }

    /// Does something with the file of a backup.
    static func filing<Value: ~Copyable>(
        _ body: () throws(VaultError) -> Value
    ) throws(BackupError) -> Value {
        do throws(VaultError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }

    /// Does something with the folder and the keys of the card server.
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
