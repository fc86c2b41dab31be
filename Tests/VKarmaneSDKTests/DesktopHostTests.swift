// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Foundation
import Testing
import TestSupport
import VKarmaneSDK

/// The desktop's link tools, replaced by stand-ins on a separate path.
@MainActor struct DesktopHostTests {
    private let folder = TemporaryFolder()

    /// Adds a program to the folder that records its arguments, one per line, and then runs the given script.
    private func standIn(_ name: String, _ script: String) throws {
        let file = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: folder.url,
            withIntermediateDirectories: true
        )
        let seen = file.path(percentEncoded: false) + ".seen"
        let text = "#!/bin/sh\necho $$ > '\(seen).process'\nprintf '%s\\n' \"$@\" >> '\(seen)'\n"
        try Data((text + script).utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700],
            ofItemAtPath: file.path(percentEncoded: false)
        )
    }

    /// Returns the arguments a stand-in received; `nil` if it was not run.
    private func seen(_ name: String) -> [String]? {
        guard let data = try? Data(contentsOf: folder.url.appending(path: name + ".seen")) else {
            return nil
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func host(timeLimit: Duration = .seconds(20)) -> DesktopHostEnvironment {
        DesktopHostEnvironment(
            registered: ["demo"],
            searchPath: "relative:" + folder.url.path(percentEncoded: false),
            timeLimit: timeLimit
        )
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test(arguments: [
        ("echo wallet.desktop", true), ("", false), ("echo", false),
        ("echo wallet.desktop; exit 4", false),
    ])
    func `an app is there if the desktop names one`(script: String, isThere: Bool) throws {
        try standIn("xdg-mime", script)
        #expect(try host().canOpen(url("VKarmaneApp://")) == isThere)
        #expect(seen("xdg-mime") == ["query", "default", "x-scheme-handler/vkarmaneapp"])
    }

    @Test func `both schemes of the wallet may be asked for`() {
        #expect(host().queriedSchemes == ["vkarmaneapp", "vkarmaneapp-v4"])
        #expect(host().registeredSchemes == ["demo"])
    }

    @Test func `without the tools nothing is there and nothing is opened`() async throws {
        #expect(try !host().canOpen(url("vkarmaneapp://")))
        #expect(await !host().open(try url("demo://yes")))
    }

    @Test func `a tool that does not answer is ended`() async throws {
        try standIn("xdg-mime", "exec /bin/sleep 60")
        // Long enough for the tool to start even on a busy machine.
        #expect(try !host(timeLimit: .seconds(2)).canOpen(url("vkarmaneapp://")))
        let file = folder.url.appending(path: "xdg-mime.seen.process")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        try await until { kill(process, 0) != 0 }
    }

    @Test func `a link is one argument as it is, whatever a shell would make of it`() async throws {
        try standIn("xdg-open", "")
        let link = "demo://yes?data=$(touch%20x);exit&a='b'&c=*&d=~"
        #expect(await host().open(try url(link)))
        #expect(seen("xdg-open") == [link])
    }

    @Test func `a link that no app took is not opened`() async throws {
        try standIn("xdg-open", "exit 3")
        #expect(await !host().open(try url("demo://yes")))
        #expect(seen("xdg-open") != nil)
    }

    @Test func `an app that runs as part of the tool has the link`() async throws {
        try standIn("xdg-open", "exec /bin/sleep 5")
        #expect(await host(timeLimit: .milliseconds(500)).open(try url("demo://yes")))
    }

    @Test func `what the system takes no more is not opened`() async throws {
        try standIn("xdg-open", "")
        let link = "demo://yes?data=" + String(repeating: "A", count: 128 * 1024)
        #expect(await !host().open(try url(link)))
    }

    @Test(arguments: ["https://form.example/back", "HTTP://form.example/", "yes"])
    func `web links do not come up in a browser`(link: String) async throws {
        try standIn("xdg-open", "")
        try standIn("xdg-mime", "echo browser.desktop")
        #expect(await !host().open(try url(link)))
        #expect(try !host().canOpen(url(link)))
        #expect(seen("xdg-open") == nil && seen("xdg-mime") == nil)
    }
}
#endif
