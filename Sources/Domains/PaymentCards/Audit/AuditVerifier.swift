// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Checks an audit chain row by row.
///
/// Rows come as values or as JSON lines in pieces of any length. Memory is constant, apart from the check of effects.
public struct AuditVerifier: Sendable {
    /// The longest line, far beyond any row.
    public static let lineByteCount = 64 << 10
    /// How much older than the latest row a row may be: the nodes' clocks stay within 2 s.
    public static let clockTolerance: Int64 = 2000

    /// The row as far as the chain needs it.
    struct Link {
        var sequence: Int
        var time: Int64
        var previousHash: [UInt8]
        var hash: [UInt8]
        var isHashRight: Bool
    }

    private var anchors: [Int: [UInt8]]
    private let start: Int?
    private var effects: AuditEffects?
    /// The start of a line whose end has not come yet.
    private var rest: [UInt8] = []
    private var rowCount = 0
    private var first: Int?
    private var head: AuditAnchor?
    /// The row before the first, if the chain begins later.
    private var origin: AuditAnchor?
    private var latest = Int64.min
    private var firstBreak: AuditReport.Break?
    private var reader = AuditLineReader()

    /// Prepares a check.
    ///
    /// - Parameters:
    ///   - anchors: rows known from elsewhere. One at the row before the first lets a chain begin there.
    ///   - start: the first place to check; rows before it are skipped, and the first row's link is taken as it is.
    ///   - checksEffects: whether consumed tokens must be accounted for; for whole chains.
    ///   - cardVersions: the present version of each card, to be accounted for too.
    public init(
        anchors: [AuditAnchor] = [],
        from start: Int? = nil,
        checksEffects: Bool = false,
        cardVersions: [String: Int]? = nil
    ) {
        self.anchors = [:]
        self.start = start
        effects =
            checksEffects || cardVersions != nil ? AuditEffects(versions: cardVersions) : nil
        for anchor in anchors {
            if let known = self.anchors[anchor.sequence], known != anchor.hash {
                // Two anchors contradict each other, so no chain can have both.
                firstBreak = AuditReport.Break(sequence: anchor.sequence, reason: .anchor)
            }
            self.anchors[anchor.sequence] = anchor.hash
        }
    }

    /// Takes the next piece of a file of JSON lines.
    public mutating func take(_ piece: ArraySlice<UInt8>) {
        var piece = piece
        while let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
            if rest.isEmpty {
                take(line: piece[..<end])
            } else {
                rest += piece[..<end]
                take(line: rest[...])
                rest.removeAll(keepingCapacity: true)
            }
            piece = piece[(end + 1)...]
        }
        guard rest.count <= Self.lineByteCount else { return }
        // One byte beyond the limit is enough to know that the line is too long.
        rest += piece.prefix(Self.lineByteCount + 1 - rest.count)
    }

    /// Takes the next line, a row or a checkpoint, without its end; empty lines have no effect.
    public mutating func take(line: ArraySlice<UInt8>) {
        guard !line.isEmpty else { return }
        guard line.count <= Self.lineByteCount else { return stop(.unreadable) }
        if let link = reader.read(line) {
            take(link, effectsOf: line)
            return
        }
        guard let value = try? JSONTree(parsing: Array(line)).root else { return stop(.unreadable) }
        if let row = AuditRow(value) {
            take(row)
        } else if let checkpoint = AuditCheckpoint(value) {
            take(checkpoint)
        } else {
            stop(.unreadable)
        }
    }

    /// Takes the next row.
    public mutating func take(_ row: AuditRow) {
        let link = Link(
            sequence: row.sequence,
            time: row.entry.time.millisecondsSinceEpoch,
            previousHash: row.previousHash,
            hash: row.hash,
            isHashRight: row.computedHash == row.hash
        )
        guard take(link) else { return }
        if row.entry.action == .checkpoint { checkRemoval(in: row) }
        guard effects != nil else { return }
        takeEffects(of: row)
    }

    /// Checks that a row about removed rows agrees with the beginning of this chain.
    private mutating func checkRemoval(in row: AuditRow) {
        guard let removed = row.entry.checkpoint?.anchor, removed.sequence < row.sequence else {
            return stop(.unreadable, at: row.sequence)
        }
        guard let origin, origin.sequence == removed.sequence, origin != removed else { return }
        stop(.link, at: row.sequence)
    }

    /// Takes a checkpoint, with which a chain may begin if an anchor names it.
    public mutating func take(_ checkpoint: AuditCheckpoint) {
        guard firstBreak == nil else { return }
        let anchor = checkpoint.anchor
        if head == nil {
            guard anchors.removeValue(forKey: anchor.sequence) == anchor.hash else {
                return stop(.anchor, at: anchor.sequence)
            }
            head = anchor
        } else if head != anchor {
            // In the middle of a chain a checkpoint repeats what the rows say.
            stop(.link, at: anchor.sequence)
        }
    }

    /// Ends the check.
    public mutating func finish() -> AuditReport {
        if !rest.isEmpty {
            take(line: rest[...])
            rest = []
        }
        let last = head?.sequence ?? (start ?? 1) - 1
        if firstBreak == nil, let missing = anchors.keys.min() {
            stop(.anchor, at: min(missing, last + 1))
        }
        if firstBreak == nil, let place = effects?.firstBreak(after: last) {
            stop(.effects, at: place)
        }
        return AuditReport(rowCount: rowCount, first: first, head: head, firstBreak: firstBreak)
    }

    private mutating func take(_ link: Link, effectsOf line: ArraySlice<UInt8>) {
        guard take(link), effects != nil else { return }
        // The line was read already, so only the members that matter here are taken from it.
        guard let value = try? JSONTree(parsing: Array(line)).root,
            let action = value["action"]?.string, let outcome = value["outcome"]?.string
        else { return stop(.unreadable) }
        takeEffects(
            AuditEffects.Row(
                sequence: link.sequence,
                time: link.time,
                action: AuditAction(rawValue: action),
                outcome: AuditOutcome(rawValue: outcome),
                token: value["token_id"]?.string,
                card: value["card_id"]?.string,
                errorCode: value["error_code"]?.string
            )
        )
    }

    private mutating func takeEffects(of row: AuditRow) {
        let entry = row.entry
        takeEffects(
            AuditEffects.Row(
                sequence: row.sequence,
                time: entry.time.millisecondsSinceEpoch,
                action: entry.action,
                outcome: entry.outcome,
                token: entry.tokenID,
                card: entry.card,
                errorCode: entry.errorCode
            )
        )
    }

    private mutating func takeEffects(_ row: AuditEffects.Row) {
        if effects?.take(row) == false { stop(.effects, at: row.sequence) }
    }

    /// Checks a row against the one before; returns whether it is intact.
    private mutating func take(_ link: Link) -> Bool {
        guard firstBreak == nil else {
            reconsiderGap(link)
            return false
        }
        if let start, head == nil, link.sequence < start { return false }
        let expected = head.map { $0.sequence + 1 } ?? expectedStart(link)
        guard link.sequence == expected else {
            stop(link.sequence > expected ? .gap : .order, at: min(expected, link.sequence))
            return false
        }
        guard let reason = fault(of: link) else {
            accept(link)
            return true
        }
        stop(reason, at: link.sequence)
        return false
    }

    /// The place where the chain must begin: at 1, at the wanted start, or after an anchor.
    private func expectedStart(_ link: Link) -> Int {
        if let start { return start }
        return anchors[link.sequence - 1] == nil ? 1 : link.sequence
    }

    private func fault(of link: Link) -> AuditReport.Reason? {
        guard link.isHashRight else { return .hash }
        if let previous = previousHash(of: link), previous != link.previousHash { return .link }
        guard latest == .min || link.time >= latest - Self.clockTolerance else { return .time }
        guard let anchor = anchors[link.sequence] else { return nil }
        return anchor == link.hash ? nil : .anchor
    }

    /// The hash that a row must follow; `nil` if it is not known.
    private func previousHash(of link: Link) -> [UInt8]? {
        if let head { return head.hash }
        if let anchor = anchors[link.sequence - 1] { return anchor }
        return link.sequence == 1 ? AuditChain().hash : nil
    }

    private mutating func accept(_ link: Link) {
        if head == nil {
            anchors[link.sequence - 1] = nil
        }
        if first == nil {
            origin = AuditAnchor(sequence: link.sequence - 1, hash: link.previousHash)
            effects?.begin(at: link.sequence, time: link.time)
        }
        anchors[link.sequence] = nil
        first = first ?? link.sequence
        rowCount += 1
        latest = max(latest, link.time)
        head = AuditAnchor(sequence: link.sequence, hash: link.hash)
    }

    /// Turns a gap into a wrong order if the missing row comes later after all.
    private mutating func reconsiderGap(_ link: Link) {
        guard let found = firstBreak, found.reason == .gap, link.sequence == found.sequence else {
            return
        }
        firstBreak = AuditReport.Break(sequence: found.sequence, reason: .order)
    }

    private mutating func stop(_ reason: AuditReport.Reason, at sequence: Int? = nil) {
        guard firstBreak == nil else { return }
        let place = sequence ?? (head?.sequence ?? (start ?? 1) - 1) + 1
        firstBreak = AuditReport.Break(sequence: place, reason: reason)
    }
}
