// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Room that clients share; a client may hold at most as much as is still free.
///
/// So one client has at most half of it, and the next may have half of what is left.
struct SharedBudget {
    let total: Int
    private(set) var used = 0
    private var held: [String: Int] = [:]

    /// Creates an unused budget.
    init(total: Int) {
        self.total = total
    }

    /// Returns whether a client may take `count` now.
    func has(_ count: Int, for client: String) -> Bool {
        held[client, default: 0] + count <= total - used
    }

    /// Takes `count`, or changes nothing.
    mutating func take(_ count: Int, for client: String) -> Bool {
        guard has(count, for: client) else { return false }
        held[client, default: 0] += count
        used += count
        return true
    }

    /// Releases `count` of what a client has taken.
    mutating func give(_ count: Int, of client: String) {
        guard count > 0, let before = held[client] else { return }
        held[client] = before > count ? before - count : nil
        used -= min(count, before)
    }
}
