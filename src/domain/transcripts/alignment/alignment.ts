import { proportionalPositions } from './proportionalPositions.ts'
import { consistentPins, type Pin } from '../pins.ts'
import { HOPELESS, HOPELESS_WHERE_COSTLY, readLearning } from './learning/alignmentLearning.ts'
import type { StartChances } from './alignmentPass.ts'
import {
  describeCall,
  readingOf,
  type AlignedTurn,
  type AlignmentInput,
  type CallDescription,
  type Range,
} from './callReading.ts'
import type { Reading } from './reading.ts'
import type { SpeechActivity } from './speechActivity.ts'
import { STEP_SECONDS, type SpeechPlaces } from './speechClock.ts'
import { writtenPins } from './writtenTimes.ts'

/**
 * The position of a turn in the recording. The interface has no times for turns, so positions are estimates and shown as
 * such (≈), except where the user or the transcript itself gives the time. Seconds from the start of the recording.
 */
export interface TurnPosition {
  readonly startSeconds: number
  /** The estimated end of its last word; never after the start of the next turn. */
  readonly endSeconds: number
  /** Contains the true start in at least nine of ten cases. A single moment if the user or the transcript gives the time. */
  readonly bandSeconds: { readonly from: number; readonly to: number }
  readonly isPinned: boolean
  /** The transcript gives this time. */
  readonly isWritten: boolean
}

/** Transcripts with more units are read once, on a coarser grid; otherwise the user would notice the delay. */
const MANY_UNITS = 2500

/**
 * Returns one position per turn: places turns over the speech so that their lengths fit their texts, they begin and end in pauses
 * and, if each speaker has a side, they are on their speaker's side (`alignmentPass.ts`). Positions never decrease, are within the
 * recording, and are the same for the same input. Pinned lines are at their pins, and lines with a time in the transcript at that
 * time, unless a pin overrides it. Cost in processor time: 0.3 s for half an hour; the same for three hours with 5,000 turns, which
 * are read once on a coarser grid. Run it in a worker.
 */
export function estimatePositions(turns: readonly AlignedTurn[], input: AlignmentInput): readonly TurnPosition[] {
  if (turns.length === 0) return []
  const durationSeconds = Math.max(0, input.durationSeconds)
  const byHand = input.pins ?? []
  const pins = consistentPins([...writtenPins(turns, durationSeconds), ...byHand], {
    turnCount: turns.length,
    durationSeconds,
  })
  const written = new Set(pins.filter((pin) => !byHand.includes(pin)).map(({ turnIndex }) => turnIndex))
  const call = describeCall(turns, input)
  const ranges = rangesBetween(pins, turns.length, durationSeconds)
  const starts = ranges.flatMap((range) => startsWithin(range, turns, call, input.activity))
  const marked = starts.map((start, index) => ({
    ...start,
    isPinned: start.isPinned && !written.has(index),
    isWritten: written.has(index),
  }))
  return withEnds(marked, input.activity, durationSeconds)
}

/** The turn at `seconds`: the last that has started; −1 before the first. */
export function turnAt(positions: readonly Pick<TurnPosition, 'startSeconds'>[], seconds: number): number {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (positions[middle]!.startSeconds <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

function rangesBetween(pins: readonly Pin[], turnCount: number, durationSeconds: number): readonly Range[] {
  const edges = [null, ...pins, null]
  return edges.slice(1).flatMap((next, index) => {
    const previous = edges[index]
    const range: Range = {
      fromTurn: previous?.turnIndex ?? 0,
      toTurn: next?.turnIndex ?? turnCount,
      fromSeconds: previous?.seconds ?? 0,
      toSeconds: next?.seconds ?? durationSeconds,
      isPinned: { start: previous !== null, end: next !== null },
    }
    return range.toTurn > range.fromTurn ? [range] : []
  })
}

type Start = Pick<TurnPosition, 'startSeconds' | 'bandSeconds' | 'isPinned'>

function startsWithin(
  range: Range,
  turns: readonly AlignedTurn[],
  call: CallDescription,
  activity: SpeechActivity,
): readonly Start[] {
  const isCostly = call.units.length > MANY_UNITS
  const reading = readingOf(range, call, activity, isCostly ? 1 : 0.25)
  const starts = reading
    ? readStarts(reading, range, isCostly)
    : guessedStarts(turns.slice(range.fromTurn, range.toTurn), range)
  if (!range.isPinned.start) return starts
  const { fromSeconds } = range
  const pinned = { startSeconds: fromSeconds, bandSeconds: { from: fromSeconds, to: fromSeconds }, isPinned: true }
  return [pinned, ...starts.slice(1)]
}

function readStarts(reading: Reading, range: Range, isCostly: boolean): readonly Start[] {
  const chances = isCostly ? readLearning(reading, 1, HOPELESS_WHERE_COSTLY) : readLearning(reading, 3, HOPELESS)
  return reading.units.flatMap((unit, index) => {
    if (index > 0 && reading.units[index - 1]!.turnIndex === unit.turnIndex) return []
    return [startFrom(chances[index]!, reading.places, range)]
  })
}

/** The probability below and above the band. */
const BAND_TAIL = 0.02
/** Covers the distance between grid places and the precision of speech detection, a tenth of a second. */
const BAND_MARGIN_SECONDS = 0.3

/** The start is the median: it has the least expected distance from the truth, and medians keep the order of the starts. */
function startFrom(chances: StartChances, places: SpeechPlaces, range: Range): Start {
  const at = (fraction: number) => {
    let left = fraction
    for (let index = 0; index < chances.chances.length; index++) {
      left -= chances.chances[index]!
      if (left <= 0) return places.startsSeconds[chances.first + index]!
    }
    return places.startsSeconds[chances.first + chances.chances.length - 1]!
  }
  return {
    startSeconds: at(0.5),
    bandSeconds: {
      from: Math.max(range.fromSeconds, at(BAND_TAIL) - BAND_MARGIN_SECONDS),
      to: Math.min(range.toSeconds, at(1 - BAND_TAIL) + BAND_MARGIN_SECONDS),
    },
    isPinned: false,
  }
}

/** Fraction of the range's length: how far the proportional guess may be off if only lengths are known. */
const GUESS_BAND = 0.2

function guessedStarts(turns: readonly AlignedTurn[], range: Range): readonly Start[] {
  const durationSeconds = range.toSeconds - range.fromSeconds
  return proportionalPositions(turns, { segments: [], durationSeconds }).map((position) => {
    const startSeconds = Math.min(range.toSeconds, range.fromSeconds + position.startSeconds)
    return {
      startSeconds,
      bandSeconds: {
        from: Math.max(range.fromSeconds, startSeconds - GUESS_BAND * durationSeconds),
        to: Math.min(range.toSeconds, startSeconds + GUESS_BAND * durationSeconds),
      },
      isPinned: false,
    }
  })
}

/** A turn ends with the last speech before the next one starts. */
function withEnds(
  starts: readonly Omit<TurnPosition, 'endSeconds'>[],
  { segments }: SpeechActivity,
  durationSeconds: number,
): readonly TurnPosition[] {
  let segment = 0
  const lastEnd = Math.min(durationSeconds, segments.at(-1)?.endSeconds ?? durationSeconds)
  return starts.map((start, index) => {
    const next = starts[index + 1]
    const limit = next ? next.startSeconds : Math.max(start.startSeconds, lastEnd)
    while (segment < segments.length - 1 && segments[segment + 1]!.startSeconds < limit - STEP_SECONDS) segment++
    const spokenUntil = segments[segment]?.endSeconds ?? limit
    return { ...start, endSeconds: Math.max(start.startSeconds, Math.min(limit, spokenUntil)) }
  })
}
