// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The connections of a server, counted by the address they come from.
///
/// Connections with a waiting long poll or an event stream are counted *apart*.
struct ConnectionRegistry {
    private enum Kind {
        case plain
        case apart
        /// Cut, but not yet closed by the library.
        case cut
    }

    private struct Entry {
        let track: ConnectionTrack
        var kind = Kind.plain
    }

    private let limit: Int
    private let limitPerAddress: Int
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var plainCounts: [String: Int] = [:]
    /// The number of connections that are not counted apart.
    private(set) var plainCount = 0

    /// Creates an empty registry.
    ///
    /// - Parameters:
    ///   - limit: the most at once.
    ///   - limitPerAddress: the most at once from one address; 0 for no bound.
    init(limit: Int, limitPerAddress: Int) {
        self.limit = max(1, limit)
        self.limitPerAddress = limitPerAddress
    }

    /// All connections.
    var tracks: some Sequence<ConnectionTrack> { entries.values.lazy.map(\.track) }

    /// Adds a connection, and cuts others if there are too many.
    mutating func add(_ track: ConnectionTrack, at now: ContinuousClock.Instant) {
        entries[ObjectIdentifier(track)] = Entry(track: track)
        count(track.share, 1)
        if limitPerAddress > 0, plainCounts[track.share, default: 0] > limitPerAddress {
            makeRoom(from: track.share, part: limitPerAddress, at: now)
        }
        if plainCount > limit {
            let most = plainCounts.max { $0.value < $1.value }
            let hasRoom = makeRoom(from: most?.key ?? track.share, part: limit, at: now)
            // Routes are working for all of those, so connections of other addresses have to go.
            if !hasRoom { makeRoom(from: nil, part: limit, at: now) }
        }
    }

    /// Removes a connection.
    mutating func remove(_ track: ConnectionTrack) {
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(track)) else { return }
        if entry.kind == .plain { count(track.share, -1) }
    }

    /// Sets whether a connection is counted apart.
    mutating func setApart(_ isApart: Bool, _ track: ConnectionTrack?) {
        guard let track else { return }
        let key = ObjectIdentifier(track)
        switch (entries[key]?.kind, isApart) {
        case (.plain, true):
            entries[key]?.kind = .apart
            count(track.share, -1)
        case (.apart, false):
            entries[key]?.kind = .plain
            count(track.share, 1)
        default: break
        }
    }

    /// Cuts the least valuable connections of an address, or of all addresses.
    ///
    /// Cuts a few more than needed, so that a flood does not cause a scan of all connections for each newcomer.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    private mutating func makeRoom(
        from share: String?,
        part: Int,
        at now: ContinuousClock.Instant
    ) -> Bool {
        let candidates = entries.values
            .filter { $0.kind == .plain && (share == nil || $0.track.share == share) }
            .compactMap { entry in entry.track.weight(now).map { (track: entry.track, weight: $0) }
            }
            .sorted { $0.weight < $1.weight }
        // The last one may be the newcomer, which must get its turn.
        let chosen = candidates.dropLast().prefix(max(1, part / 64))
        for candidate in chosen {
            entries[ObjectIdentifier(candidate.track)]?.kind = .cut
            count(candidate.track.share, -1)
            candidate.track.cut()
        }
        return !chosen.isEmpty
    }

    private mutating func count(_ share: String, _ change: Int) {
        plainCount += change
        let count = plainCounts[share, default: 0] + change
        plainCounts[share] = count == 0 ? nil : count
    }
}
