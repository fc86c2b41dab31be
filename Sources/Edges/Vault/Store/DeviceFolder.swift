// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Security)
import Foundation

/// Settings of Apple's systems for the folder of a store.
enum DeviceFolder {
    /// Excludes a folder from backups, and protects its files while the device is locked.
    ///
    /// `completeUnlessOpen`: a file that is open stays readable, new ones can be created at any time. Failures are
    /// ignored: the content of a backup is useless without the keys, which stay on the device, and the Mac and the
    /// simulator have no protection classes.
    static func protect(_ path: String) {
        var url = URL(filePath: path, directoryHint: .isDirectory)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try? url.setResourceValues(values)
        try? FileManager.default.setAttributes(
            [.protectionKey: FileProtectionType.completeUnlessOpen],
            ofItemAtPath: path
        )
    }
}
#endif
