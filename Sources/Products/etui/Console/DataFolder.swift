// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiService
import TrustRepository

/// The folder for trust data and settings.
///
/// `--data`, otherwise `$XDG_DATA_HOME/etui`, otherwise `~/.local/share/etui` (XDG Base Directory
/// Specification §3).
struct DataFolder {
    let path: String

    init(
        for invocation: Invocation,
        _ option: CommandOption = SealOptions.data
    ) throws(CommandError) {
        if let given = invocation.value(of: option) {
            guard !given.isEmpty else { throw .unusable("--data cannot be empty") }
            path = given
        } else if let base = StandardStreams.environment("XDG_DATA_HOME"), base.hasPrefix("/") {
            path = base + "/etui"
        } else if let home = StandardStreams.environment("HOME"), !home.isEmpty {
            path = home + "/.local/share/etui"
        } else {
            throw .unusable("there is no home folder; name a folder with --data")
        }
        do throws(ServiceError) {
            try Restoration.finish(in: path)
        } catch {
            throw .unusable(error.words)
        }
    }

    /// The authorities the user trusts.
    var trust: TrustDirectory {
        TrustDirectory(path: path + "/trust")
    }
}

extension TrustDirectoryError {
    /// The reason in words.
    var words: String {
        switch self {
        case .notACertificate: "is no certificate that can be read"
        case .nothingFound: "holds neither certificates nor revocation lists"
        case .integrityHashDiffers: "has another SHA-256 than the one named; nothing was added"
        case .integrityHashNeedsOneCertificate:
            "--sha256 is about one certificate, and there is not exactly one"
        case .notARevocationList: "is no revocation list that can be read"
        case .revocationListOfAnother: "is the revocation list of none of these authorities"
        case .revocationListOlder: "is older than the revocation list in place"
        case .notAnAddress: "is given with an invalid address"
        case .demonstrationAuthority:
            "belongs to a demonstration authority; add --demo if that is what you want"
        case .unknownEntry: "names no entry, or several"
        case .storage(let error): "cannot be read or written (\(error))"
        case .listKey:
            "cannot be used: the file trust-list.key beside it holds no key; move it away, and a new one is made"
        case .notADirectory: "is no folder that can be listed"
        }
    }
}
