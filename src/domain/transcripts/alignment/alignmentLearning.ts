import { breakWeights, lengthDensities, USUAL_PAUSES, type PauseModel, type UnwrittenModel } from './alignmentModel.ts'
import { alignUnits, fitOfUnits, type PassInput, type StartChances } from './alignmentPass.ts'
import { STEP_SECONDS, type SpeechPlaces } from './speechClock.ts'
import { BREAKS, type Break, type SpokenUnit } from './spokenUnits.ts'

/** The input for reading one recording. */
export interface Reading {
  readonly places: SpeechPlaces
  readonly units: readonly SpokenUnit[]
  /** By unit: its speaker, as an index into `paces`. */
  readonly speakers: readonly number[]
  /** By speaker: how much slower than average; 1.2 takes a fifth longer. */
  readonly paces: readonly number[]
  /** By speaker: their voice in `voices`, or −1. */
  readonly voiceOf: readonly number[]
  readonly voices: readonly Float64Array[]
  readonly isPinned: { readonly start: boolean; readonly end: boolean }
  readonly unwritten: UnwrittenModel
}

/** Weight of the starting values against the recording, in seconds of speech. */
const PRIOR_PACE_SECONDS = 60
const PRIOR_BREAKS = 20
const PRIOR_SPEECH_SECONDS = 20

/** Sentences that end within a line look like the line's end, so lengths need more weight. */
const WEIGHT_WHERE_UNPUNCTUATED = 3

/**
 * Places less likely than this, relative to the best, are dropped. Measured in calls with missing lines: at 1e-4 one call
 * in ten is misaligned for minutes, at 1e-6 one in a hundred. Costs grow slowly: 1e-10 takes twice as long as 1e-6. Very
 * long calls use a larger value.
 */
export const HOPELESS = 1e-10
export const HOPELESS_WHERE_COSTLY = 1e-8

/** The fit of the recording to the starting values, before learning, to find the more likely of two readings. */
export function fitOf(reading: Reading, hopeless: number): number {
  return fitOfUnits(passInput(reading, reading.paces, startingPauses(reading), hopeless))
}

/** One pass with the current values. */
function passInput(reading: Reading, paces: readonly number[], pauses: PauseModel, hopeless: number): PassInput {
  const densities = lengthDensities()
  return {
    places: reading.places,
    units: reading.units.map((unit, index) => {
      const speaker = reading.speakers[index]!
      return {
        breakBefore: unit.breakBefore,
        expectedSeconds: unit.expectedSeconds * paces[speaker]!,
        densities: densities(unit.expectedSeconds * paces[speaker]!),
        voice: reading.voiceOf[speaker]!,
      }
    }),
    breakWeights: breakWeights(reading.places, pauses),
    voices: reading.voices,
    unwritten: reading.unwritten,
    isPinned: reading.isPinned,
    hopeless,
  }
}

/**
 * Reads the recording `passes` times. Each pass learns from the previous one how fast each speaker is and how these people
 * pause (expectation maximization, with a few virtual observations that keep it near the starting values).
 */
export function readLearning(reading: Reading, passes: number, hopeless: number): readonly StartChances[] {
  let paces = reading.paces
  let pauses = startingPauses(reading)
  for (let pass = 1; ; pass++) {
    const isLast = pass >= passes
    const starts = alignUnits(passInput(reading, paces, pauses, hopeless))
    if (isLast) return starts
    paces = learnPaces(reading, starts)
    pauses = learnPauses(reading, starts, pauses)
  }
}

/**
 * The usual pauses, but with the recording's surplus counted as pauses elsewhere: without punctuation in the transcript,
 * every sentence ends `inside`, and pauses mean little at first.
 */
function startingPauses({ places, units }: Pick<Reading, 'places' | 'units'>): PauseModel {
  const { heard, insidePerSecond, medianSeconds } = USUAL_PAUSES
  const found = places.pauseSeconds.filter((pause) => pause > 0)
  const speechSeconds = places.steps.at(-1)! * STEP_SECONDS
  const expected = units.reduce((sum, unit, index) => sum + (index > 0 ? heard[unit.breakBefore] : 0), 0)
  const tooMany = (found.length - expected) / Math.max(1, speechSeconds)
  if (tooMany <= insidePerSecond) return USUAL_PAUSES
  const middle = found.toSorted()[found.length >> 1]!
  const share = insidePerSecond / tooMany
  const inside = Math.exp(share * Math.log(medianSeconds.inside) + (1 - share) * Math.log(middle))
  const mostWeight = tooMany > 2 * insidePerSecond ? WEIGHT_WHERE_UNPUNCTUATED : USUAL_PAUSES.mostWeight
  return { ...USUAL_PAUSES, insidePerSecond: tooMany, medianSeconds: { ...medianSeconds, inside }, mostWeight }
}

function learnPaces({ places, units, speakers, paces }: Reading, starts: readonly StartChances[]): readonly number[] {
  const meanStarts = starts.map(({ first, chances }) =>
    chances.reduce((sum, chance, at) => sum + chance * places.steps[first + at]! * STEP_SECONDS, 0),
  )
  const end = places.steps.at(-1)! * STEP_SECONDS
  const taken = paces.map((pace) => pace * PRIOR_PACE_SECONDS)
  const expected = paces.map(() => PRIOR_PACE_SECONDS)
  units.forEach((unit, index) => {
    const speaker = speakers[index]!
    const seconds = (meanStarts[index + 1] ?? end) - meanStarts[index]!
    // A unit more than three times as long contains something unwritten, so it's ignored for the pace.
    if (seconds > 3 * unit.expectedSeconds * paces[speaker]! + 1) return
    taken[speaker]! += seconds
    expected[speaker]! += unit.expectedSeconds
  })
  return taken.map((seconds, speaker) => Math.min(2, Math.max(0.4, seconds / expected[speaker]!)))
}

function learnPauses({ places, units }: Reading, starts: readonly StartChances[], before: PauseModel): PauseModel {
  const { pauseSeconds } = places
  const logPause = pauseSeconds.map((pause) => (pause > 0 ? Math.log(pause) : 0))
  const atBreak = new Float64Array(pauseSeconds.length)
  const counts = kinds((kind) => ({
    breaks: PRIOR_BREAKS,
    heard: PRIOR_BREAKS * USUAL_PAUSES.heard[kind],
    logs: PRIOR_BREAKS * USUAL_PAUSES.heard[kind] * Math.log(USUAL_PAUSES.medianSeconds[kind]),
  }))
  units.forEach(({ breakBefore }, index) => {
    if (index === 0) return
    const { first, chances } = starts[index]!
    const count = counts[breakBefore]
    count.breaks++
    for (let at = 0; at < chances.length; at++) {
      const place = first + at
      if (pauseSeconds[place] === 0) continue
      const chance = chances[at]!
      atBreak[place]! += chance
      count.heard += chance
      count.logs += chance * logPause[place]!
    }
  })
  let inside = USUAL_PAUSES.insidePerSecond * PRIOR_SPEECH_SECONDS
  let insideLogs = inside * Math.log(USUAL_PAUSES.medianSeconds.inside)
  for (let place = 0; place < pauseSeconds.length; place++) {
    if (pauseSeconds[place] === 0) continue
    const left = 1 - Math.min(1, atBreak[place]!)
    inside += left
    insideLogs += left * logPause[place]!
  }
  const speechSeconds = places.steps.at(-1)! * STEP_SECONDS
  return {
    heard: kinds((kind) => Math.min(0.97, counts[kind].heard / counts[kind].breaks)),
    medianSeconds: {
      ...kinds((kind) => Math.exp(counts[kind].logs / counts[kind].heard)),
      inside: Math.exp(insideLogs / inside),
    },
    insidePerSecond: inside / (speechSeconds + PRIOR_SPEECH_SECONDS),
    mostWeight: before.mostWeight,
  }
}

function kinds<Value>(valueOf: (kind: Break) => Value): Readonly<Record<Break, Value>> {
  const [speaker, line, sentence, clause] = BREAKS.map(valueOf) as [Value, Value, Value, Value]
  return { speaker, line, sentence, clause }
}
