// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import VicSwift

/// A card for display: lines of text, JSON, or a picture of its front and its back.
struct CardPicture {
    let card: InsuranceCard
    let state: VicCardState
    /// The result on the one scale.
    let result: CheckResult
    let isTest: Bool
    let language: CardLanguage

    private var front: [CardRow] { CardText.front(of: card, in: language) }
    private var back: [CardRow] {
        guard let european = card.european else { return [] }
        return CardText.europeanBack(of: european, in: language)
    }

    /// Returns the card as text.
    func lines(_ paint: Paint) -> [String] {
        let verdict = "\(paint.verdict(result)): \(state.rawValue)"
        var lines = ["\(card.coverage.rawValue), \(verdict)" + (isTest ? ", TEST" : "")]
        lines += Self.lines(front)
        lines.append("")
        lines += back.isEmpty ? [CardText.noEuropeanCard(in: language)] : Self.lines(back)
        return lines
    }

    private static func lines(_ rows: [CardRow]) -> [String] {
        let width = rows.map(\.label.count).max() ?? 0
        return rows.map { row in
            let space = String(repeating: " ", count: width - row.label.count + 2)
            return row.label + space + row.value.visible
        }
    }

    /// The members of the card as JSON.
    var members: [(String, JSONOutput)] {
        func rows(_ rows: [CardRow]) -> JSONOutput {
            .array(rows.map { ["label": .string($0.label), "value": .string($0.value)] })
        }
        return [
            ("schema", "etui.wallet.card.v1"), ("number", .string(card.number.digits)),
            ("kind", .string(card.coverage.rawValue)), ("state", .string(state.rawValue)),
            ("result", .string(result.name)),
            ("isTestCard", .boolean(isTest)), ("front", rows(front)), ("back", rows(back)),
        ]
    }

    // MARK: SVG

    /// The size of one side of a card: 1.73 times as wide as high.
    private static let size = (width: 945, height: 546)
    private static let margin = 47
    /// The height of both sides with the barcode below them.
    private static let totalHeight = size.height * 2 + 320

    /// Front, back and barcode below one another, sharp at any size.
    var svg: String {
        let (width, height) = Self.size
        let bars = barcode
        let total = Self.totalHeight
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(total)" \
            font-family="sans-serif" fill="#1a1a1a">
            <rect width="\(width)" height="\(total)" fill="#fff"/>
            \(face(front, top: 0, colour: card.coverage == .mandatory ? "#e4eef2" : "#efe9f5"))
            \(face(back, top: height + 20, colour: "#e8ecf6"))
            \(bars)
            </svg>

            """
    }

    // MARK: PNG

    /// The widths of a PNG in pixels: still legible, and still small enough to send.
    static let widths = 200...5000
    /// Two pixels for each unit of the drawing, 560 dots an inch at the size of a card.
    static let usualWidth = 2 * size.width

    /// Returns the same picture as pixels.
    func png(width: Int) throws(CommandError) -> [UInt8] {
        let height = (width * Self.totalHeight + Self.size.width / 2) / Self.size.width
        return try Drawing.png(of: svg, width: width, height: height)
    }

    private func face(_ rows: [CardRow], top: Int, colour: String) -> String {
        let (width, height) = Self.size
        var parts = [
            #"<rect y="\#(top)" width="\#(width)" height="\#(height)" rx="36" fill="\#(colour)"/>"#
        ]
        if rows.isEmpty {
            parts.append(text(CardText.noEuropeanCard(in: language), Self.margin, top + 280, 26))
        }
        for (row, place) in zip(rows, Self.places(of: rows)) {
            let isRight = row.isAtRightEdge
            let x = isRight ? width - Self.margin : Self.margin + place.column * (width / 2 - 20)
            let base = top + 80 + place.line * 92
            let size = Self.fontSize(of: row.value)
            parts.append(text(row.label, x, base, 20, colour: "#4a4a4a", endsThere: isRight))
            parts.append(text(row.value, x, base + 36, size, endsThere: isRight))
        }
        if isTest { parts.append(text("TEST", width - 160, top + 60, 40, colour: "#b3261e")) }
        return parts.joined(separator: "\n")
    }

    /// Arranges two rows per line; a row at the right edge shares the line of the previous row.
    static func places(of rows: [CardRow]) -> [(column: Int, line: Int)] {
        var places: [(column: Int, line: Int)] = []
        for (index, row) in rows.enumerated() {
            let isBesideNext = index + 1 < rows.count && rows[index + 1].isAtRightEdge
            if let last = places.last, last.column == 0, row.isAtRightEdge || !isBesideNext {
                places.append((1, last.line))
            } else {
                places.append((0, (places.last?.line ?? -1) + 1))
            }
        }
        return places
    }

    /// Returns 30, or less if a long value would reach into the next column: the average letter is hardly
    /// wider than five eighths of its size.
    private static func fontSize(of value: String) -> Int {
        let room = size.width / 2 - margin - 10
        return min(30, room * 8 / (5 * max(value.count, 1)))
    }

    private func text(
        _ text: String,
        _ x: Int,
        _ base: Int,
        _ size: Int,
        colour: String = "#1a1a1a",
        endsThere: Bool = false
    ) -> String {
        let anchor = endsThere ? #" text-anchor="end""# : ""
        return #"<text x="\#(x)" y="\#(base)" font-size="\#(size)" fill="\#(colour)"\#(anchor)>"#
            + text.escaped + "</text>"
    }

    /// The number in Code 128, with a quiet zone of ten modules.
    private var barcode: String {
        let quietZone = 10
        var place = quietZone
        var bars = ""
        for (number, width) in CardBarcode.widths(of: card.number.digits).enumerated() {
            if number.isMultiple(of: 2) { bars += "M\(place) 0h\(width)v60h-\(width)z" }
            place += width
        }
        let scale = Double(Self.size.width) / Double(place + quietZone)
        let top = Self.size.height * 2 + 60
        return """
            <g transform="translate(0 \(top)) scale(\(scale) 3)" shape-rendering="crispEdges">\
            <path d="\(bars)"/></g>
            \(text(card.number.grouped, 300, top + 220, 30))
            """
    }
}

extension String {
    /// The text escaped for XML.
    fileprivate var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
