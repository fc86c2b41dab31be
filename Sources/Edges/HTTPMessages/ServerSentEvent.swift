// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One event of a `text/event-stream` (HTML Standard §9.2.5).
public struct ServerSentEvent: Sendable, Equatable {
    /// The type the page listens for; nil for `message`.
    public var name: String?
    /// The identifier, which the browser sends back as `Last-Event-ID` after an interruption.
    public var id: String?
    /// The content; line breaks are kept.
    public var data: String

    /// An event with its content.
    public init(name: String? = nil, id: String? = nil, data: String) {
        self.name = name
        self.id = id
        self.data = data
    }

    /// Returns the event as bytes of the stream.
    ///
    /// Cuts the name and the identifier at the first line break, which would otherwise start a new field.
    public func encoded() -> [UInt8] {
        var text = ""
        if let name { text += "event: \(Self.firstLine(name))\n" }
        if let id { text += "id: \(Self.firstLine(id))\n" }
        for line in Self.lines(data) { text += "data: \(line)\n" }
        return Array((text + "\n").utf8)
    }

    /// A comment that keeps the connection open and reveals whether the client is still there.
    package static let heartbeat: [UInt8] = Array(":\n\n".utf8)

    private static func lines(_ text: String) -> [Substring] {
        // CR LF is one Character, and all three line endings are valid (HTML Standard §9.2.6).
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    }

    private static func firstLine(_ text: String) -> Substring {
        lines(text).first ?? ""
    }
}
