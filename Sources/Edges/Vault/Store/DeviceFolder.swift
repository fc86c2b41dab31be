// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Security)
import Foundation

/// What Apple's systems can be told about the folder of a store.
enum DeviceFolder {
    /// Keeps a folder out of backups, and its files closed while the device is locked.
    ///
    /// `completeUnlessOpen`: a file that is open stays readable, new ones can be made at any time.
    /// Failures are passed over: what a backup would hold is of no use without the keys, which stay
    /// on the device, and the Mac and the simulator know no protection classes.
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
