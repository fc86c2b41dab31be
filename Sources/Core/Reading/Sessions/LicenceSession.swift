// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads the code of a licence in camera frames.
///
/// One frame is enough if its error correction is. Where it is not, as under scratches or a moving reflection, the codewords
/// of several frames are counted together. Memory does not grow with the number of frames.
public struct LicenceSession: Sendable {
    /// What a frame shows, together with those before it.
    public struct Sighting: Sendable {
        /// The licence; `nil` if none can be read yet.
        public let licence: LicenceCode?
        /// Whether there is a code that could not be read, or that is no licence's.
        public let hasOtherCode: Bool
    }

    private var votes: PDF417Votes?

    /// Creates a session without any frames.
    public init() {}

    /// Reads one more frame.
    public mutating func read(_ frame: GreyPicture) -> Sighting {
        let seen = PDF417Reader().look(at: frame)
        if let licence = seen.symbols.lazy.compactMap({ LicenceCode($0) }).first {
            votes = nil
            return Sighting(licence: licence, hasOtherCode: false)
        }
        guard seen.symbols.isEmpty, let matches = seen.unread.first else {
            return Sighting(licence: nil, hasOtherCode: seen.hasSymbol)
        }
        guard var votes, votes.fits(matches) else {
            // Another code, or the first one.
            votes = PDF417Votes(matches)
            return Sighting(licence: nil, hasOtherCode: true)
        }
        votes.add(matches)
        self.votes = votes
        let licence = PDF417Symbol(votes.matches).flatMap { LicenceCode($0) }
        return Sighting(licence: licence, hasOtherCode: licence == nil)
    }
}
