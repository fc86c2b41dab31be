// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import Foundation

/// What opens a file in the person's browser, for tests to replace.
package protocol PageOpener: Sendable {
    /// Whether there is a program for it.
    var isAvailable: Bool { get }
    /// Where the file for the browser goes for a moment.
    var folder: String { get }
    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - whenItFails: called if the program reports later that it could not open the file.
    /// - Returns: whether the program has started.
    func open(_ path: String, whenItFails: @escaping @Sendable () -> Void) -> Bool
}

/// The program with which a desktop opens files: `xdg-open` in `PATH`, or `/usr/bin/open` on macOS.
package struct SystemPageOpener: PageOpener {
    private let program: String?

    /// Looks for the program.
    package init() {
        #if os(macOS)
        let places = ["/usr/bin/open"]
        #else
        // A relative folder would depend on the current directory of the process.
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let places = path.split(separator: ":").filter { $0.hasPrefix("/") }
            .map { "\($0)/xdg-open" }
        #endif
        program = places.first(where: FileManager.default.isExecutableFile(atPath:))
    }

    /// Whether the program exists.
    package var isAvailable: Bool { program != nil }

    /// The folder for temporary files.
    package var folder: String {
        let path = NSTemporaryDirectory()
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Starts the program, whose end is not awaited: it may run as long as the browser.
    package func open(_ path: String, whenItFails: @escaping @Sendable () -> Void) -> Bool {
        guard let program else { return false }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            guard process.terminationReason == .exit, process.terminationStatus == 0 else {
                return whenItFails()
            }
        }
        do {
            try process.run()
            return true
        } catch {
            return false
        }
    }
}
#endif
