// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The reading with the most likely class in every step (CTC), and the alternatives to each of its characters.
///
/// Source: Graves and others, *Connectionist Temporal Classification*, 2006, section 3.2: runs of one class are one
/// character, blanks separate characters.
struct BestPath {
    /// One character of the reading.
    struct Place {
        /// Its position, in steps from the left edge.
        let centre: Float
        let candidates: (CharacterCandidate, CharacterCandidate, CharacterCandidate)
        /// The logarithm of the likelihood that there is no character here.
        let absence: Float
    }

    /// Consecutive steps with the same class other than the blank.
    private struct Run {
        let label: Int
        let steps: Range<Int>
    }

    /// The greatest number of steps evaluated beyond a run.
    private static let reach = 4
    /// The number of values for one step in the scores.
    private static let stride = 40

    /// The characters, from left to right.
    let places: [Place]

    /// Decodes the network's scores, 40 for each step.
    init(scores: [Float], steps: Int) {
        let likelihoods = Self.likelihoods(of: scores, steps: steps)
        let runs = Self.runs(in: likelihoods, steps: steps)
        var places = [Place]()
        places.reserveCapacity(runs.count)
        for (index, run) in runs.enumerated() {
            // Half of the gap to each neighbour belongs to the run.
            let before = index == 0 ? -run.steps.lowerBound : runs[index - 1].steps.upperBound
            let after = index == runs.count - 1 ? 2 * steps : runs[index + 1].steps.lowerBound
            let left = max((before + run.steps.lowerBound) / 2, run.steps.lowerBound - Self.reach)
            let right = min((run.steps.upperBound + after) / 2, run.steps.upperBound + Self.reach)
            places.append(Self.place(of: run, in: left..<min(right, steps), likelihoods))
        }
        self.places = places
    }

    /// Returns for each step the likelihoods of the classes, which add up to 1.
    private static func likelihoods(of scores: [Float], steps: Int) -> [Double] {
        let classes = LineNetwork.classCount
        var result = [Double](repeating: 0, count: steps * classes)
        for step in 0..<steps {
            var greatest = scores[step * stride]
            for label in 1..<classes { greatest = max(greatest, scores[step * stride + label]) }
            var sum = 0.0
            for label in 0..<classes {
                let difference = Double(scores[step * stride + label] - greatest)
                let value = Likelihood.exponential(difference)
                result[step * classes + label] = value
                sum += value
            }
            for label in 0..<classes { result[step * classes + label] /= sum }
        }
        return result
    }

    private static func runs(in likelihoods: [Double], steps: Int) -> [Run] {
        let classes = LineNetwork.classCount
        var result = [Run]()
        var start = 0
        var current = 0
        for step in 0...steps {
            var label = 0
            if step < steps {
                for other in 1..<classes
                where likelihoods[step * classes + other] > likelihoods[step * classes + label] {
                    label = other
                }
            }
            guard label != current else { continue }
            if current != 0 { result.append(Run(label: current, steps: start..<step)) }
            start = step
            current = label
        }
        return result
    }

    /// Returns the likelihoods that a window shows exactly one of the characters, or none.
    ///
    /// They are sums over all ways to spread it over the window's steps with blanks before and after.
    private static func place(
        of run: Run,
        in window: Range<Int>,
        _ likelihoods: [Double]
    ) -> Place {
        let classes = LineNetwork.classCount
        var nothing = 1.0
        for step in window { nothing *= likelihoods[step * classes] }
        var sum = nothing
        var best = TopThree()
        for label in 1..<classes {
            var (before, inside, after) = (1.0, 0.0, 0.0)
            for step in window {
                let blank = likelihoods[step * classes]
                after = (after + inside) * blank
                inside = (inside + before) * likelihoods[step * classes + label]
                before *= blank
            }
            sum += inside + after
            best.offer(label, likelihood: inside + after)
        }
        return Place(
            centre: centre(of: run, likelihoods),
            candidates: (
                candidate(best.first, of: sum), candidate(best.second, of: sum),
                candidate(best.third, of: sum)
            ),
            absence: logarithm(nothing / sum)
        )
    }

    private static func candidate(_ entry: TopThree.Entry, of sum: Double) -> CharacterCandidate {
        CharacterCandidate(
            character: LineNetwork.alphabet[entry.label - 1],
            logLikelihood: logarithm(entry.likelihood / sum)
        )
    }

    /// Returns the logarithm, at least -90, so that the result stays finite if something is practically impossible.
    private static func logarithm(_ likelihood: Double) -> Float {
        min(0, Float(Likelihood.logarithm(max(likelihood, 1e-39))))
    }

    /// Returns the middle of a run, with each step weighted by its likelihood.
    private static func centre(of run: Run, _ likelihoods: [Double]) -> Float {
        var (moment, sum) = (0.0, 0.0)
        for step in run.steps {
            let weight = likelihoods[step * LineNetwork.classCount + run.label]
            moment += weight * (Double(step) + 0.5)
            sum += weight
        }
        return Float(moment / sum)
    }
}

/// The three most likely of the classes offered.
private struct TopThree {
    typealias Entry = (label: Int, likelihood: Double)

    var first: Entry = (1, -1)
    var second: Entry = (1, -1)
    var third: Entry = (1, -1)

    mutating func offer(_ label: Int, likelihood: Double) {
        guard likelihood > third.likelihood else { return }
        third = (label, likelihood)
        if third.likelihood > second.likelihood { swap(&second, &third) }
        if second.likelihood > first.likelihood { swap(&first, &second) }
    }
}
