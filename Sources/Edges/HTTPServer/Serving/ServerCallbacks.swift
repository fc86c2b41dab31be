// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// The functions that the library calls on its own threads, outside of any actor.

/// Handles a connection that was accepted or is about to be closed.
func connectionChanged(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ stored: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ change: MHD_ConnectionNotificationCode
) {
    guard let context = unsafe context, let connection = unsafe connection,
        let stored = unsafe stored
    else { return }
    let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    if change == .CONNECTION_NOTIFY_STARTED {
        let track = ConnectionTrack(
            socket: unsafe ConnectionHandle(connection).socket,
            deadline: .now + core.limits.headerTime
        )
        unsafe stored.pointee = Unmanaged.passRetained(track).toOpaque()
        core.add(track)
    } else if let pointer = unsafe stored.pointee {
        unsafe stored.pointee = nil
        core.remove(unsafe Unmanaged<ConnectionTrack>.fromOpaque(pointer).takeRetainedValue())
    }
}

/// Handles the first line of a request.
///
/// - Returns: a placeholder until there is an exchange: the length of the target, marked so that it
///   cannot be mistaken for an address.
func targetReceived(
    _ context: UnsafeMutableRawPointer?,
    _ target: UnsafePointer<CChar>?,
    _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context, let connection = unsafe connection,
        let target = unsafe target
    else { return nil }
    let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    unsafe ConnectionHandle(connection).track?.beginHeader(for: core.limits.headerTime)
    return unsafe UnsafeMutableRawPointer(bitPattern: strlen(target) << 1 | 1)
}

/// Returns the length of a target that ``targetReceived`` has stored; nil if there is an exchange.
private func targetCount(_ stored: UnsafeMutableRawPointer?) -> Int? {
    let value = Int(bitPattern: stored)
    return value & 1 == 1 ? value >> 1 : nil
}

/// Handles a part of a request: first its header, then its body in pieces, then its end.
func requestReceived(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ chunk: UnsafePointer<CChar>?,
    _ chunkCount: UnsafeMutablePointer<Int>?,
    _ stored: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context = unsafe context, let connection = unsafe connection,
        let chunkCount = unsafe chunkCount, let stored = unsafe stored
    else { return .NO }
    if let targetCount = unsafe targetCount(stored.pointee) {
        unsafe stored.pointee = nil
        let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
        guard core.beginExchange() else { return .NO }
        let handle = unsafe ConnectionHandle(connection)
        var parts = unsafe RequestHead.Parts(
            method: method.map { unsafe String(cString: $0) } ?? "",
            path: path.map { unsafe String(cString: $0) } ?? "",
            version: version.map { unsafe String(cString: $0) } ?? "",
            query: handle.values(of: .GET_ARGUMENT_KIND),
            fields: handle.values(of: .HEADER_KIND),
            client: nil
        )
        parts.client = core.client(of: handle.track, parts.fields)
        parts.isWhole = unsafe etui_mhd_is_header_whole(
            connection,
            method,
            path,
            targetCount,
            version
        )
        let exchange = ServerExchange(
            core,
            handle,
            RequestHead(parts, router: core.router, limits: core.limits)
        )
        unsafe stored.pointee = Unmanaged.passRetained(exchange).toOpaque()
        handle.track?.enter(.body, for: core.limits.bodyTime)
        if exchange.mustAsk { exchange.ask() }
        // Otherwise the response waits for the end of the request. Sending it here would cost the
        // connection, and with it four fifths of the throughput.
        return exchange.immediateError.map(exchange.refuseAtOnce) ?? .YES
    }
    guard let pointer = unsafe stored.pointee else { return .NO }
    let exchange = unsafe Unmanaged<ServerExchange>.fromOpaque(pointer).takeUnretainedValue()
    guard unsafe chunkCount.pointee > 0 else { return exchange.requestEnded() }
    let buffer = unsafe UnsafeRawBufferPointer(start: chunk, count: chunkCount.pointee)
    unsafe chunkCount.pointee = 0
    return unsafe exchange.received(buffer) ? .YES : .NO
}

/// Handles a response that was sent, or a connection that broke.
func requestCompleted(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ stored: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let context = unsafe context, let connection = unsafe connection,
        let pointer = unsafe stored?.pointee, unsafe targetCount(pointer) == nil
    else { return }
    unsafe stored?.pointee = nil
    let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    let limits = core.limits
    unsafe ConnectionHandle(connection).track?.enter(
        .idle,
        for: limits.idleTime + limits.headerTime
    )
    unsafe Unmanaged<ServerExchange>.fromOpaque(pointer).takeRetainedValue().ended(
        completely: reason == .REQUEST_TERMINATED_COMPLETED_OK
    )
}
