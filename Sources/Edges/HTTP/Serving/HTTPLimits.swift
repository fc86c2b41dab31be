// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Every bound the server keeps, with its default.
public struct HTTPLimits: Sendable {
    /// Connections open at once; further ones wait in the system's queue.
    public var connectionCount = 256
    /// Connections open at once from one address; 0 for no bound of their own.
    public var connectionCountPerAddress = 0
    /// Length of all field lines of a request together.
    public var headerByteCount = 16 * 1024
    /// Memory of one connection for the header, the answer's header and the buffers.
    ///
    /// A header that does not fit into it never reaches us: the library refuses it itself, with a
    /// plain page, and closes. So it is larger than ``headerByteCount``.
    public var connectionByteCount = 48 * 1024
    /// Field lines of a request.
    public var headerFieldCount = 64
    /// Length of path and query.
    public var targetByteCount = 4096
    /// Bodies of all requests under way, together.
    public var bodyByteCountInFlight = 128 * 1024 * 1024
    /// How much of a refused body is read and thrown away so that the client gets the refusal.
    public var discardedByteCount = 1024 * 1024
    /// Streams of events open at once.
    public var eventStreamCount = 64
    /// Until a new connection has sent a whole header.
    public var headerTime = Duration.seconds(10)
    /// Until a body is complete, from the end of the header on.
    public var bodyTime = Duration.seconds(60)
    /// Until a handler has answered.
    public var handlerTime = Duration.seconds(30)
    /// Until a client has taken a response that is no stream.
    public var sendTime = Duration.seconds(120)
    /// How long a connection may rest between two requests or two bytes.
    public var idleTime = Duration.seconds(30)
    /// How often a resting stream of events is tried, to find out whether the client is there.
    public var heartbeatTime = Duration.seconds(15)
    /// How long a stop waits for requests under way.
    public var drainTime = Duration.seconds(10)

    /// The defaults.
    public init() {}
}
