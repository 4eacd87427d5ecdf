import type { UnwrittenModel } from './alignmentModel.ts'
import { Scratch } from './scratch.ts'
import { STEP_SECONDS, type SpeechPlaces } from './speechClock.ts'
import type { Break } from './spokenUnits.ts'

export interface PassUnit {
  readonly breakBefore: Break
  readonly expectedSeconds: number
  /** By its length in steps: density of that length. */
  readonly densities: Float64Array
  /** Index of its speaker in `voices`; −1 if unknown. */
  readonly voice: number
}

export interface PassInput {
  readonly places: SpeechPlaces
  readonly units: readonly PassUnit[]
  readonly breakWeights: Readonly<Record<Break, Float64Array>>
  /** For each voice, by place: how well the sound since the previous place fits it (1 is a perfect fit). */
  readonly voices: readonly Float64Array[]
  readonly unwritten: UnwrittenModel
  /** Whether the first unit begins and the last ends exactly at the ends of the speech, because a line is pinned there. */
  readonly isPinned: { readonly start: boolean; readonly end: boolean }
  /**
   * Drop a place if its probability, relative to the most likely place of the same unit, is below this. Determines the
   * cost.
   */
  readonly hopeless: number
}

/** For each unit, the probability that it begins at each place from `first` on. Sums to 1. */
export interface StartChances {
  readonly first: number
  readonly chances: Float64Array
}

/**
 * Weighs every monotone placement of the units over the speech: the sum over all placements (forward–backward), not only
 * the best one, because only the sum shows the uncertainty. Each unit gets a stretch of speech of a likely length and ends
 * at a likely place. Cost: units × reachable places × places within a unit's length.
 */
export function alignUnits(given: PassInput): readonly StartChances[] {
  const input = prepare(given)
  const rows: Row[] = []
  runForward(input, rows)
  return runBackward(input, rows)
}

/**
 * The logarithm of the total fit; higher is better. Compares two readings of the same speech. Half the cost of
 * `alignUnits`.
 */
export function fitOfUnits(given: PassInput): number {
  return runForward(prepare(given), null)
}

interface Prepared extends PassInput {
  /** By place: the fraction of unwritten sound that continues since the previous place. */
  readonly fading: Float64Array
  /** Buffers that are reused for each unit; measured: saves a seventh of the time. */
  readonly scratch: {
    readonly ends: Scratch
    readonly begins: Scratch
    readonly promises: Scratch
    readonly endFits: Scratch
    /** Two, because one holds the values of the following unit. */
    readonly fits: readonly [Scratch, Scratch]
  }
}

function prepare(given: PassInput): Prepared {
  const { places, unwritten } = given
  const { steps } = places
  const fading = Float64Array.from(steps, (step, place) =>
    Math.exp(((steps[Math.max(0, place - 1)]! - step) * STEP_SECONDS) / unwritten.meanSeconds),
  )
  const scratch = {
    ends: new Scratch(),
    begins: new Scratch(),
    promises: new Scratch(),
    endFits: new Scratch(),
    fits: [new Scratch(), new Scratch()] as const,
  }
  return { ...given, fading, scratch }
}

interface Row {
  readonly first: number
  readonly values: Float64Array
}

/** Returns the logarithm of the total fit. `rows`, if given, receives the possible starts of each unit. */
function runForward(input: Prepared, rows: Row[] | null): number {
  const { units } = input
  let restSeconds = units.reduce((sum, unit) => sum + unit.expectedSeconds, 0)
  let row = pruned(firstStarts(input), input, restSeconds)
  let logLikelihood = Math.log(row.sum)
  rows?.push(row)
  for (const [index, unit] of units.entries()) {
    const ends = endsAfter(input, row, unit)
    const next = units[index + 1]
    if (!next) {
      const { first, values } = ends
      let sum = 0
      for (let at = 0; at < values.length; at++) sum += values[at]! * lastEndWeight(input, first + at)
      logLikelihood += Math.log(Math.max(sum, Number.MIN_VALUE))
      break
    }
    weigh(ends, input.breakWeights[next.breakBefore])
    const isLine = next.breakBefore === 'speaker' || next.breakBefore === 'line'
    const begins = isLine ? withUnwritten(input, ends, input.breakWeights[next.breakBefore]) : ends
    restSeconds -= unit.expectedSeconds
    row = pruned(begins, input, restSeconds)
    logLikelihood += Math.log(row.sum)
    rows?.push(row)
  }
  return logLikelihood
}

/** Where the first unit begins: immediately, or after unwritten sound. */
function firstStarts(input: Prepared): Row {
  const { places, unwritten, isPinned } = input
  const values = new Float64Array(isPinned.start ? 1 : places.steps.length)
  values[0] = 1
  if (isPinned.start) return { first: 0, values }
  for (let place = 1; place < values.length; place++) {
    const seconds = places.steps[place]! * STEP_SECONDS
    const density = Math.exp(-seconds / unwritten.meanSeconds) / unwritten.meanSeconds
    values[place] = unwritten.atEnds * density * input.breakWeights.line[place]!
  }
  values[0] = 1 - unwritten.atEnds
  return { first: 0, values }
}

function lastEndWeight({ places, unwritten, isPinned }: PassInput, place: number): number {
  const last = places.steps.length - 1
  if (place === last) return isPinned.end ? 1 : 1 - unwritten.atEnds
  const seconds = (places.steps[last]! - places.steps[place]!) * STEP_SECONDS
  // A pinned end that can't be reached is still better than no result.
  const chance = isPinned.end ? 1e-6 : unwritten.atEnds
  return (chance * Math.exp(-seconds / unwritten.meanSeconds)) / unwritten.meanSeconds
}

function endsAfter({ places: { steps }, voices, scratch }: Prepared, row: Row, { densities, voice }: PassUnit): Row {
  const suits = voices[voice]
  const longest = densities.length - 1
  const { first, values } = row
  const reach = lastPlaceUpTo(steps[first + values.length - 1]! + longest, steps, first)
  const ends = scratch.ends.zeros(reach - first + 1)
  for (let at = 0; at < values.length; at++) {
    let value = values[at]!
    if (value === 0) continue
    const from = steps[first + at]!
    for (let place = first + at; place <= reach; place++) {
      const length = steps[place]! - from
      if (length > longest) break
      if (suits && place > first + at) value *= suits[place]!
      ends[place - first]! += value * densities[length]!
    }
  }
  return { first, values: ends }
}

/** The last place, from `place` on, at most this many steps from the start. */
function lastPlaceUpTo(furthest: number, steps: Int32Array, place: number): number {
  let reach = place
  // Past the end, the comparison with undefined is false.
  while (steps[reach + 1]! <= furthest) reach++
  return reach
}

function weigh({ first, values }: Row, weights: Float64Array): void {
  for (let at = 0; at < values.length; at++) values[at]! *= weights[first + at]!
}

/** Adds unwritten sound between two lines, which ends where a line may begin. */
function withUnwritten(
  { places: { steps }, unwritten, fading, scratch }: Prepared,
  ends: Row,
  weights: Float64Array,
): Row {
  const { first, values } = ends
  // After three mean lengths, 5% is left.
  const reachSteps = (3 * unwritten.meanSeconds) / STEP_SECONDS
  const lastEnd = first + values.length - 1
  const reach = lastPlaceUpTo(steps[lastEnd]! + reachSteps, steps, lastEnd)
  const starts = scratch.begins.zeros(reach - first + 1)
  let waiting = 0
  for (let at = 0; at < starts.length; at++) {
    const place = first + at
    waiting *= fading[place]!
    const ended = values[at] ?? 0
    starts[at] = (1 - unwritten.between) * ended + (waiting / unwritten.meanSeconds) * weights[place]!
    waiting += unwritten.between * ended
  }
  return { first, values: starts }
}

/** The rest of the text and the rest of the speech commonly differ by an eighth, plus a minute of unwritten sound. */
const REST_SPREAD = 0.05
const REST_SPREAD_SECONDS = 30
/** By distance in spreads, in increments of 1/16 up to 8. */
const REST_WEIGHTS = Float64Array.from({ length: 129 }, (_, index) => Math.exp(-0.5 * (index / 16) ** 2))

/**
 * Normalizes to a sum of 1 and drops hopeless places: those much less likely than the best, also weighted by what is still
 * to come. Without that weight, text that gradually runs ahead of the sound eliminates the correct places long before the
 * end reveals the mistake.
 */
function pruned({ first, values }: Row, input: Prepared, restSeconds: number): Row & { readonly sum: number } {
  const { steps } = input.places
  const last = steps.at(-1)!
  const perSpread = 16 / (REST_SPREAD * restSeconds + REST_SPREAD_SECONDS)
  const promises = input.scratch.promises.zeros(values.length)
  let sum = 0
  let highest = 0
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!
    if (value === 0) continue
    sum += value
    const distance = Math.abs((last - steps[first + at]!) * STEP_SECONDS - restSeconds) * perSpread
    const promise = value * REST_WEIGHTS[distance < 128 ? distance | 0 : 128]!
    promises[at] = promise
    if (promise > highest) highest = promise
  }
  if (!(highest > 0)) {
    return { first, values: new Float64Array(values.length).fill(1 / values.length), sum: Number.MIN_VALUE }
  }
  const least = highest * input.hopeless
  let from = 0
  let to = values.length
  while (promises[from]! < least) from++
  while (promises[to - 1]! < least) to--
  const kept = new Float64Array(to - from)
  for (let at = 0; at < kept.length; at++) kept[at] = promises[from + at]! < least ? 0 : values[from + at]! / sum
  return { first: first + from, values: kept, sum }
}

function runBackward(input: Prepared, rows: readonly Row[]): readonly StartChances[] {
  const { units } = input
  const starts: StartChances[] = Array.from({ length: units.length })
  /** For the places of row k + 1: how well the rest fits if unit k + 1 begins there. */
  let after: Row | null = null
  for (let index = units.length - 1; index >= 0; index--) {
    const row = rows[index]!
    const fits = fitsFrom(input, row, index, after)
    const chances = new Float64Array(row.values.length)
    let sum = 0
    for (let at = 0; at < chances.length; at++) sum += chances[at] = row.values[at]! * fits.values[at]!
    for (let at = 0; at < chances.length; at++) chances[at]! /= sum
    // Rounding may reduce a barely possible placement to 0: then use the forward values alone.
    starts[index] = { first: row.first, chances: sum > 0 ? chances : row.values }
    after = normalized(fits)
  }
  return starts
}

/** For each place at which this unit may begin: how well it and the rest fit. */
function fitsFrom(input: Prepared, row: Row, index: number, after: Row | null): Row {
  const { places, voices, units, scratch } = input
  const { steps } = places
  const { densities, voice } = units[index]!
  const suits = voices[voice]
  const longest = densities.length - 1
  const { first, values } = row
  const reach = lastPlaceUpTo(steps[first + values.length - 1]! + longest, steps, first)
  const endFits = endingFits(input, first, reach, units[index + 1], after)
  const fits = scratch.fits[(index % 2) as 0 | 1].zeros(values.length)
  for (let at = 0; at < values.length; at++) {
    if (values[at] === 0) continue
    const from = steps[first + at]!
    let suited = 1
    let total = 0
    for (let place = first + at; place <= reach; place++) {
      const length = steps[place]! - from
      if (length > longest) break
      if (suits && place > first + at) suited *= suits[place]!
      total += suited * densities[length]! * endFits[place - first]!
    }
    fits[at] = total
  }
  return { first, values: fits }
}

/** For each place from `first` to `reach`: how well the rest fits if the unit ends there. */
function endingFits(
  input: Prepared,
  first: number,
  reach: number,
  next: PassUnit | undefined,
  after: Row | null,
): Float64Array {
  const { unwritten, fading, scratch } = input
  const fits = scratch.endFits.zeros(reach - first + 1)
  if (!next || !after) {
    for (let at = 0; at < fits.length; at++) fits[at] = lastEndWeight(input, first + at)
    return fits
  }
  const weights = input.breakWeights[next.breakBefore]
  const isLine = next.breakBefore === 'speaker' || next.breakBefore === 'line'
  const end = Math.max(reach, after.first + after.values.length - 1)
  let waiting = 0
  for (let place = end; place >= first; place--) {
    const follows = after.values[place - after.first] ?? 0
    if (isLine && place < end) waiting *= fading[place + 1]!
    if (place <= reach) {
      fits[place - first] = isLine
        ? ((1 - unwritten.between) * follows + unwritten.between * waiting) * weights[place]!
        : follows * weights[place]!
    }
    if (isLine) waiting += (follows / unwritten.meanSeconds) * weights[place]!
  }
  return fits
}

function normalized({ first, values }: Row): Row {
  let highest = 0
  for (const value of values) if (value > highest) highest = value
  if (highest > 0) for (let at = 0; at < values.length; at++) values[at]! /= highest
  return { first, values }
}
