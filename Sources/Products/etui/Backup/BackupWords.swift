// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiService

extension BackupError {
    /// Returns the command's error about the given file.
    func failure(_ path: String) -> CommandError {
        let file = path.visible
        switch self {
        case .service(.inUse(let process)):
            let who = process.map { "process \($0)" } ?? "another process"
            return .refused("\(who) serves from this data folder; stop it first")
        case .service(let error): return .unusable(error.words)
        case .file(let error): return .unusable("\(file): \(error.words)")
        case .database(let error): return .unusable("the database \(error.words)")
        case .exists: return .refused("\(file) is there already; --force replaces it")
        case .nothingThere:
            return .refused("there is no server's database here yet; see --data and --database")
        case .noKeys:
            return .refused(
                "keys of this server are missing in the data folder (insurance/keys.json or "
                    + "issuing/*.keys); give it all of them, or leave --keys out"
            )
        case .notABackup: return .unusable("\(file): is no backup of Etui")
        case .tooNew(let format):
            return .unusable(
                "\(file): has form \(format), which a newer version of Etui writes; nothing was changed"
            )
        case .damaged:
            return .unusable("\(file): is damaged or not whole; nothing was changed")
        case .wrongPassphrase:
            return .refused("the keys in \(file) have another passphrase; nothing was changed")
        case .passphraseMissing:
            return .refused("the keys in \(file) need their passphrase, or leave them: --no-keys")
        case .keysOfAnother:
            return .refused(
                "the keys in the data folder are those of another server; nothing was changed"
            )
        case .notEmpty(let names):
            return .refused(
                "there is something in the place: \(names.joined(separator: ", ")); "
                    + "--replace --yes replaces it"
            )
        case .databaseInUse(let count?):
            return .refused(
                "\(count.counting("other session")) use this database; stop all nodes first"
            )
        case .databaseInUse(nil):
            return .refused("another process uses this database; stop it first")
        }
    }
}
