// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Secret bytes that exist once and are wiped when their lifetime ends.
///
/// Their pages are left out of core files, kept out of swap where the system allows it, and wiped for forked children.
/// Not copyable, not printable, not encodable, not `Equatable`; read through a scoped borrow and compared in constant
/// time.
@safe public struct SecretBytes: ~Copyable, @unchecked Sendable {
    // Invariant behind @unchecked: written only in `init`, before the value is visible elsewhere.
    private let storage: UnsafeMutableBufferPointer<UInt8>

    /// The number of bytes, which is not secret.
    public var count: Int { unsafe storage.count }

    /// Allocates zeroed bytes and lets a body fill them in place.
    ///
    /// - Throws: the body's error; the bytes are wiped then too.
    public init<Failure>(
        count: Int,
        filling body: (inout MutableSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let bytes = unsafe SecretMemory.take(count)
        do throws(Failure) {
            var span = unsafe bytes.mutableSpan
            try body(&span)
        } catch {
            unsafe SecretMemory.giveBack(bytes)
            throw error
        }
        unsafe storage = bytes
    }

    /// Copies bytes; the caller must wipe its own copy.
    public init(copying bytes: borrowing Span<UInt8>) {
        unsafe storage = SecretMemory.take(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { source in
            _ = unsafe storage.initialize(fromContentsOf: source)
        }
    }

    /// Copies an array; the caller must wipe its own copy.
    public init(copying bytes: [UInt8]) {
        let all = bytes[...]
        self.init(copying: all.span)
    }

    /// Moves the bytes of an array and leaves zeros there.
    ///
    /// - Parameter bytes: an array without copies, as a copy would keep its bytes.
    public init(moving bytes: inout [UInt8]) {
        self.init(copying: bytes)
        bytes.wipe()
    }

    /// Copies ordinary bytes, followed by secret ones.
    init(_ prefix: [UInt8], followedBy secret: Span<UInt8>) {
        self.init(count: prefix.count + secret.count) { span in
            for index in prefix.indices { span[index] = prefix[index] }
            for index in secret.indices { span[prefix.count + index] = secret[index] }
        }
    }

    deinit {
        unsafe SecretMemory.giveBack(storage)
    }

    /// Lends the bytes for the duration of the body.
    public borrowing func withBytes<Outcome: ~Copyable, Failure>(
        _ body: (Span<UInt8>) throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        try unsafe body(storage.span)
    }

    /// Copies the bytes to an ordinary array, which is not wiped.
    ///
    /// For plaintext that is no longer a secret; the name makes its uses easy to search for.
    public borrowing func revealed() -> [UInt8] {
        unsafe [UInt8](storage)
    }

    /// Returns whether both hold the same bytes; the time taken depends only on the length.
    public borrowing func isEqualInConstantTime(to other: borrowing SecretBytes) -> Bool {
        other.withBytes { isEqualInConstantTime(to: $0) }
    }

    /// Returns whether the bytes equal the given ones; the time taken depends only on the length.
    public borrowing func isEqualInConstantTime(to other: borrowing Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return unsafe other.withUnsafeBufferPointer { bytes in
            unsafe SystemFunctions.areEqual(UnsafeBufferPointer(storage), bytes)
        }
    }
}

extension [UInt8] {
    /// Overwrites all bytes with zeros, which no optimisation removes; copies of the array keep theirs.
    public mutating func wipe() {
        unsafe withUnsafeMutableBytes { bytes in unsafe SystemFunctions.wipe(bytes) }
    }
}
