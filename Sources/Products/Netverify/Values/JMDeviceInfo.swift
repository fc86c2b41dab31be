// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// What an app may want to know about the device before it scans.
#if canImport(ObjectiveC)
@objc(JMDeviceInfo) @objcMembers
#endif
public final class JMDeviceInfo: NetverifyObject {
    /// Returns whether the device shows signs of a removed protection; always false off Apple's phones.
    ///
    /// It looks for package managers and whether the app can write outside its container. A device that hides these signs
    /// is not found out.
    public class func isJailbrokenDevice() -> Bool {
        #if os(iOS) && !targetEnvironment(simulator)
        return hasForeignFiles() || canWriteOutside()
        #else
        return false
        #endif
    }

    #if os(iOS) && !targetEnvironment(simulator)
    private static let foreignFiles = [
        "/Applications/Cydia.app", "/Applications/Sileo.app", "/usr/sbin/sshd", "/bin/bash",
        "/etc/apt", "/var/jb", "/Library/MobileSubstrate/MobileSubstrate.dylib",
    ]

    private static func hasForeignFiles() -> Bool {
        foreignFiles.contains { FileManager.default.fileExists(atPath: $0) }
    }

    private static func canWriteOutside() -> Bool {
        let path = "/private/" + UUID().uuidString
        guard FileManager.default.createFile(atPath: path, contents: nil) else { return false }
        try? FileManager.default.removeItem(atPath: path)
        return true
    }
    #endif
}

/// The later name of ``JMDeviceInfo``.
@available(*, deprecated, renamed: "JMDeviceInfo")
public typealias JumioDeviceInfo = JMDeviceInfo
