// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
public import DocumentExchange
public import Foundation

/// A desktop with the tools of xdg-utils: `xdg-mime` knows which app opens links of a scheme, `xdg-open` opens them.
///
/// An app registers a scheme by its desktop entry (`MimeType=x-scheme-handler/my-app;`) and names it here. Links are
/// passed on unchanged and never through a shell; the output of the tools is discarded. As long as `xdg-open` runs,
/// the link is visible in the system's list of processes. The system rejects links of 128 KiB or more.
public struct DesktopHostEnvironment: HostEnvironment {
    /// The schemes of links that this app is opened with.
    public let registeredSchemes: [String]
    /// The schemes for which this app asks whether an app opens them; no declaration is needed here.
    public let queriedSchemes: [String]
    private let programs: DesktopPrograms
    private let timeLimit: Duration

    /// Describes the desktop on which this process runs.
    ///
    /// - Parameters:
    ///   - registered: the schemes of links that this app is opened with.
    ///   - queried: the schemes that this app asks about.
    ///   - searchPath: the folders of the tools, separated by colons; `nil` for `PATH`.
    ///   - timeLimit: how long to wait for a tool; asking blocks the main actor.
    public init(
        registered: [String] = [],
        queried: [String] = [ProtocolName.scheme, ProtocolName.probeScheme],
        searchPath: String? = nil,
        timeLimit: Duration = .seconds(2)
    ) {
        registeredSchemes = registered
        queriedSchemes = queried
        programs = DesktopPrograms(searchPath: searchPath)
        self.timeLimit = timeLimit
    }

    /// Whether an app has registered the link's scheme; never for web links, and false if the tool does not answer in
    /// time.
    public func canOpen(_ url: URL) -> Bool {
        guard let scheme = Self.scheme(of: url) else { return false }
        let arguments = ["query", "default", "x-scheme-handler/" + scheme]
        let output = programs.output(of: "xdg-mime", arguments, within: timeLimit)
        return output?.contains { !Self.white.contains($0) } ?? false
    }

    /// Opens a link in the app that has registered its scheme; never a web link, which would open in a browser.
    ///
    /// - Parameter url: the link.
    /// - Returns: whether the tool reports that an app took it. If the tool does not return in time, the app runs as
    ///   part of it, as on desktops without a service for links, and has the link.
    public func open(_ url: URL) async -> Bool {
        guard Self.scheme(of: url) != nil else { return false }
        return await programs.succeeds("xdg-open", [url.absoluteString], orRunsAfter: timeLimit)
    }

    /// The scheme in lower case; `nil` if apps cannot register it for themselves.
    private static func scheme(of url: URL) -> String? {
        guard let scheme = url.scheme?.asciiLowercased, !["http", "https"].contains(scheme) else {
            return nil
        }
        return scheme
    }

    private static let white: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
}
#endif
