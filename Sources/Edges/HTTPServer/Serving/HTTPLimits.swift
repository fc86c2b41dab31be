// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Every bound the server keeps, with its default.
///
/// A *client* is the address that a request comes from, behind a proxy the one that the proxy names; of IPv6
/// the first 64 bits, which is what one customer has. An *address* is the other end of a connection.
public struct HTTPLimits: Sendable {
    // Connections.

    /// Connections open at once, without those on which a long poll waits or events go out.
    ///
    /// A further one is taken, and the connection that does least is cut: of the address with the most, one
    /// at rest before one that sends a header, a body, or takes an answer; the longest at it first.
    public var connectionCount: Int
    /// Connections open at once from one address, counted the same way; 0 for no bound of their own.
    ///
    /// Behind a proxy all connections come from the proxy, so only ``connectionCount`` counts.
    public var connectionCountPerAddress: Int
    /// Requests that routes work on at once, without those of brief routes and long polls.
    ///
    /// No client has more of them under way than are still free.
    public var requestCount: Int
    /// Long polls that wait at once; when all do, the client with the most loses its oldest.
    public var longPollCount: Int
    /// Long polls of one client that wait at once; further ones are refused.
    public var longPollCountPerClient: Int
    /// Streams of events open at once; when all are taken, the client with the most loses its oldest.
    public var eventStreamCount: Int
    /// Streams of events open at once for one client; with a further one it loses its oldest.
    public var eventStreamCountPerClient: Int

    // Bytes.

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
    /// The longest body that is small; longer ones, such as pictures, share a room of their own.
    public var smallBodyByteCount = 64 * 1024
    /// Small bodies of all requests under way, together, counted as they arrive.
    ///
    /// No client may hold more than is still free, so that one has at most half and there is always room for
    /// the next.
    public var bodyByteCountInFlight = 64 * 1024 * 1024
    /// The same for bodies that are not small.
    public var largeBodyByteCountInFlight = 256 * 1024 * 1024
    /// How much of a refused body is read and thrown away so that the client gets the refusal.
    public var discardedByteCount = 1024 * 1024
    /// Bytes of a body that must arrive in a second, on average since the end of the header.
    public var leastBodyRate = 1024

    // Time.

    /// Until a new connection has sent a whole header, and from a request's first line to its last.
    public var headerTime = Duration.seconds(10)
    /// From the end of the header on, how long a body may stay below ``leastBodyRate``.
    public var bodyGraceTime = Duration.seconds(10)
    /// Until a body is complete, from the end of the header on.
    public var bodyTime = Duration.seconds(120)
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
    /// How long a stop waits for a client that sends nothing more of a body, or reads nothing more of a stream.
    public var stallTime = Duration.seconds(1)

    /// The defaults for a number of connections; what else is counted goes by it.
    ///
    /// - Parameter connectionCount: see ``connectionCount``.
    public init(connectionCount: Int = 1024) {
        self.connectionCount = connectionCount
        connectionCountPerAddress = max(16, connectionCount / 4)
        requestCount = connectionCount
        longPollCount = connectionCount
        longPollCountPerClient = max(1, connectionCount / 2)
        eventStreamCount = max(1, connectionCount / 2)
        eventStreamCountPerClient = max(1, connectionCount / 16)
    }

    /// Sockets for everything that may be open at once: connections, long polls and streams, and headroom for
    /// those that are about to be cut, so that a newcomer never waits for them.
    public var socketCount: Int {
        let open = connectionCount + longPollCount + eventStreamCount
        return max(1, open) + max(64, connectionCount / 8)
    }
}
