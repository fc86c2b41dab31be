// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import CZXing
import Glibc

/// The two ways to start a child.
enum ChildWay: CaseIterable {
    /// Forked by the helper, which is executed anew.
    case helper
    /// Forked from this process.
    case forked

    /// Runs work in a child that gets the value's bytes and a body.
    func run<Value: BitwiseCopyable>(
        _ bounds: etui_child_bounds,
        with value: Value,
        body: [UInt8] = [],
        _ work: @escaping etui_child_work
    ) -> (ending: Int, output: [UInt8]) {
        var bounds = bounds
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        let ending = withUnsafeBytes(of: value) { head in
            body.withUnsafeBytes { body in
                var input = etui_child_input(
                    head: head.baseAddress,
                    head_count: head.count,
                    body: body.baseAddress,
                    body_count: body.count
                )
                return switch self {
                case .helper: etui_child_run(work, &input, &bounds, &output, &count)
                case .forked: etui_child_run_forked(work, &input, &bounds, &output, &count)
                }
            }
        }
        defer { free(output) }
        return (Int(ending), Array(UnsafeBufferPointer(start: output, count: count)))
    }
}
#endif
