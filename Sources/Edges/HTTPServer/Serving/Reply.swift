// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CMicroHTTPD

/// A response of the library, made from ours; owned here until queued.
@safe struct Reply: ~Copyable {
    let pointer: OpaquePointer

    /// Creates a reply from bytes, which the library copies.
    init?(_ bytes: [UInt8]) {
        let made = unsafe bytes.withUnsafeBytes { buffer in
            // The library copies the bytes, so it never writes to them.
            unsafe MHD_create_response_from_buffer(
                buffer.count,
                UnsafeMutableRawPointer(mutating: buffer.baseAddress),
                .RESPMEM_MUST_COPY
            )
        }
        guard let made = unsafe made else { return nil }
        unsafe pointer = made
    }

    /// Creates a reply that reads from a pump and keeps it alive until the library has finished.
    init?(_ pump: EventPump) {
        let context = unsafe Unmanaged.passRetained(pump)
        let made = unsafe etui_mhd_stream(
            16 * 1024,
            readFromPump,
            context.toOpaque(),
            releasePump
        )
        guard let made = unsafe made else {
            unsafe context.release()
            return nil
        }
        unsafe pointer = made
    }

    deinit {
        unsafe MHD_destroy_response(pointer)
    }

    /// Adds a header field; skips it if the library rejects it.
    func add(_ name: String, _ value: String) {
        _ = unsafe MHD_add_response_header(pointer, name, value)
    }
}

private func readFromPump(
    _ context: UnsafeMutableRawPointer?,
    _ position: UInt64,
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ count: Int
) -> Int {
    guard let context = unsafe context else { return etui_mhd_end_of_stream() }
    let pump = unsafe Unmanaged<EventPump>.fromOpaque(context).takeUnretainedValue()
    let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count)
    return unsafe pump.read(into: target) ?? etui_mhd_end_of_stream()
}

private func releasePump(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<EventPump>.fromOpaque(context).takeRetainedValue().close()
}
