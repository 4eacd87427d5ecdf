import { STEP_SECONDS, type SpeechPlaces } from './speechClock.ts'
import { BREAKS, type Break } from './spokenUnits.ts'

/**
 * The starting values for speech, and what was learned from a recording (`learnedModel.ts`): how often and how long
 * people pause at each kind of break and elsewhere. All lengths in seconds, spreads as standard deviations of the
 * logarithm.
 */
export interface PauseModel {
  /** Fraction of the breaks of this kind with an audible pause. */
  readonly heard: Readonly<Record<Break, number>>
  readonly medianSeconds: Readonly<Record<Break | 'inside', number>>
  /** Pauses per second of speech that aren't at a break: hesitations, long closures. */
  readonly insidePerSecond: number
  /** The maximum weight of a single pause against the lengths around it, so that no single pause decides. */
  readonly mostWeight: number
}

/**
 * Starting values: Heldner and Edlund 2010 for breaks between speakers (two fifths overlap or leave no audible pause, which
 * is rare in punctuated telephone speech), Campione and Véronis 2002 for those within (medians of 0.4–0.6 s at sentences,
 * 0.2 s at hesitations).
 */
export const USUAL_PAUSES: PauseModel = {
  heard: { speaker: 0.8, line: 0.88, sentence: 0.8, clause: 0.5 },
  medianSeconds: { speaker: 0.4, line: 0.55, sentence: 0.42, clause: 0.25, inside: 0.2 },
  insidePerSecond: 0.25,
  // Measured on synthetic conversations: 60 follows pauses into the wrong line if punctuation is missing, 3 misplaces lines
  // if lines are missing.
  mostWeight: 10,
}
const PAUSE_SPREAD: Readonly<Record<Break | 'inside', number>> = {
  speaker: 0.7,
  line: 0.6,
  sentence: 0.55,
  clause: 0.5,
  inside: 0.5,
}
/** Fraction of the pauses of each kind that are waits: up to a minute. */
const WAITS: Readonly<Record<Break | 'inside', number>> = {
  speaker: 0.05,
  line: 0.05,
  sentence: 0.03,
  clause: 0.01,
  inside: 0.005,
}
const LONGEST_WAIT_SECONDS = 60
const SHORTEST_PAUSE_SECONDS = 0.15

/**
 * For each kind of break, the weight of each place. At a pause: its density among pauses at such breaks, relative to that
 * of pauses elsewhere (in seconds of speech). Between pauses: the probability of no pause, over the width of the place.
 */
export function breakWeights(places: SpeechPlaces, pauses: PauseModel): Readonly<Record<Break, Float64Array>> {
  const weights = (kind: Break) =>
    places.pauseSeconds.map((pause, index) => {
      const unheard = (1 - pauses.heard[kind]) * places.widthSeconds[index]!
      if (pause === 0) return unheard
      const elsewhere = pauses.insidePerSecond * pauseDensity(pause, 'inside', pauses)
      const weight = (pauses.heard[kind] * pauseDensity(pause, kind, pauses)) / elsewhere
      return Math.min(pauses.mostWeight, weight) + unheard
    })
  const [speaker, line, sentence, clause] = BREAKS.map(weights) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return { speaker, line, sentence, clause }
}

function pauseDensity(seconds: number, kind: Break | 'inside', pauses: PauseModel): number {
  const wait = 1 / (Math.max(seconds, SHORTEST_PAUSE_SECONDS) * Math.log(LONGEST_WAIT_SECONDS / SHORTEST_PAUSE_SECONDS))
  return (1 - WAITS[kind]) * logNormal(seconds, pauses.medianSeconds[kind], PAUSE_SPREAD[kind]) + WAITS[kind] * wait
}

function logNormal(value: number, median: number, spread: number): number {
  const distance = Math.log(value / median) / spread
  return Math.exp(-0.5 * distance * distance) / (value * spread * Math.sqrt(2 * Math.PI))
}

/** Word lengths vary, and pace varies from sentence to sentence, so short units spread more. */
const PACE_SPREAD = 0.16
const WORD_SPREAD = 0.24
/** Lengths beyond this many spreads are outliers, which are rare. */
const WIDEST_SPREADS = 3.5
const ACCIDENTS_PER_SECOND = 2e-4
/** Spoken over the end of the previous unit, or not at all. */
const UNSAID = 1e-5

/** Densities (per second) of a unit's length in steps. Units of nearly the same length share one: increments of 3%. */
export function lengthDensities(): (expectedSeconds: number) => Float64Array {
  const known = new Map<number, Float64Array>()
  return (expectedSeconds) => {
    const size = Math.round(Math.log(Math.max(STEP_SECONDS, expectedSeconds)) / 0.03)
    const densities = known.get(size) ?? densitiesOf(Math.exp(size * 0.03))
    known.set(size, densities)
    return densities
  }
}

function densitiesOf(seconds: number): Float64Array {
  const spread = Math.sqrt(PACE_SPREAD ** 2 + WORD_SPREAD ** 2 * Math.min(1, 0.4 / seconds))
  const longest = Math.max(4, Math.ceil((seconds * Math.exp(WIDEST_SPREADS * spread)) / STEP_SECONDS))
  const densities = new Float64Array(longest + 1)
  densities[0] = UNSAID
  for (let steps = 1; steps <= longest; steps++) {
    densities[steps] = logNormal(steps * STEP_SECONDS, seconds, spread) + ACCIDENTS_PER_SECOND
  }
  return densities
}

/** Sound without a line in the transcript: ringing, music, omitted words. */
export interface UnwrittenModel {
  /** The probability of some before the first line, and after the last. */
  readonly atEnds: number
  /** The probability of some between two lines. */
  readonly between: number
  readonly meanSeconds: number
}

export const USUAL_UNWRITTEN: UnwrittenModel = { atEnds: 0.1, between: 0.004, meanSeconds: 12 }
