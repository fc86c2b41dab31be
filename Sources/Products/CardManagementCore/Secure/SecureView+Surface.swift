// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Where a secret is shown if there is no UIKit.
public enum SecureSurface: Sendable {
    /// The terminal of the process, if its standard output is one.
    case terminal
    /// A page of the person's browser, which only this machine can open, once.
    case browser

    /// Whether this process can show a secret there: ask before you spend a token.
    public var isAvailable: Bool {
        switch self {
        case .terminal: SystemTerminal().isInteractive
        case .browser: SystemPageOpener().isAvailable
        }
    }
}

extension SecureView {
    /// Shows the secret and waits until it is gone.
    ///
    /// - Parameter surface: where to show it.
    /// - Throws: ``CardManagementError/unableToPerformSecureOperation`` if the secret is gone, or cannot be shown there.
    public func present(on surface: SecureSurface) async throws {
        switch surface {
        case .terminal: try await show(on: SystemTerminal())
        case .browser: try await Self.show([self], with: SystemPageOpener())
        }
    }

    /// Shows the secret on a terminal, in one line that is cleared afterwards.
    package func show(on terminal: some SecureTerminal) async throws(CardManagementError) {
        guard terminal.isInteractive, !display.isHandedOver else {
            throw .unableToPerformSecureOperation
        }
        // The observer is there before the secret is, so that no end of it is missed.
        let (phases, continuation) = AsyncStream<SecureDisplay.Phase>.makeStream()
        display.phaseDidChange = { continuation.yield($0) }
        defer { display.phaseDidChange = nil }
        guard display.show() else { throw .unableToPerformSecureOperation }
        let line = SecretLine(display.kind, design)
        guard display.digits.withBytes({ line.write($0, to: terminal) }) == true else {
            display.hide(.failed)
            throw .unableToPerformSecureOperation
        }
        for await phase in phases {
            if case .hidden = phase { break }
        }
        terminal.clearLine()
    }
}

/// A terminal that can clear a line.
package protocol SecureTerminal: Sendable {
    /// Whether a person reads it.
    var isInteractive: Bool { get }
    /// Writes bytes at once; returns whether all were written.
    func put(_ bytes: Span<UInt8>) -> Bool
    /// Clears the line of the cursor.
    func clearLine()
}

/// The standard output of the process.
struct SystemTerminal: SecureTerminal {
    var isInteractive: Bool { isatty(STDOUT_FILENO) == 1 }

    func put(_ bytes: Span<UInt8>) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var sent = 0
            while sent < buffer.count {
                let rest = unsafe UnsafeBufferPointer(rebasing: buffer[sent...])
                let count = unsafe write(STDOUT_FILENO, rest.baseAddress, rest.count)
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    func clearLine() {
        // Carriage return, then ESC [2K, "erase in line" of the whole line (ECMA-48 §8.3.41).
        let code = [0x0D, 0x1B, 0x5B, 0x32, 0x4B] as ArraySlice<UInt8>
        _ = put(code.span)
    }
}
#endif
