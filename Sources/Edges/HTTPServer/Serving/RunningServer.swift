// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CMicroHTTPD
import Execution
import Foundation

/// A daemon of the library with its resources.
@safe final class RunningServer: @unchecked Sendable {
    // Nothing changes after init; the library's calls on a daemon are thread-safe.
    let port: Int
    private let core: ServerCore
    private let daemon: OpaquePointer
    private let socket: ListenSocket
    private let deadlines: DeadlineThread

    init(_ router: HTTPRouter, _ configuration: HTTPServerConfiguration) throws(HTTPServerError) {
        let socket = try ListenSocket(
            address: configuration.address,
            port: configuration.port,
            allowsEveryone: configuration.tls != nil || configuration.isBehindProxy
        )
        let core = ServerCore(router: router, configuration: configuration)
        guard let daemon = unsafe Self.start(core, configuration, socket.number) else {
            socket.close()
            throw .cannotStart
        }
        port = socket.port
        self.core = core
        self.socket = socket
        unsafe self.daemon = daemon
        deadlines = DeadlineThread(core)
    }

    /// Stops on a separate thread, because the library waits for its own threads.
    func stop(then done: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [self] in
            socket.deafen()
            core.beginDraining()
            if !waitUntilIdle(for: core.limits.drainTime) {
                core.abandon()
                while !waitUntilIdle(for: .seconds(1)) { core.abandon() }
            }
            deadlines.stop()
            unsafe MHD_stop_daemon(daemon)
            socket.release()
            done()
        }
    }

    private func waitUntilIdle(for time: Duration) -> Bool {
        let end = ContinuousClock.now + time
        while !core.closeIfIdle() {
            guard ContinuousClock.now < end else { return false }
            usleep(2_000)
        }
        return true
    }

    private static func start(
        _ core: ServerCore,
        _ configuration: HTTPServerConfiguration,
        _ socket: Int32
    ) -> OpaquePointer? {
        let limits = configuration.limits
        var options = unsafe etui_mhd_options()
        unsafe options.on_request = requestReceived
        unsafe options.on_completed = requestCompleted
        unsafe options.on_connection = connectionChanged
        unsafe options.on_target = targetReceived
        // The running server keeps the core alive for as long as the daemon lives.
        unsafe options.context = Unmanaged.passUnretained(core).toOpaque()
        unsafe options.listen_socket = socket
        unsafe options.thread_count = UInt32(max(1, configuration.threadCount))
        // Newcomers are always accepted and other connections cut, so the library must not refuse them first.
        unsafe options.connection_limit = UInt32(limits.socketCount)
        unsafe options.idle_seconds = UInt32(max(1, limits.idleTime.components.seconds))
        unsafe options.connection_memory = max(
            limits.connectionByteCount,
            limits.headerByteCount
        )
        guard let tls = configuration.tls else { return unsafe etui_mhd_start(&options) }
        return unsafe (tls.key + [0]).withUnsafeBytes { key in
            unsafe (tls.certificates + [0]).withUnsafeBytes { certificates in
                unsafe options.key = key.baseAddress?.assumingMemoryBound(to: CChar.self)
                unsafe options.certificate = certificates.baseAddress?
                    .assumingMemoryBound(to: CChar.self)
                return unsafe etui_mhd_start(&options)
            }
        }
    }
}

/// A thread that closes overdue connections, ten times a second.
private final class DeadlineThread: Sendable {
    private let isStopped = Locked(false)

    init(_ core: ServerCore) {
        let thread = Thread { [isStopped] in
            var round = 0
            while !isStopped.withLock({ $0 }) {
                round += 1
                core.sweep(isThorough: round.isMultiple(of: 5))
                usleep(100_000)
            }
        }
        thread.name = "http deadlines"
        thread.start()
    }

    func stop() {
        isStopped.withLock { $0 = true }
    }
}
