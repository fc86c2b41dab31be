// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import EtuiService
import InsuranceCards
import Vault

extension CardServerError {
    /// Returns the error of a command for the operator of a card server: refused, or failed.
    ///
    /// - Parameter number: the tenant's, if it is about one.
    /// - Returns: the error of the command.
    func failure(about number: TenantNumber? = nil) -> CommandError {
        let words = words(about: number)
        switch self {
        case .successorWaits, .tooManyKeys, .rootIsElsewhere, .rootIsHere, .outputExists, .keySet,
            .keySetLacksKeys, .tenantKnown, .tenantUnknown, .tenantInUse, .tenantKeyLimit,
            .tenantDamaged:
            return .refused(words)
        case .storage, .exposed, .database, .otherDatabase, .keys, .access, .apps, .demonstration,
            .unavailable, .output:
            return .unusable(words)
        }
    }

    /// Returns the reason and what to do, in words.
    ///
    /// - Parameter number: the tenant's, if it is about one.
    /// - Returns: the sentence.
    func words(about number: TenantNumber? = nil) -> String {
        let who = number?.words ?? "a tenant"
        switch self {
        case .storage, .exposed, .database: return ServiceError(self).words
        case .otherDatabase(isEmpty: true):
            return "this database is empty, and the server's keys say that there was one; restore "
                + "your backup with etui restore, or start anew with etui serve --new-database"
        case .otherDatabase(isEmpty: false):
            return "this database is another one than the server's keys name; name the right "
                + "--database, restore your backup with etui restore, or take this one with "
                + "etui serve --new-database"
        case .keys:
            return
                "insurance/keys.json in the data folder is missing, damaged, or not the keys of this "
                + "database; restore it from a backup (etui restore)"
        case .access:
            return "access.json in the data folder cannot be read; mend it or take it away"
        case .apps(let line?):
            return
                "line \(line) of insurance/apps in the data folder is no TEAMID.BUNDLE.ID such as "
                + "ABCDE12345.ch.example.card"
        case .apps(nil): return "there are too many apps for one association file (128 KiB)"
        case .demonstration: return "the demonstration of insurance cards cannot be made"
        case .unavailable: return "the database cannot be used"
        case .successorWaits:
            return "a successor waits already (etui card-keys status); --now replaces both at once"
        case .tooManyKeys:
            return
                "too many former keys still count (etui card-keys status); wait until one has ended"
        case .rootIsElsewhere: return "the root key is not on this server"
        case .rootIsHere:
            return
                "the server has its root key itself and signs its sets; etui card-keys move-root "
                + "takes it out"
        case .outputExists:
            return "the file named by --out is there already and is left as it is"
        case .output(.exposed):
            return "the file named by --out cannot be made for its owner only; choose another disk"
        case .output(let error): return "the file named by --out cannot be written (\(error))"
        case .keySet(.older):
            return "the set is older than the one that is installed; sign a new draft"
        case .keySet:
            return "the set is not signed by the root key of this server, or its time is over"
        case .keySetLacksKeys:
            return "the set lacks a key of this server's own; sign a new draft of its own"
        case .tenantKnown:
            return "\(who) is entered already; etui tenants renew-key gives it a new API key"
        case .tenantUnknown: return "\(who) is not entered here; see etui tenants list"
        case .tenantInUse(let holdings):
            let what = number.map { TenantWords.words(holdings, of: $0) } ?? ""
            return "\(who) has \(what), which would go with it; --yes removes it all the same"
        case .tenantKeyLimit: return "the set of keys is full; nothing was entered"
        case .tenantDamaged: return "the database holds a tenant that cannot be read"
        }
    }
}
