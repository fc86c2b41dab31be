// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CMicroHTTPD
import HTTPMessages

/// The library's connection, valid while it is suspended or in one of its callbacks.
///
/// The library locks the state that resuming touches, so the pointer may move between threads.
@safe struct ConnectionHandle: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    /// Suspends the connection; only from a callback of this connection.
    func suspend() {
        unsafe MHD_suspend_connection(pointer)
    }

    /// Resumes the connection; exactly once after each suspension, from any thread.
    func resume() {
        unsafe MHD_resume_connection(pointer)
    }

    /// Queues a response and releases our reference to it.
    func queue(_ status: HTTPStatus, _ reply: borrowing Reply) -> MHD_Result {
        unsafe MHD_queue_response(pointer, UInt32(status.code), reply.pointer)
    }

    /// The connection's socket, or -1.
    var socket: Int32 {
        unsafe etui_mhd_socket(pointer)
    }

    /// The track stored for the connection when it was accepted.
    var track: ConnectionTrack? {
        guard let context = unsafe etui_mhd_socket_context(pointer) else { return nil }
        return unsafe Unmanaged<ConnectionTrack>.fromOpaque(context).takeUnretainedValue()
    }

    /// Returns the names and values of a kind, as sent.
    func values(of kind: MHD_ValueKind) -> [(name: String, value: String)] {
        var values: [(name: String, value: String)] = []
        unsafe withUnsafeMutablePointer(to: &values) { list in
            _ = unsafe MHD_get_connection_values_n(pointer, kind, collectValue, list)
        }
        return values
    }
}

private func collectValue(
    _ context: UnsafeMutableRawPointer?,
    _ kind: MHD_ValueKind,
    _ name: UnsafePointer<CChar>?,
    _ nameCount: Int,
    _ value: UnsafePointer<CChar>?,
    _ valueCount: Int
) -> MHD_Result {
    unsafe context?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee.append(
        (unsafe text(name, nameCount), unsafe text(value, valueCount))
    )
    return .YES
}

/// Returns text from the library; replaces bytes that are not UTF-8.
private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    unsafe String(
        decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count),
        as: UTF8.self
    )
}
