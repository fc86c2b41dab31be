// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The values of a statement in the server's binary form.
@safe
struct PostgreSQLValues {
    /// The type of each value; the server decides the type of a null.
    private(set) var types: [UInt32] = []
    private var bytes: [UInt8] = []
    /// The position and length of each value; nil for a null.
    private var extents: [Range<Int>?] = []

    init(_ values: [DatabaseValue]) {
        for value in values { append(value) }
        // A value without bytes still needs an address: a null pointer would mean null.
        bytes.append(0)
    }

    private mutating func append(_ value: DatabaseValue) {
        let start = bytes.count
        switch value {
        case .null:
            types.append(0)
            extents.append(nil)
            return
        case .integer(let number):
            types.append(PostgreSQLType.integer)
            unsafe withUnsafeBytes(of: number.bigEndian) { unsafe bytes.append(contentsOf: $0) }
        case .text(let text):
            types.append(PostgreSQLType.text)
            bytes += text.utf8
        case .bytes(let value):
            types.append(PostgreSQLType.bytes)
            bytes += value
        }
        extents.append(start..<bytes.count)
    }

    /// Passes count, values, lengths and formats as libpq expects them.
    @unsafe
    func withPointers<Result>(
        _ body: (
            CInt, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<CInt>, UnsafePointer<CInt>
        ) -> Result
    ) -> Result {
        let lengths = extents.map { CInt($0?.count ?? 0) }
        let formats = [CInt](repeating: 1, count: extents.count)
        return unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = unsafe extents.map { extent -> UnsafePointer<CChar>? in
                unsafe extent.flatMap { extent in unsafe start?.advanced(by: extent.lowerBound) }
            }
            return unsafe body(CInt(extents.count), values, lengths, formats)
        }
    }
}
