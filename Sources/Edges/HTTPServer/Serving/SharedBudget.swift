// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Room that clients share: nobody may hold more than is still free.
///
/// So one client has at most half of it, and whoever comes next may have half of what is left.
struct SharedBudget {
    let total: Int
    private(set) var used = 0
    private var held: [String: Int] = [:]

    /// Room that nobody has taken from.
    init(total: Int) {
        self.total = total
    }

    /// Whether a client may have so much now.
    func has(_ count: Int, for client: String) -> Bool {
        held[client, default: 0] + count <= total - used
    }

    /// Takes some, or leaves everything as it is.
    mutating func take(_ count: Int, for client: String) -> Bool {
        guard has(count, for: client) else { return false }
        held[client, default: 0] += count
        used += count
        return true
    }

    /// Gives back what a client has taken.
    mutating func give(_ count: Int, of client: String) {
        guard count > 0, let before = held[client] else { return }
        held[client] = before > count ? before - count : nil
        used -= min(count, before)
    }
}
