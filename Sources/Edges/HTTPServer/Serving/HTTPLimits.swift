// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Every limit of the server, with its default.
///
/// A *client* is the address that a request comes from; behind a proxy, the one that the proxy names. Of
/// IPv6 it is the first 64 bits, which identify one customer. An *address* is the other end of a connection.
public struct HTTPLimits: Sendable {
    // Connections.

    /// The most open connections, not counting those with a waiting long poll or an event stream.
    ///
    /// A further one is accepted, and the least active connection is cut: of the address with the most
    /// connections, an idle one goes before one that sends a header or a body or receives a response, the
    /// longest in that phase first.
    public var connectionCount: Int
    /// The most open connections from one address, counted the same way; 0 for no separate limit.
    ///
    /// Behind a proxy all connections come from the proxy, so only ``connectionCount`` applies.
    public var connectionCountPerAddress: Int
    /// The most requests in handlers at once, not counting brief routes and long polls.
    ///
    /// A client may hold at most as many as are still free.
    public var requestCount: Int
    /// The most waiting long polls; when all are taken, the client with the most loses its oldest.
    public var longPollCount: Int
    /// The most waiting long polls of one client; further ones are refused.
    public var longPollCountPerClient: Int
    /// The most open event streams; when all are taken, the client with the most loses its oldest.
    public var eventStreamCount: Int
    /// The most open event streams of one client; a further one replaces its oldest.
    public var eventStreamCountPerClient: Int

    // Bytes.

    /// The total length of all field lines of a request.
    public var headerByteCount = 16 * 1024
    /// The memory of one connection for the header, the response header and the buffers.
    ///
    /// A header that exceeds it never reaches us: the library refuses it with a plain page and closes. So
    /// it is larger than ``headerByteCount``.
    public var connectionByteCount = 48 * 1024
    /// The most field lines of a request.
    public var headerFieldCount = 64
    /// The longest path and query.
    public var targetByteCount = 4096
    /// The longest body that is small; longer ones, such as pictures, share a separate budget.
    public var smallBodyByteCount = 64 * 1024
    /// The total size of the small bodies of all requests under way, counted as they arrive.
    ///
    /// A client may hold at most as much as is still free, so one client gets at most half and there is
    /// always room for the next.
    public var bodyByteCountInFlight = 64 * 1024 * 1024
    /// The same for bodies that are not small.
    public var largeBodyByteCountInFlight = 128 * 1024 * 1024
    /// The bytes of a refused body that are read and discarded so that the client gets the refusal.
    public var discardedByteCount = 1024 * 1024
    /// The lowest body rate in bytes per second, averaged since the end of the header.
    public var leastBodyRate = 1024

    // Time.

    /// The time for a new connection to send a whole header, and for each header from first line to last.
    public var headerTime = Duration.seconds(10)
    /// How long a body may stay below ``leastBodyRate`` after the end of the header.
    public var bodyGraceTime = Duration.seconds(10)
    /// The time for a body to complete after the end of the header.
    public var bodyTime = Duration.seconds(120)
    /// The time for a handler to answer.
    public var handlerTime = Duration.seconds(30)
    /// The time for a client to read a response that is not a stream.
    public var sendTime = Duration.seconds(120)
    /// How long a connection may be idle between two requests or two bytes.
    public var idleTime = Duration.seconds(30)
    /// The interval of heartbeats on an idle event stream, which reveal whether the client is still there.
    public var heartbeatTime = Duration.seconds(15)
    /// How long stopping waits for requests under way.
    public var drainTime = Duration.seconds(10)
    /// How long stopping waits for a client that stalls while sending a body or reading a stream.
    public var stallTime = Duration.seconds(1)

    /// Creates the defaults for a number of connections, from which the other counts follow.
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

    /// The sockets for everything that may be open at once: connections, long polls and streams, with
    /// headroom for those about to be cut, so that a newcomer never waits for them.
    public var socketCount: Int {
        let open = connectionCount + longPollCount + eventStreamCount
        return max(1, open) + max(64, connectionCount / 8)
    }
}
